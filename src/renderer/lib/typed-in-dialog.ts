const typed = new WeakSet<Element>()

/** Remembers from now on which dialogs somebody typed in. Returns what ends it. */
export function watchTyping(document: Document): () => void {
  const remember = ({ target }: Event) => {
    const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
    if (dialog) typed.add(dialog)
  }
  document.addEventListener('input', remember, true)
  return () => document.removeEventListener('input', remember, true)
}

/** True while a dialog is open that somebody typed in: what leads to another page would lose the text. */
export function isTypedInDialog(document: Document): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => typed.has(dialog))
}
