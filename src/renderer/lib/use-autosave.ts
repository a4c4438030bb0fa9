import { useEffect, useEffectEvent, useRef } from 'react'

const DIALOG = '[role="dialog"]'
/** A form of a page. The text of a search is in the page's address. */
const FORM = 'form:not([role="search"])'
const CLOSES = 'data-closes-when-saved'

/** For a form that closes once its text is saved: until then, sending it has failed and saved nothing. */
export const closesWhenSaved = { [CLOSES]: '' } as const

/** Dialogs, and fields of forms outside them. */
const typed = new WeakSet<Element>()

/** Starts to record what the user types into. Returns a function that stops it. */
export function watchTyping(page: Document): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest(DIALOG)
    if (dialog) typed.add(dialog)
    else if (target.closest(FORM)) typed.add(target)
  }
  const forget = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement) || target.hasAttribute(CLOSES)) return
    for (const field of target.elements) typed.delete(field)
  }
  page.addEventListener('input', remember, true)
  page.addEventListener('submit', forget, true)
  return () => {
    page.removeEventListener('input', remember, true)
    page.removeEventListener('submit', forget, true)
  }
}

/** Returns true if navigating to another page would lose what the user typed into an open dialog or a form of the page. */
export function hasTypedText(page: Document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${FORM} input, ${FORM} textarea`)
  const isFilled = [...fields].some((field) => typed.has(field) && field.value !== '')
  return isFilled || [...page.querySelectorAll(DIALOG)].some((dialog) => typed.has(dialog))
}

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
