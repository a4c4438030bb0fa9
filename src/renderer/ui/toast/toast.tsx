import { lazyComponent } from '@/ui/lazy-component'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createToastStack, type ToastStack } from './stack'

export type Toast = Pick<ToastStack, 'show' | 'close' | 'end'>

const stack = createToastStack()

/**
 * Says what was done, in the past tense, at the bottom left, with Undo if possible and Retry after a failure. Do not use it for changes the
 * screen already shows.
 */
export function useToast(): Toast {
  return stack
}

/** An entry beside the toasts that lasts as long as this component, such as a running job. Its child is a `ToastBox`. */
export function ToastSlot({ children }: { children: ReactNode }) {
  const id = useId()
  useEffect(() => stack.addSlot(id), [id])
  const place = useSyncExternalStore(stack.subscribe, () => stack.placeOf(id))
  return place ? createPortal(children, place) : null
}

const Toasts = lazyComponent(async () => (await import('./host')).Toasts)

const isNeeded = () => stack.entries().length > 0

/** Shows the toasts and the slots. Mount once, near the root, inside the theme. */
export function ToastHost() {
  const [wanted, setWanted] = useState(isNeeded)
  useEffect(() => {
    const stop = stack.subscribe(() => isNeeded() && setWanted(true))
    return () => {
      stop()
      stack.clear()
    }
  }, [])
  if (!wanted) return null
  return <Toasts stack={stack} />
}
