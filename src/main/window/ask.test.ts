import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { askAdmin } from './ask'

// Test files share a worker: what an earlier one imported is forgotten, so that the Electron below counts.
const showMessageBox = vi.hoisted(() => {
  vi.resetModules()
  return vi.fn<() => Promise<{ response: number }>>()
})
vi.mock('electron', () => ({ dialog: { showMessageBox } }))

const question = { message: '', detail: '', buttons: ['Cancel', 'Run'] }

it('counts a question as unanswered if its window closes, even if the dialog stays', async () => {
  const parent = new EventEmitter()
  showMessageBox.mockReturnValue(new Promise(() => undefined))
  const asked = askAdmin({ ...question, parent: parent as BrowserWindow }, false)
  parent.emit('closed')
  expect(await asked).toBe(0)
  showMessageBox.mockResolvedValue({ response: 1 })
  expect(await askAdmin({ ...question, parent: parent as BrowserWindow }, false)).toBe(1)
  expect(parent.listenerCount('closed')).toBe(0)
})
