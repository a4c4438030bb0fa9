import { freePlace, type Rect } from './free-place'

/** Pixels between toasts and the edges of the window or of what they leave free. */
const GAP = 12
/** What toasts never lie on: ways to other pages, fields, the buttons of a dialog, and what says so itself. */
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
/** How often is looked whether what toasts leave free has come under them, in milliseconds. */
const LOOK_MS = 150

/** The toasts on screen. */
const shown = new Set<HTMLElement>()
let looking: ReturnType<typeof setInterval> | undefined

/** What of an element can be seen: nothing where it has no size or lies outside what scrolls around it. */
function seen(element: Element): Rect | null {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  if (right <= left || bottom <= top || !element.checkVisibility()) return null
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue
    const clip = box.getBoundingClientRect()
    left = Math.max(left, clip.left)
    top = Math.max(top, clip.top)
    right = Math.min(right, clip.right)
    bottom = Math.min(bottom, clip.bottom)
  }
  return right > left && bottom > top ? { left, top, right, bottom } : null
}

function lay(): void {
  // What one is about to press stays where it is.
  if ([...shown].some((toast) => toast.matches(':hover, :focus-within'))) return
  const size = {
    width: Math.max(0, ...[...shown].map(({ offsetWidth }) => offsetWidth)),
    // Each has 6 px above and below.
    height: [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight + 12, 0),
  }
  const taken = [...document.querySelectorAll(FREE)].flatMap((element) => seen(element) ?? [])
  const main = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  const area = { left: main + GAP, top: GAP, right: innerWidth - GAP, bottom: innerHeight - GAP }
  const place = freePlace({ size, taken, area, gap: GAP / 2 })
  const { style } = document.documentElement
  style.setProperty('--toast-left', `${place.left}px`)
  style.setProperty('--toast-bottom', `${innerHeight - place.bottom}px`)
}

/** As `ref` of a toast: for as long as it is on screen, toasts leave free what is needed below them. */
export function keepFree(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) return undefined
  shown.add(toast)
  lay()
  looking ??= setInterval(lay, LOOK_MS)
  return () => {
    shown.delete(toast)
    if (shown.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
}
