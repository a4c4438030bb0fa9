import type { KeyboardEvent } from 'react'

/** Submits a dialog's form on Ctrl+Enter (⌘ on a Mac), wherever the focus is. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // A form in a dialog on top has already handled the event.
  event.stopPropagation()
  event.currentTarget.closest('form')?.requestSubmit()
}
