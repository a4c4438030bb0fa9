import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** Submits a dialog's form on Ctrl+Enter (⌘ on a Mac), wherever the focus is. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // A form in a dialog on top has already handled the event.
  event.stopPropagation()
  const form = event.currentTarget.closest('form')
  // On the same key press, a field of tags or names accepts the typed one. Without this, the form would be submitted without it.
  flushSync(() => undefined)
  form?.requestSubmit()
}
