import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LastPlace } from '@main/settings/store'
import { lastPlaceOf, placeToStart, rememberPlace } from './window-state'

describe('the place to start at', () => {
  it.each<[string, LastPlace | null, string | null, string]>([
    ['the last one on that server', { serverId: 'a', path: '/machines?state=offline' }, 'a', '/machines?state=offline'],
    ['the overview on another server', { serverId: 'a', path: '/machines' }, 'b', '/'],
    ['the overview signed out', { serverId: 'a', path: '/machines' }, null, '/'],
    ['the overview the first time', null, 'a', '/'],
  ])('is %s', (_, place, serverId, path) => {
    expect(placeToStart(place, serverId)).toBe(path)
  })

  it.each(['//evil.example', 'https://evil.example/', '/auth', '/auth?add', 'machines'])('is never %s', (path) => {
    expect(LastPlace.safeParse({ serverId: 'a', path }).success).toBe(false)
  })
})

describe('the place of a window', () => {
  it.each<[string, string | null, LastPlace | null]>([
    ['app://console/machines?q=db', 'a', { serverId: 'a', path: '/machines?q=db' }],
    ['app://console/authors', 'a', { serverId: 'a', path: '/authors' }],
    ['app://console/machines', null, null],
    ['app://console/auth?reason=signedOut', 'a', null],
    ['app://console.evil.example/machines', 'a', null],
    ['about:blank', 'a', null],
    // Otherwise the settings would keep the text that a page puts into its address, and the next start would use it.
    [`app://console/machines?q=${'x'.repeat(50_000)}`, 'a', { serverId: 'a', path: '/machines' }],
    [`app://console/${'x'.repeat(50_000)}?q=db`, 'a', null],
  ])('%s with server %s is %o', (address, serverId, place) => {
    expect(lastPlaceOf(address, serverId)).toEqual(place)
  })
})

describe('a window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A window on server a, and the places that it saved. */
  function openWindow(kept: LastPlace | null = null) {
    const saved: LastPlace[] = []
    const webContents = new EventEmitter()
    const window = Object.assign(new EventEmitter(), { webContents })
    const save = (place: LastPlace) => void saved.push(place)
    rememberPlace(window as unknown as BrowserWindow, () => 'a', kept, save)
    const go = (path: string) => webContents.emit('did-navigate-in-page', {}, `app://console${path}`, true)
    return { saved, webContents, window, go }
  }

  it('writes nothing while it shows the place that is kept', () => {
    const { saved, webContents, window, go } = openWindow({ serverId: 'a', path: '/machines' })
    webContents.emit('did-navigate', {}, 'app://console/machines')
    vi.runAllTimers()
    go('/users')
    go('/machines')
    window.emit('closed')
    expect(saved).toEqual([])
  })

  it('saves its place some time after a move, and when it closes', () => {
    const { saved, webContents, window, go } = openWindow()
    webContents.emit('did-navigate', {}, 'app://console/')
    go('/machines')
    go('/machines/12')
    expect(saved).toEqual([])
    vi.runAllTimers()
    expect(saved).toEqual([{ serverId: 'a', path: '/machines/12' }])
    go('/auth?reason=signedOut')
    window.emit('closed')
    expect(saved).toHaveLength(1)
    go('/users')
    window.emit('closed')
    expect(saved.at(-1)?.path).toBe('/users')
  })
})
