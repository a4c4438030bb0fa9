import type { BrowserWindow } from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'

/** Sends an event to every open window. */
export type Send = <C extends EventChannel>(channel: C, payload: EventPayload<C>) => void

export function createSend(windows: () => readonly BrowserWindow[]): Send {
  return (channel, payload) => {
    for (const window of windows()) if (!window.isDestroyed()) window.webContents.send(channel, payload)
  }
}
