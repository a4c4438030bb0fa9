export interface ToastOptions {
  undo?: () => void
  retry?: () => void
  /** Further buttons, in this order. */
  actions?: readonly { readonly label: string; readonly run: () => void }[]
  kind?: 'info' | 'success' | 'error'
  /** Toasts with the same key replace each other; without a key, toasts with the same text do. */
  key?: string
}

export type ToastRequest = { type: 'show'; message: string; options: ToastOptions } | { type: 'close'; key: string }
type Receiver = (request: ToastRequest) => void

/** Queues requests until a receiver registers: the toast code loads only for the first toast. */
export function createToastQueue() {
  const waiting: ToastRequest[] = []
  const listeners = new Set<() => void>()
  let receiver: Receiver | null = null
  return {
    push: (request: ToastRequest) => {
      if (receiver) return receiver(request)
      waiting.push(request)
      for (const listener of listeners) listener()
    },
    isWaiting: () => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Delivers all requests to `next`, starting with the queued ones. Returns a function that stops it. */
    deliverTo: (next: Receiver) => {
      receiver = next
      for (const request of waiting.splice(0)) next(request)
      return () => {
        if (receiver === next) receiver = null
      }
    },
  }
}

export type ToastQueue = ReturnType<typeof createToastQueue>
