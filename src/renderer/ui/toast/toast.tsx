import { lazyComponent } from '@/ui/lazy-component'
import { useEffect, useState } from 'react'
import { createToastQueue, type ToastOptions } from './queue'

export interface Toast {
  show: (message: string, options?: ToastOptions) => void
  close: (key: string) => void
}

const queue = createToastQueue()
const toast: Toast = {
  show: (message, options = {}) => queue.push({ type: 'show', message, options }),
  close: (key) => queue.push({ type: 'close', key }),
}

/**
 * Shows an event at the bottom left, with Undo if possible and Retry after a failure. Do not use it for changes the screen already shows.
 */
export function useToast(): Toast {
  return toast
}

const Toasts = lazyComponent(async () => (await import('./host')).Toasts)

/** Shows toasts. Mount once, near the root, inside the theme. */
export function ToastHost() {
  const [wanted, setWanted] = useState(queue.isWaiting)
  useEffect(() => queue.subscribe(() => setWanted(true)), [])
  if (!wanted) return null
  return <Toasts queue={queue} />
}
