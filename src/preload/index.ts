import { contextBridge, ipcRenderer } from 'electron'
import { callChannels, eventChannels } from '@shared/ipc/channels'
import type { Desktop } from '@shared/ipc/contract'

/** Carries known calls and events across, and decides nothing: parsing and trust are the main process's. */
const desktop: Desktop = {
  invoke(channel, input) {
    if (!callChannels.includes(channel)) return Promise.reject(new TypeError(`unknown call: ${String(channel)}`))
    return ipcRenderer.invoke(channel, input)
  },
  on(channel, listener) {
    if (!eventChannels.includes(channel)) throw new TypeError(`unknown event: ${String(channel)}`)
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(channel, forward)
    return () => {
      ipcRenderer.off(channel, forward)
    }
  },
}

contextBridge.exposeInMainWorld('desktop', desktop)
