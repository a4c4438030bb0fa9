import { contextBridge, ipcRenderer } from 'electron'
import { callChannels, eventChannels } from '@shared/ipc/channels'
import type { Desktop } from '@shared/ipc/contract'
import { CALLS_AT_ONCE, isTooLarge } from '@shared/ipc/limits'

const refused = (code: 'busy' | 'tooLarge', message: string) =>
  ({ ok: false, error: { code, message, details: [] } }) as const

/**
 * Carries known calls and events across. Parsing and trust are the main process's; what would stop it, and with it every window, is refused
 * here.
 */
const createDesktop = (running = { calls: 0 }): Desktop => ({
  async invoke(channel, input) {
    if (!callChannels.includes(channel)) throw new TypeError(`unknown call: ${String(channel)}`)
    if (running.calls >= CALLS_AT_ONCE) return refused('busy', 'Too many calls of this page run')
    if (isTooLarge(channel, input)) return refused('tooLarge', 'The input has more parts than any call takes')
    running.calls += 1
    try {
      return await ipcRenderer.invoke(channel, input)
    } finally {
      running.calls -= 1
    }
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
