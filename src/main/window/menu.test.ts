import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { type MenuOptions, menuTemplate } from './menu'
import { nextZoom, zoomSteps } from './windows'

vi.mock('electron', () => ({ Menu: {} }))

const nothing = () => undefined
const actions = { newWindow: nothing, go: nothing, command: nothing, zoom: nothing }
const template = (options: Partial<MenuOptions> = {}) =>
  menuTemplate({ platform: 'linux', dev: false, language: 'en', actions, ...options })
const items = (menu: MenuItemConstructorOptions[]) =>
  menu.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[])

describe('menuTemplate', () => {
  it('has an application menu on macOS, and Quit and About in their usual places elsewhere', () => {
    const mac = template({ platform: 'darwin' })
    expect(mac.map(({ label }) => label)).toEqual(['Mesh Console', 'File', 'Edit', 'View', 'Window', 'Help'])
    const roles = items(mac.slice(0, 1)).flatMap(({ role }) => role ?? [])
    expect(roles).toEqual(['services', 'hide', 'hideOthers', 'unhide', 'quit'])
    for (const platform of ['linux', 'win32'] as const) {
      const other = template({ platform })
      expect(other.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
      expect(items(other.slice(0, 1)).at(-1)).toMatchObject({ role: 'quit' })
    }
  })

  it.each(['linux', 'win32', 'darwin'] as const)('has a text for every item and no key twice on %s', (platform) => {
    for (const language of ['en', 'de'] as const) {
      const all = items(template({ platform, language, dev: true })).filter(({ type }) => type !== 'separator')
      expect(all.filter(({ label, click, role }) => !label || (!click && !role))).toEqual([])
      const keys = all.flatMap(({ accelerator }) => accelerator ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('shows developer tools during development only', () => {
    const roles = (dev: boolean) => items(template({ dev })).flatMap(({ role }) => role ?? [])
    expect(roles(true)).toContain('toggleDevTools')
    expect(roles(false)).not.toContain('toggleDevTools')
    expect(roles(false)).not.toContain('reload')
  })
})

describe('nextZoom', () => {
  it('steps through the sizes and stops at the ends', () => {
    expect(nextZoom(1, 'in')).toBe(1.1)
    expect(nextZoom(1, 'out')).toBe(0.9)
    expect(nextZoom(1.3, 'in')).toBe(1.5)
    expect(nextZoom(2, 'in')).toBe(2)
    expect(nextZoom(zoomSteps[0], 'out')).toBe(0.5)
  })
})
