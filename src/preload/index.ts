import { contextBridge, ipcRenderer } from 'electron'
import type { ErrorBody } from '@shared/api/error-body'
import { type CallChannel, callChannels, eventChannels } from '@shared/ipc/channels'
import type { CallInput, CallResult, Desktop } from '@shared/ipc/contract'
import { CALLS_AT_ONCE, createLimit, inputSize, SIZE_ON_THE_WAY, SMALL_SIZE } from '@shared/ipc/limits'

const tooLarge: { ok: false; error: ErrorBody } = {
  ok: false,
  error: { code: 'limited', message: 'inputLarge', details: [{ path: '', key: 'inputLarge', params: {} }] },
}

/**
 * Returns a function that makes calls in their order, but no further one while large inputs are on their way. Electron does not tell when one
 * has arrived: the answer to a call that was made after it does.
 */
function createSender(onTheWay = createLimit(Infinity, SIZE_ON_THE_WAY)) {
  return <C extends CallChannel>(channel: C, input: CallInput<C>, size: number) =>
    new Promise<CallResult<C>>((resolve) => {
      const arrived = onTheWay(
        async () => {
          resolve(ipcRenderer.invoke(channel, input) as Promise<CallResult<C>>)
          if (size > SMALL_SIZE) await ipcRenderer.invoke('page:arrived')
        },
        undefined,
        size,
      )
      // The call itself rejects, too.
      arrived.catch(() => undefined)
    })
}

/**
 * Carries known calls and events across. Parsing and trust are the main process's; what would stop it, and with it every window, waits
 * here or is refused.
 */
const createDesktop = (limited = createLimit(CALLS_AT_ONCE), send = createSender()): Desktop => ({
  async invoke(channel, input) {
    if (!callChannels.includes(channel)) throw new TypeError(`unknown call: ${String(channel)}`)
    const size = inputSize(channel, input)
    return size === Infinity ? tooLarge : limited(() => send(channel, input, size))
  },
  on(channel, listener) {
    if (!eventChannels.includes(channel)) throw new TypeError(`unknown event: ${String(channel)}`)
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(channel, forward)
    return () => {
      ipcRenderer.off(channel, forward)
    }
  },
})

contextBridge.exposeInMainWorld('desktop', createDesktop())
