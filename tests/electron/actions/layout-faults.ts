import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import type { LaunchedConsole } from '../launch-console'
import { invoke } from '../page-calls'
import { settled } from './go-to'

/** In pixels, the smallest supported one first. */
export const widths = [900, 1280, 1366, 1440, 1920, 2560]

/**
 * Returns what a designer would object to in the topmost layer of the page: text cut off that no ellipsis with a tooltip replaces, texts or
 * controls that overlap, controls under 24 px, a dialog of more than 560 px, two scroll bars in it. What is scrolled away, covered by something opaque or visually
 * hidden is not on screen, so it has no faults.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(faultsOnScreen)
}

export type Language = 'en' | 'de'
type Size = readonly [number, number]

export const usualSize: Size = [1280, 800]
const smallestSize: Size = [900, 600]

/** Changes the language of everything on screen, without a new start. */
export async function speak(page: Page, language: Language): Promise<void> {
  if (language === (await page.locator('html').getAttribute('lang'))) return
  await invoke(page, 'prefs:set', { language })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await settled(page)
}

/**
 * Returns the faults of an open dialog or menu in both languages, in a usual window and in the smallest one. Ends in the language it began
 * with and in the usual window.
 */
export async function layerFaults(mesh: LaunchedConsole, language: Language = 'en'): Promise<string[]> {
  const { page } = mesh
  const other = language === 'en' ? 'de' : 'en'
  const found: string[] = []
  const look = async (spoken: Language, size: Size) => {
    await setSize(mesh, size)
    await speak(page, spoken)
    found.push(...(await layoutFaults(page)).map((fault) => `${fault} (${spoken}, ${size.join('×')})`))
  }
  await look(language, usualSize)
  await look(other, usualSize)
  await look(other, smallestSize)
  await look(language, smallestSize)
  await setSize(mesh, usualSize)
  return found
}

/** Makes the window as wide as named, and waits until the page has followed. */
export async function setWidth({ app, page }: Pick<LaunchedConsole, 'app' | 'page'>, width: number): Promise<void> {
  const height = await page.evaluate(() => innerHeight)
  await setSize({ app, page }, [width, height])
}

/** Makes the content of the window as large as named, in pixels of the screen, and waits until the page has followed. */
export async function setSize(
  { app, page }: Pick<LaunchedConsole, 'app' | 'page'>,
  size: Size,
  zoom = 1,
): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [width, height]) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
  }, size)
  const inPage = size.map((pixels) => pixels / zoom) as [number, number]
  await page.evaluate(async ([width, height]) => {
    const isThere = () => Math.abs(innerWidth - width) < 1 && Math.abs(innerHeight - height) < 1
    const end = performance.now() + 30_000
    while (!isThere() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!isThere()) throw new Error(`The page has ${innerWidth}×${innerHeight} px instead of ${width}×${height}.`)
    // Two frames: what observes sizes answers in the first.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, inPage)
}

/** Returns the distance of the title from the edge of the content; null without a title. */
export function titleEdge(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const [main, title] = ['main', 'main h1'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    return main && title ? Math.round(title.left - main.left) : null
  })
}

/** Runs in the page, so it contains everything it uses. */
function faultsOnScreen(): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Piece {
    element: Element
    box: Box
  }
  const layers = [
    ...document.querySelectorAll(
      '[role=dialog], [role=alertdialog], [role=menu], .MuiPopover-paper, .MuiAutocomplete-popper',
    ),
  ]
  const layer = layers.findLast((one) => one.checkVisibility()) ?? document.body
  /** Overlays on purpose, with tests of their own; the editor scrolls and draws itself. */
  const OTHERS = '.cm-editor, [data-toast], textarea, select, script, style'

  const say = (one: Element) => {
    const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 50)
    return `<${one.tagName.toLowerCase()} ${(one.getAttribute('class') ?? '').slice(0, 60)}> “${words}”`
  }
  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const wide = (box: Box) => box.right - box.left
  const high = (box: Box) => box.bottom - box.top
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.closest(OTHERS) === null

  interface Frame {
    up: Frame | null
    element: Element
    edge: Box
    cutsX: boolean
    cutsY: boolean
  }
  const frames = new Map<Element, Frame | null>()
  /** The elements around one that may cut its content, the innermost first. Computed once per element: styles take most of the time. */
  const frameOf = (element: Element | null): Frame | null => {
    if (!element || element === document.body) return null
    const known = frames.get(element)
    if (known !== undefined) return known
    const { overflowX, overflowY, display, position } = getComputedStyle(element)
    const isOpen = overflowX === 'visible' && overflowY === 'visible'
    const edge =
      isOpen || display === 'inline' || element.namespaceURI?.endsWith('svg') ? null : element.getBoundingClientRect()
    const up = position === 'fixed' ? null : frameOf(element.parentElement)
    const frame = edge ? { up, element, edge, cutsX: cuts(overflowX), cutsY: cuts(overflowY) } : up
    frames.set(element, frame)
    return frame
  }

  /** The part of a box that the elements around it show, and the first element that cuts it without scrolling. */
  const shownPart = (element: Element, whole: Box) => {
    let box = whole
    let cutBy: Element | null = null
    let isScrolled = false
    for (let frame = frameOf(element); frame; frame = frame.up) {
      const { edge, cutsX, cutsY } = frame
      const isCut =
        (cutsX && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) ||
        (cutsY && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4))
      if (isCut && !isScrolled) cutBy ??= frame.element
      // What lies beyond a scroller is reached by scrolling; its own frame may cut it then.
      if (!cutsX || !cutsY) isScrolled = true
      box = meet(box, edge)
    }
    return { box: meet(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), cutBy }
  }

  /** True if something opaque lies between the two, or the upper one is a sticky cell or a bar above the content that scrolls below it. */
  const isCovered = (lower: Element, upper: Element, { left, top, right, bottom }: Box) => {
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    const order = [lower, upper].map((one) => stack.findIndex((hit) => hit === one || one.contains(hit)))
    if (order.some((at) => at < 0)) return true
    const [under, over] = order[0]! > order[1]! ? [lower, upper] : [upper, lower]
    const stays = /sticky|fixed/.test(getComputedStyle(over).position)
    return stack.slice(0, Math.max(...order)).some((hit) => {
      if (hit.contains(under) || (!stays && over.contains(hit))) return false
      const { backgroundColor } = getComputedStyle(hit)
      const alpha = /^rgba?\(.*?[,/]\s*([\d.]+)\)$/.exec(backgroundColor)
      return (
        backgroundColor !== 'transparent' && (!alpha || backgroundColor.startsWith('rgb(') || Number(alpha[1]) > 0.9)
      )
    })
  }

  /** A tooltip: the page sets the title of what is cut off when the pointer reaches it. */
  const hasTooltip = (one: Element) => {
    one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return one.closest('[title]') !== null
  }
  /** A name shortened in its middle keeps its whole text in a hidden second line, with a tooltip. */
  const isShortened = (one: Element) =>
    one.closest('[class*=_whole_]')?.querySelector('[title], [class*=_short_]') != null
  const isEllipsis = (one: Element) => {
    const style = getComputedStyle(one)
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  }

  const faults: string[] = []
  const texts: Piece[] = []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || (node.nodeValue ?? '').trim() === '' || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let isCut = false
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      const { box, cutBy } = shownPart(element, rect)
      const isHidden = cutBy && (cutBy.clientWidth <= 1 || cutBy.clientHeight <= 1)
      if (isHidden) continue
      if (cutBy && !isCut) {
        isCut = true
        if (isShortened(element)) continue
        // The consequence of a dialog is read on its button.
        if (element.closest('.MuiDialogActions-root')) faults.push(`cut off on a button: ${say(element)}`)
        if (!isEllipsis(cutBy)) faults.push(`cut off without an ellipsis: ${say(element)} by ${say(cutBy)}`)
        else if (!hasTooltip(element)) faults.push(`cut off without a tooltip: ${say(element)}`)
      }
      // The height of a font's box, which is higher than its letters.
      const margin = rect.height * 0.2
      const letters = { ...box, top: box.top + margin, bottom: box.bottom - margin }
      if (wide(letters) > 2 && high(letters) > 2) texts.push({ element, box: letters })
    }
  }

  /** The element that takes the clicks of a field: a switch draws its field larger than its track. */
  const target = (one: Element) =>
    one.matches('input:not([type=checkbox])') ? (one.closest('.MuiInputBase-root') ?? one) : one
  const takes = (one: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (one.contains(hit) || (hit.closest('label')?.control ?? null) === one)
  }
  /** Text that is a link may be smaller if no other control lies in the circle of 24 px around it, as WCAG 2.2 (2.5.8) says. */
  const isTextLink = (one: Element) =>
    one.matches('a, .MuiLink-root, [class*=_button_], [class*=_copy_]') && (one.textContent ?? '').trim() !== ''
  const controls: Piece[] = []
  const small: Piece[] = []
  for (const one of layer.querySelectorAll(
    'button, a[href], input:not([type=hidden]), [role=button], [role=tab], [role=combobox], [role=switch]',
  )) {
    const whole = target(one)
    const isField = one.matches('input[type=checkbox], input[type=radio]')
    if (!isField && !isSeen(whole)) continue
    if (one.closest(`[aria-hidden=true], svg, ${OTHERS}`) || getComputedStyle(one).pointerEvents === 'none') continue
    const rect = whole.getBoundingClientRect()
    const { box } = shownPart(whole, rect)
    if (rect.width <= 1 || wide(box) < rect.width - 1 || high(box) < rect.height - 1) continue
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    if (!takes(one, x, y) && !one.matches(':disabled') && isField) continue
    const reach = [
      [x - 11.5, y],
      [x + 11.5, y],
      [x, y - 11.5],
      [x, y + 11.5],
    ]
    const isSmall =
      (rect.width < 23.5 || rect.height < 23.5) &&
      !(isField && reach.every(([at = 0, from = 0]) => takes(one, at, from)))
    if (isSmall && isTextLink(one))
      small.push({ element: whole, box: { left: x - 12, top: y - 12, right: x + 12, bottom: y + 12 } })
    else if (isSmall) faults.push(`${Math.round(rect.width)}×${Math.round(rect.height)}: ${say(one)}`)
    if (!isField) controls.push({ element: whole, box })
  }
  for (const { element, box: circle } of small)
    for (const other of controls) {
      const common = meet(circle, other.box)
      if (other.element === element || wide(common) <= 1 || high(common) <= 1) continue
      if (element.contains(other.element) || other.element.contains(element)) continue
      if (!isCovered(element, other.element, common))
        faults.push(`${say(element)} is too close to ${say(other.element)}`)
    }

  const overlaps = (pieces: Piece[]) => {
    const sorted = pieces.toSorted((one, other) => one.box.top - other.box.top)
    sorted.forEach((one, at) => {
      for (let next = at + 1; next < sorted.length; next++) {
        const other = sorted[next]!
        if (other.box.top >= one.box.bottom - 2) break
        const common = meet(one.box, other.box)
        if (wide(common) <= 2 || high(common) <= 2) continue
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        if (!isCovered(one.element, other.element, common))
          faults.push(`${say(one.element)} overlaps ${say(other.element)}`)
      }
    })
  }
  overlaps(texts)
  overlaps(controls)

  if (layer.matches('[role=dialog], [role=alertdialog]')) {
    const scrolling = [layer.closest('.MuiDialog-container') ?? layer, layer, ...layer.querySelectorAll('*')].filter(
      (one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowY) &&
        one.scrollHeight > one.clientHeight + 1 &&
        one.checkVisibility(),
    )
    const nested = new Set(scrolling)
    if (nested.size > 1) faults.push(`${nested.size} scroll bars: ${[...nested].map(say).join(', ')}`)
    const tall = Math.round(layer.getBoundingClientRect().height)
    if (tall > 560 && !layer.querySelector('[data-comparison]')) faults.push(`the dialog is ${tall} px high`)
    // The titles of all dialogs start at the same distance from the edge.
    const title = layer.querySelector('h2')
    const edge =
      title &&
      Math.round(
        title.getBoundingClientRect().left +
          parseFloat(getComputedStyle(title).paddingLeft) -
          layer.getBoundingClientRect().left,
      )
    if (title?.checkVisibility() && edge !== 25) faults.push(`the title of the dialog is at ${edge} px`)
  }
  return [...new Set(faults)]
}
