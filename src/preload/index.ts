import { contextBridge, ipcRenderer } from 'electron'
import { callChannels, eventChannels } from '@shared/ipc/channels'
import type { Desktop } from '@shared/ipc/contract'
import { CALLS_AT_ONCE, createLimit, isTooLarge } from '@shared/ipc/limits'

const tooLarge = {
  ok: false,
  error: { code: 'limited', message: 'inputLarge', details: [{ path: '', key: 'inputLarge', params: {} }] },
} as const

/**
 * Carries known calls and events across. Parsing and trust are the main process's; what would stop it, and with it every window, waits
 * here or is refused.
 */
const createDesktop = (limited = createLimit(CALLS_AT_ONCE)): Desktop => ({
  async invoke(channel, input) {
    if (!callChannels.includes(channel)) throw new TypeError(`unknown call: ${String(channel)}`)
    return isTooLarge(channel, input) ? tooLarge : limited(() => ipcRenderer.invoke(channel, input))
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
