import type { KeyboardEvent } from 'react'

/** For a dialog's form: Ctrl+Enter (⌘ on a Mac) does what its button does, wherever the focus is. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // Forms inside dialogs over this one have done it themselves.
  event.stopPropagation()
  event.currentTarget.closest('form')?.requestSubmit()
}
