import { ipcMain } from 'electron'
import { ApiError, fromZodError, toApiError } from '@shared/api/error'
import { type CallChannel, callChannels } from '@shared/ipc/channels'
import { type CallOutput, type CallParsed, ipc } from '@shared/ipc/contract'
import type { Log } from '@main/lib/log'
import { type Sender, isTrustedFrame } from '@main/security/trusted-frame'

/** One function per call of the IPC contract: a missing one is a type error. `windowId` is the id of the page's webContents. */
export type CallHandlers = {
  readonly [C in CallChannel]: (input: CallParsed<C>, windowId: number) => CallOutput<C> | Promise<CallOutput<C>>
}

export interface IpcOptions {
  readonly handlers: CallHandlers
  /** Tells whether a webContents belongs to one of our windows. */
  readonly isOurs: (webContentsId: number) => boolean
  readonly log: Log
}

/** Registers every call of the contract, and nothing else. */
export function setupIpc({ handlers, isOurs, log }: IpcOptions): void {
  // electron-store tells any page that asks where its files are; this removes its handler.
  ipcMain.removeAllListeners('electron-store-get-data')
  for (const channel of callChannels) {
    const call = createCall(channel, handlers)
    ipcMain.handle(channel, async (event: Sender, input: unknown) => {
      try {
        if (!isTrustedFrame(event, isOurs)) throw new ApiError('forbidden', 'Only the console itself may call this')
        return { ok: true, value: await call(input, event.sender.id) }
      } catch (thrown) {
        const error = toApiError(thrown)
        log.warn(`${channel} failed`, error)
        return { ok: false, error: error.toBody() }
      }
    })
  }
}

/** Parses the input, then calls the handler. */
function createCall<C extends CallChannel>(
  channel: C,
  handlers: CallHandlers,
): (input: unknown, windowId: number) => Promise<CallOutput<C>> {
  return async (input, windowId) => {
    const parsed = ipc[channel].input.safeParse(input)
    if (!parsed.success) throw fromZodError(parsed.error)
    return handlers[channel](parsed.data as CallParsed<C>, windowId)
  }
}
