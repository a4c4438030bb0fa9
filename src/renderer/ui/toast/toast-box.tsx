import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import styles from './host.module.css'
import { areToastsBeneath } from './position'

/** The display time of toasts with an action, in milliseconds. */
export const STAY_WITH_ACTION_MS = 10_000

const TICK_MS = 250

/**
 * Ends an entry after a time. The time stops while the user cannot answer it, or is about to: beneath a dialog, in a window in the
 * background, with the pointer or the focus on it.
 *
 * @param ms null: never ends it
 * @returns the ref of an element in the entry
 */
export function useStay<E extends HTMLElement>(ms: number | null, onEnd: () => void): RefObject<E | null> {
  const ref = useRef<E>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ms === null) return
    let left = ms
    let isAway = false
    const gone = new AbortController()
    addEventListener('blur', () => (isAway = true), { signal: gone.signal })
    addEventListener('focus', () => (isAway = false), { signal: gone.signal })
    const timer = setInterval(() => {
      const entry = ref.current?.closest('[data-toast]')
      if (isAway || areToastsBeneath() || entry?.matches(':hover, :focus-within')) return
      left -= TICK_MS
      if (left <= 0) end()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [ms])
  return ref
}

interface ToastBoxProps {
  /** Errors interrupt a screen reader, other toasts wait. Left out: a region with `label`. */
  role?: 'alert' | 'status'
  label?: string
  children: ReactNode
}

/** The frame of one entry of the stack. */
export function ToastBox({ role, label, children }: ToastBoxProps) {
  return (
    <section role={role} aria-label={label} className={styles.box} data-toast>
      {children}
    </section>
  )
}

/** The text of an entry: in one line, failures in as many as they need. */
export function ToastText({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles.words} title={title}>
      {children}
    </span>
  )
}
