import { lazyComponent } from '@/ui/page'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface ToastOptions {
  undo?: () => void
  retry?: () => void
  /** Further actions, such as opening a saved file. */
  actions?: readonly ToastAction[]
  kind?: 'info' | 'success' | 'error'
  /** Toasts with the same key replace each other; without a key, toasts with the same text do. */
  key?: string
  /** The toast ends with each of these: see `end`. */
  about?: readonly string[]
}

/** `slot`: a place that a component fills itself, such as a running job. */
export type StackEntry =
  | { readonly id: string; readonly kind: 'slot' }
  | {
      readonly id: string
      readonly kind: 'toast'
      readonly key: string
      readonly message: string
      readonly options: ToastOptions
    }

/** The number of entries on screen. */
export const MAX_SHOWN = 3

/** The console's messages at the bottom left, newest first. It holds entries until the code that shows them is loaded. */
export function createToastStack() {
  let entries: readonly StackEntry[] = []
  let count = 0
  const places = new Map<string, HTMLElement>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const change = (next: readonly StackEntry[]) => {
    entries = next.length > MAX_SHOWN ? withoutOldest(next) : next
    tell()
  }
  const keep = (isKept: (entry: StackEntry) => boolean) => {
    if (!entries.every(isKept)) change(entries.filter(isKept))
  }
  const isToast = (entry: StackEntry) => entry.kind === 'toast'
  return {
    entries: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (message: string, options: ToastOptions = {}) => {
      const key = options.key ?? `${options.kind ?? 'info'}:${message}`
      const others = entries.filter((entry) => entry.kind === 'slot' || entry.key !== key)
      change([{ id: `toast ${++count}`, kind: 'toast', key, message, options }, ...others])
    },
    close: (key: string) => keep((entry) => entry.kind === 'slot' || entry.key !== key),
    /** Closes the toasts about something that is gone or was undone elsewhere. */
    end: (about: string) => keep((entry) => entry.kind === 'slot' || !entry.options.about?.includes(about)),
    clear: () => keep((entry) => !isToast(entry)),
    /** Adds a place. Returns a function that removes it. */
    addSlot: (id: string) => {
      change([{ id, kind: 'slot' }, ...entries])
      return () => keep((entry) => entry.id !== id)
    },
    /** The element of a slot while it is on screen. */
    placeOf: (id: string) => places.get(id) ?? null,
    setPlace: (id: string, element: HTMLElement | null) => {
      if (element) places.set(id, element)
      else places.delete(id)
      tell()
    },
  }
}

/** Returns the entries with at most as many toasts as fit: the oldest leave, failures last. Slots stay and wait for a place. */
function withoutOldest(entries: readonly StackEntry[]): readonly StackEntry[] {
  const toasts = entries.filter((entry) => entry.kind === 'toast')
  const isFailure = ({ options }: (typeof toasts)[number]) => options.kind === 'error'
  const [newest, ...others] = toasts
  const ranked = [...others.filter(isFailure), ...others.filter((one) => !isFailure(one))]
  const room = Math.max(1, MAX_SHOWN - (entries.length - toasts.length))
  const kept = new Set(newest ? [newest, ...ranked].slice(0, room) : [])
  return entries.filter((entry) => entry.kind === 'slot' || kept.has(entry))
}

export type ToastStack = ReturnType<typeof createToastStack>

export type Toast = Pick<ToastStack, 'show' | 'close' | 'end'>

const stack = createToastStack()

/**
 * Says what was done, in the past tense, at the bottom left, with Undo if possible and Retry after a failure. Do not use it for changes the
 * screen already shows.
 */
export function useToast(): Toast {
  return stack
}

/** Returns whether a toast on screen offers to undo what it is about. */
export function useToastOffersUndo(about: string): boolean {
  const isOffer = (entry: StackEntry) =>
    entry.kind === 'toast' && entry.options.undo !== undefined && entry.options.about?.includes(about) === true
  return useSyncExternalStore(stack.subscribe, () => stack.entries().some(isOffer))
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
