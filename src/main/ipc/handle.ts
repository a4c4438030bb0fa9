import { type BrowserWindow, ipcMain } from 'electron'
import { ApiError, toApiError } from '@shared/api/error'
import { type CallChannel, callChannels, type EventChannel } from '@shared/ipc/channels'
import type { CallOutput, CallParsed, EventPayload } from '@shared/ipc/contract'
import { createTurns, loadOnce } from '@main/lib/concurrency'
import type { Log } from '@main/lib/log'
import { isTrustedFrame, type Sender } from '@main/security/trusted-frame'

/** One function per call of the IPC contract: a missing one is a type error. `windowId` is the id of the page's webContents. */
export type CallHandlers = {
  readonly [C in CallChannel]: (input: CallParsed<C>, windowId: number) => CallOutput<C> | Promise<CallOutput<C>>
}

/** The handlers of the calls whose names begin with `Prefix:`. */
export type AreaHandlers<Prefix extends string> = Pick<CallHandlers, Extract<keyof CallHandlers, `${Prefix}:${string}`>>

/** Parses the input of a call and answers it. Throws ApiError. */
export type AnswerCall = (channel: CallChannel, input: unknown, windowId: number) => Promise<unknown>

export interface IpcOptions {
  /** Loads the handlers when the first call arrives: no page makes a call before it has its document. */
  readonly load: () => Promise<AnswerCall>
  /** Tells whether a webContents belongs to one of our windows. */
  readonly isOurs: (webContentsId: number) => boolean
  readonly log: Log
}

/** Registers every call of the contract, and nothing else. */
export function setupIpc({ load, isOurs, log }: IpcOptions): void {
  const answering = loadOnce(load)
  // electron-store would reveal the path of its files to any page; this removes its handler.
  ipcMain.removeAllListeners('electron-store-get-data')
  // A call may write a file. A page makes no more than its preload lets it.
  const inTurn = createTurns({ atOnce: 5 })
  for (const channel of callChannels) {
    ipcMain.handle(channel, async (event: Sender, input: unknown) => {
      try {
        // Not later: the window may be gone by then.
        const { id } = event.sender
        if (!isTrustedFrame(event, isOurs)) throw new ApiError('forbidden', 'Only the console itself may call this')
        const answer = await answering()
        return { ok: true, value: await inTurn(String(id), () => answer(channel, input, id)) }
      } catch (thrown) {
        const error = toApiError(thrown)
        log.warn(`${channel} failed`, error)
        return { ok: false, error: error.toBody() }
      }
    })
  }
}

/** Sends an event to every open window. */
export type Send = <C extends EventChannel>(channel: C, payload: EventPayload<C>) => void

export function createSend(windows: () => readonly BrowserWindow[]): Send {
  return (channel, payload) => {
    for (const window of windows()) if (!window.isDestroyed()) window.webContents.send(channel, payload)
  }
}
