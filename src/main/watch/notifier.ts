import { Notification } from 'electron'

/** The content of a system notification. */
export interface NotificationContent {
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** System notifications, each identified by our name for it. */
export interface Notifier {
  /** Tells whether the system supports notifications. */
  readonly supported: () => boolean
  /** Replaces a notification with the same name. */
  readonly show: (name: string, shown: NotificationContent) => void
  readonly close: (name: string) => void
  readonly closeAll: () => void
}

/** Needs Electron ready. Calls `warn` if the system refuses a notification. */
export function createNotifier(warn: (message: string) => void): Notifier {
  // Referenced, because a garbage-collected notification would lose its click handler.
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

/**
 * Escapes a body for Linux desktops: their daemons interpret markup in it (Desktop Notifications Specification, "Markup"), so a name could
 * become a link or an image.
 */
export function plainBody(body: string): string {
  return body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
