import { freePlace, type Rect } from './free-place'

/** Pixels between toasts and the window edges or the elements they avoid. */
const GAP = 12
/** Elements toasts never cover: page links, fields, the buttons of a dialog, and marked elements. */
const FREE = [
  'nav a',
  'nav button',
  'input',
  'textarea',
  'select',
  '[role=combobox]',
  '[role=dialog] button',
  '[data-free-of-toasts]',
].join()

/** The toasts on screen. */
const shown = new Set<HTMLElement>()
let stopWatching: (() => void) | undefined

function place(taken: readonly Rect[]): void {
  // A toast under the pointer stays, because the user is about to click it.
  if ([...shown].some((toast) => toast.matches(':hover, :focus-within'))) return
  const size = {
    width: Math.max(0, ...[...shown].map(({ offsetWidth }) => offsetWidth)),
    // Each toast has 6 px above and below.
    height: [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight + 12, 0),
  }
  const main = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  const area = { left: main + GAP, top: GAP, right: innerWidth - GAP, bottom: innerHeight - GAP }
  const corner = freePlace({ size, taken, area, gap: GAP / 2 })
  const { style } = document.documentElement
  style.setProperty('--toast-left', `${corner.left}px`)
  style.setProperty('--toast-bottom', `${innerHeight - corner.bottom}px`)
}

/** Positions the toasts whenever the page changes, scrolls or resizes, once per frame. */
function watch(): () => void {
  let observer: IntersectionObserver | undefined
  // The observer reports the visible part of each element after clipping in the next frame, without forcing a layout.
  const look = () => {
    if (observer) return
    observer = new IntersectionObserver((entries) => {
      observer?.disconnect()
      observer = undefined
      place(entries.map(({ intersectionRect }) => intersectionRect).filter(({ width, height }) => width * height > 0))
    })
    // The head has no size. It is included because an observer without elements never reports.
    for (const element of [document.head, ...document.querySelectorAll(FREE)]) observer.observe(element)
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'hidden'],
  })
  const events = ['scroll', 'resize', 'transitionend', 'pointerout', 'focusout'] as const
  for (const event of events) addEventListener(event, look, { capture: true, passive: true })
  look()
  return () => {
    changes.disconnect()
    observer?.disconnect()
    for (const event of events) removeEventListener(event, look, { capture: true })
  }
}

/** A `ref` for toasts: while the toast is on screen, toasts avoid the elements in `FREE`. */
export function keepFree(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) return undefined
  shown.add(toast)
  stopWatching ??= watch()
  return () => {
    shown.delete(toast)
    if (shown.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
}
