import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { createWindows } from './windows'

// Test files share a worker: what an earlier one imported is forgotten, so that the Electron below counts.
vi.hoisted(() => void vi.resetModules())
vi.mock('electron', () => ({ BrowserWindow: { getAllWindows: () => [] } }))

it('tells when the page of a window is closed, replaced by another document or crashed', () => {
  const made: { window: EventEmitter; contents: EventEmitter }[] = []
  const windows = createWindows({
    create: () => {
      const contents = Object.assign(new EventEmitter(), { id: made.length + 1 })
      const window = Object.assign(new EventEmitter(), {
        webContents: contents,
        isDestroyed: () => false,
        getNormalBounds: () => ({ x: 0, y: 0, width: 800, height: 600 }),
      })
      made.push({ window, contents })
      return window as unknown as BrowserWindow
    },
  })
  const gone: number[] = []
  windows.onPageGone((id) => gone.push(id))
  windows.open()
  windows.open()
  made[1]?.contents.emit('did-navigate-in-page')
  expect(gone).toEqual([])
  made[0]?.window.emit('closed')
  made[1]?.contents.emit('did-navigate')
  made[1]?.contents.emit('render-process-gone')
  expect(gone).toEqual([1, 2, 2])
})
