import { Notification } from 'electron'
import { plainBody } from './plain-body'

/** What the system is to show. */
export interface Shown {
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** Notices of the system, each known by a name of ours until it is gone. */
export interface Notifier {
  /** Whether the system shows any. */
  readonly supported: () => boolean
  /** Another one of the same name takes its place. */
  readonly show: (name: string, shown: Shown) => void
  readonly close: (name: string) => void
  readonly closeAll: () => void
}

/** Needs Electron ready. `warn` is told of what the system would not show. */
export function createNotifier(warn: (message: string) => void): Notifier {
  // Kept, or a click on one would have nowhere to go.
  const open = new Map<string, Notification>()
  const close = (name: string) => {
    const notification = open.get(name)
    open.delete(name)
    notification?.close()
  }
  return {
    supported: () => Notification.isSupported(),
    show(name, { title, body, onClick }) {
      close(name)
      const notification = new Notification({ title, body: process.platform === 'linux' ? plainBody(body) : body })
      const forget = () => {
        if (open.get(name) === notification) open.delete(name)
      }
      notification.on('click', () => {
        forget()
        onClick()
      })
      notification.on('close', forget)
      notification.on('failed', (_event, error) => warn(`a notice was not shown: ${error}`))
      open.set(name, notification)
      notification.show()
    },
    close,
    closeAll() {
      for (const name of open.keys()) close(name)
    },
  }
}
