/** Pixels in the window. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The lower left corner of the placed element. */
interface Corner {
  readonly left: number
  readonly bottom: number
}

interface PlacementOptions {
  readonly size: { readonly width: number; readonly height: number }
  readonly area: Rect
  /** Areas that must stay uncovered. */
  readonly taken: readonly Rect[]
  /** The minimum gap to the areas in `taken`. */
  readonly gap: number
}

/**
 * Finds a place that covers none of the areas in `taken`: as far down and then as far left as possible. Returns null if nothing is
 * free.
 */
export function freePlace({ size, area, taken, gap }: PlacementOptions): Corner | null {
  const isFree = ({ left, bottom }: Corner) => {
    const [right, top] = [left + size.width, bottom - size.height]
    if (left < area.left || top < area.top || right > area.right || bottom > area.bottom) return false
    return taken.every((one) => one.right <= left || one.left >= right || one.bottom <= top || one.top >= bottom)
  }
  const lefts = new Set([area.left, area.right - size.width, ...taken.map(({ right }) => right + gap)])
  const bottoms = new Set([area.bottom, ...taken.map(({ top }) => top - gap)])
  let best: Corner | null = null
  let least = Infinity
  for (const bottom of bottoms)
    for (const left of lefts) {
      const way = 2 * (area.bottom - bottom) + (left - area.left)
      if (way < least && isFree({ left, bottom })) [best, least] = [{ left, bottom }, way]
    }
  return best
}

/** Pixels between toasts and the window edges or the elements they avoid. */
const GAP = 12
/** Pixels between toasts and the left edge of the page, as of its title. */
const EDGE = 24
/** Pixels between two toasts. */
const BETWEEN = 8
/** Material UI's dialogs have 1300. */
const BELOW_DIALOGS = '1200'
const ABOVE_ALL = '1400'
const DIALOG = '[role=dialog]'
/** Elements toasts never cover: page links, fields, dialogs, and marked elements. */
const ALWAYS_FREE = [
  'nav a',
  'nav button',
  'input',
  'textarea',
  'select',
  '[role=combobox]',
  DIALOG,
  '[data-free-of-toasts]',
].join()
/** Elements toasts do not cover if there is room: every control. */
const CONTROLS = 'main :is(a[href], button, [role=button], [role=checkbox], [role=tab], [tabindex="0"])'
const FREE = `${ALWAYS_FREE}, ${CONTROLS}`
/** Toasts go at most this far up to cover no control, in pixels: higher, they would be overlooked. */
const UP = 160

const toastsOnScreen = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-toast]')]

/** Tells whether the toasts are beneath a dialog that leaves no room beside it, until it closes. */
export const areToastsBeneath = (): boolean =>
  document.documentElement.style.getPropertyValue('--toast-layer') === BELOW_DIALOGS

/** The side of the smallest area that a click on a control hits, in pixels: that of a check box is larger than what it shows. */
const LEAST_HIT = 24

function hitArea({ left, top, right, bottom }: Rect): Rect {
  const [x, y] = [Math.max(0, LEAST_HIT - (right - left)) / 2, Math.max(0, LEAST_HIT - (bottom - top)) / 2]
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}

/**
 * Moves the toasts to a free place.
 * @param seen the visible elements in `FREE`
 * @param placed the toasts that were on screen when a place was last chosen
 */
function place(seen: readonly IntersectionObserverEntry[], placed: WeakSet<HTMLElement>): void {
  const shown = toastsOnScreen()
  if (shown.length === 0) return
  const dialogs = seen.filter(({ target }) => target.matches(DIALOG))
  const hasDialog = dialogs.length > 0
  // A toast under the pointer stays, because the user is about to click it. A new one has no place yet.
  const isNew = shown.some((toast) => !placed.has(toast))
  if (!hasDialog && !isNew && shown.some((toast) => toast.matches(':hover, :focus-within'))) return
  for (const toast of shown) placed.add(toast)
  const size = {
    width: Math.max(0, ...shown.map(({ offsetWidth }) => offsetWidth)),
    height: shown.reduce((sum, { offsetHeight }) => sum + offsetHeight + BETWEEN, -BETWEEN),
  }
  const main = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  const area = { left: main + EDGE, top: GAP, right: innerWidth - GAP, bottom: innerHeight - GAP }
  const rects = (entries: readonly IntersectionObserverEntry[]): Rect[] =>
    entries.map(({ intersectionRect }) => hitArea(intersectionRect))
  // While a dialog is open, the page beneath it cannot be used.
  const taken = rects(hasDialog ? dialogs : seen.filter(({ target }) => target.matches(ALWAYS_FREE)))
  const low = { ...area, top: Math.max(area.top, area.bottom - size.height - UP) }
  const free =
    (hasDialog ? null : freePlace({ size, taken: rects(seen), area: low, gap: GAP / 2 })) ??
    freePlace({ size, taken, area, gap: GAP / 2 })
  const corner = free ?? { left: area.left, bottom: area.bottom }
  const { style } = document.documentElement
  style.setProperty('--toast-layer', hasDialog && free === null ? BELOW_DIALOGS : ABOVE_ALL)
  style.setProperty('--toast-left', `${corner.left}px`)
  style.setProperty('--toast-bottom', `${innerHeight - corner.bottom}px`)
}

/**
 * Keeps the toasts away from the elements in `FREE`, whenever the page changes, scrolls or resizes, once per frame. Returns a function that
 * stops
 * this.
 */
export function keepFree(): () => void {
  const placed = new WeakSet<HTMLElement>()
  let observer: IntersectionObserver | undefined
  // The observer reports the visible part of each element after clipping in the next frame, without forcing a layout.
  const look = () => {
    if (observer) return
    observer = new IntersectionObserver((entries) => {
      observer?.disconnect()
      observer = undefined
      place(
        entries.filter(({ intersectionRect: { width, height } }) => width * height > 0),
        placed,
      )
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
