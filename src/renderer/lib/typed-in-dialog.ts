const typed = new WeakSet<Element>()

/** Starts to record which dialogs the user typed in. Returns a function that stops it. */
export function watchTyping(page: Document): () => void {
  const remember = ({ target }: Event) => {
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
    if (dialog) typed.add(dialog)
  }
  page.addEventListener('input', remember, true)
  return () => page.removeEventListener('input', remember, true)
}

/** Returns true if the user typed in an open dialog: navigating to another page would lose the text. */
export function isTypedInDialog(page: Document): boolean {
  return [...page.querySelectorAll('[role="dialog"]')].some((dialog) => typed.has(dialog))
}
