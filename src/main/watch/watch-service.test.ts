import type { App, MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { emptySnapshot } from '@shared/history/change'
import { defaultChoices, type WatchChoices } from '@shared/watch/rules'
import { createWatchService } from './watch-service'

const { showMessageBox, buildFromTemplate, created } = vi.hoisted(() => ({
  showMessageBox: vi.fn<() => Promise<{ response: number }>>(),
  buildFromTemplate: vi.fn<(items: MenuItemConstructorOptions[]) => void>(),
  /** Called for each new icon of the tray. */
  created: vi.fn<() => void>(),
}))
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  Menu: { buildFromTemplate },
  Tray: class {
    constructor() {
      created()
    }
    on() {}
    setImage() {}
    setToolTip() {}
    setContextMenu() {}
  },
  dialog: { showMessageBox },
  nativeImage: { createFromDataURL: () => ({ addRepresentation() {}, setTemplateImage() {} }) },
}))

const quit = vi.fn<() => void>()
const logged = vi.fn<(...parts: unknown[]) => void>()
beforeEach(() => void vi.clearAllMocks())

/** A service whose settings file cannot be written: changes apply in this run only. */
function createService(start: Partial<WatchChoices> = {}) {
  let chosen: WatchChoices = { ...defaultChoices, ...start }
  return createWatchService({
    app: { quit, setBadgeCount: () => true } as unknown as App,
    platform: 'linux',
    choices: {
      get: () => chosen,
      set(patch) {
        chosen = { ...chosen, ...patch }
        throw new ApiError('internal', 'The file cannot be written')
      },
      forget: () => undefined,
    },
    openFile: () => ({ value: { version: 1, servers: {} }, set: async () => undefined, flush: () => undefined }),
    notifier: { supported: () => true, show: () => undefined, close: () => undefined, closeAll: () => undefined },
    autostart: { get: () => null, set: () => undefined },
    servers: () => [{ id: 's', name: 'Lab', key: undefined }],
    snapshot: () => emptySnapshot,
    language: () => 'en',
    openPage: () => undefined,
    outageCause: async () => null,
    onTold: () => undefined,
    onChange: () => undefined,
    log: { info: logged, warn: logged, error: logged },
  })
}

it('quits if the user chose to, even if the choice cannot be saved', async () => {
  const watch = createService()
  showMessageBox.mockResolvedValue({ response: 0 })
  watch.lastWindowClosed()
  await expect.poll(() => quit.mock.calls.length).toBe(1)
  expect(logged).toHaveBeenCalledWith(expect.any(String), expect.any(ApiError))
})

it('keeps watching with a tray icon if the user chose to, even if the choice cannot be saved', async () => {
  const watch = createService({ tray: false })
  showMessageBox.mockResolvedValue({ response: 1 })
  watch.lastWindowClosed()
  await expect.poll(() => created.mock.calls.length).toBe(1)
  expect(quit).not.toHaveBeenCalled()
  expect(watch.settings().choices).toMatchObject({ closing: 'background', tray: true })
})

it('pauses from the tray menu and redraws it, even if the pause cannot be saved', () => {
  const watch = createService({ tray: true })
  watch.begin()
  const menu = () => buildFromTemplate.mock.lastCall?.[0] ?? []
  const pause = menu().find(({ label }) => /hour/i.test(label ?? ''))?.click as () => void
  expect(pause).not.toThrow()
  expect(menu().some(({ enabled }) => enabled === false)).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
})

it('reports to the page that a choice cannot be saved', () => {
  expect(() => createService().choose({ tray: true })).toThrow(ApiError)
  expect(created).toHaveBeenCalledOnce()
})
