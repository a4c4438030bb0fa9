import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '@/ui/is-typing'

/** An open overlay handles keys itself. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Ctrl+A selects the rows of the page's only table, wherever the focus is, except in text fields. */
export function useSelectAllKey(selectable: boolean, selectAll: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, target } = event
    if (key !== 'a' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented || isTyping(target)) return
    if (document.querySelector(OVERLAY) || document.querySelectorAll('main [role="grid"]').length !== 1) return
    event.preventDefault()
    selectAll()
  })
  useEffect(() => {
    if (!selectable) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [selectable])
}
