import { useEffect, useEffectEvent, useRef } from 'react'
import { areToastsBeneath } from './position'

const TICK_MS = 250

/**
 * Ends a toast after a time. The time stops while the user cannot answer the toast, or is about to: beneath a dialog, in a window in the background,
 * with the pointer or the focus on it.
 *
 * @param ms null: never ends it
 * @returns the ref of an element in the toast
 */
export function useStay(ms: number | null, onEnd: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ms === null) return
    let left = ms
    let isAway = false
    const gone = new AbortController()
    addEventListener('blur', () => (isAway = true), { signal: gone.signal })
    addEventListener('focus', () => (isAway = false), { signal: gone.signal })
    const timer = setInterval(() => {
      const toast = ref.current?.closest('[role=alert], [role=status]')
      if (isAway || areToastsBeneath() || toast?.matches(':hover, :focus-within')) return
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
