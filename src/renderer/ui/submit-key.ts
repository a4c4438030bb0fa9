import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** Returns a handler that confirms a dialog on Ctrl+Enter (⌘ on a Mac), wherever the focus is. */
export const onCtrlEnter = (confirm: (dialog: HTMLElement) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // A dialog on top has already handled the event.
  event.stopPropagation()
  const dialog = event.currentTarget
  // On the same key press, a field of tags or names accepts the typed one. Without this, the dialog would be confirmed without it.
  flushSync(() => undefined)
  confirm(dialog)
}

/** The part of a dialog's element that is used. The build's configuration loads the theme, and with it this file, without the types of the DOM. */
interface DialogElement {
  closest(form: 'form'): { requestSubmit(): void } | null
  querySelector(button: string): { click(): void } | null
}
const asDialog = (dialog: HTMLElement) => dialog as unknown as DialogElement

/** Submits a dialog's form on Ctrl+Enter. */
export const submitOnCtrlEnter = onCtrlEnter((dialog) => asDialog(dialog).closest('form')?.requestSubmit())

/** Presses the primary button of a dialog without a form on Ctrl+Enter. */
export const pressPrimary = onCtrlEnter((dialog) =>
  asDialog(dialog).querySelector('.MuiDialogActions-root .MuiButton-contained:not([disabled])')?.click(),
)
