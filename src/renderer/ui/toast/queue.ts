export interface ToastOptions {
  undo?: () => void
  retry?: () => void
  kind?: 'info' | 'success' | 'error'
  /** Toasts with the same key are one; without it those with the same words are. */
  key?: string
}

export type ToastRequest = { type: 'show'; message: string; options: ToastOptions } | { type: 'close'; key: string }
type Receiver = (request: ToastRequest) => void

/** Keeps requests until somebody shows them: what draws toasts is only loaded for the first one. */
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
    /** Gives everything to `next` from now on, beginning with what waits. Gives the function that ends it. */
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
