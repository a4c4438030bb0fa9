import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `keep` at most `withinMs` milliseconds after `value` has changed, however often it changes: later changes do not postpone it. Also
 * calls it for unsaved changes when the page is hidden for good and when the component unmounts.
 */
export function useAutosave(value: unknown, withinMs: number, keep: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    keep()
  })
  useEffect(() => {
    timer.current ??= setTimeout(() => keepNow(), withinMs)
  }, [value, withinMs])
  useEffect(() => {
    const flush = () => keepNow()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      keepNow()
    }
  }, [])
}
