import type { Page } from '@playwright/test'

/**
 * Returns what a designer would object to on screen: text that is cut off without a way to read it, controls that overlap or are under
 * 24 px, two scroll bars in a dialog, a title off the common edge.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    const say = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}”`
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
    const layer: Element = dialogs.at(-1) ?? document.body

    /** The part of an element that its scrolling ancestors show. */
    const shown = (element: Element): Box | null => {
      const box = element.getBoundingClientRect()
      let { left, top, right, bottom } = box
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const clip = up.getBoundingClientRect()
        ;[left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)]
        ;[right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)]
      }
      ;[right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)]
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null
    }

    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 || height <= 1
    }

    const clipped = [...layer.querySelectorAll('*')].filter((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '',
      )
      if (!hasText || isHidden(element) || element.closest('.cm-editor, svg, textarea, select, [aria-hidden=true]'))
        return false
      const style = getComputedStyle(element)
      const cutsX = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      const cutsY = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3
      if (!cutsX && !cutsY) return false
      return element.closest('[title], [aria-label]') === null || (cutsX && style.textOverflow !== 'ellipsis')
    })

    // Links within a sentence are as high as its line.
    const isInline = (element: Element) => element.matches('a') && getComputedStyle(element).display === 'inline'
    const target = (element: Element) =>
      element.matches('input')
        ? (element.closest(
            'label, [class*=MuiCheckbox], [class*=MuiSwitch], [class*=MuiRadio], [class*=MuiInputBase]',
          ) ?? element)
        : element
    const controls = [
      ...layer.querySelectorAll('button, a[href], input, [role=button], [role=tab], [role=combobox]'),
    ].filter(
      (element) =>
        !isInline(element) &&
        element.closest('.cm-editor, [data-toast], [aria-hidden=true], svg') === null &&
        getComputedStyle(element).pointerEvents !== 'none',
    )
    const small = controls.filter((element) => {
      if (!shown(element)) return false
      const { width, height } = target(element).getBoundingClientRect()
      return width < 23.5 || height < 23.5
    })

    const boxes = controls
      .filter((element) => !element.matches('input') && element.closest('.MuiInputBase-root') === null)
      .flatMap((element) => {
        const isSticky =
          element.closest('td, th') !== null && getComputedStyle(element.closest('td, th')!).position === 'sticky'
        const box = isSticky ? null : shown(element)
        return box ? [{ element, box }] : []
      })
    const overlaps = boxes.flatMap(({ element, box }, index) =>
      boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
        if (element.contains(other) || other.contains(element)) return []
        const wide = Math.min(box.right, second.right) - Math.max(box.left, second.left)
        const high = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top)
        return wide > 2 && high > 2 ? [`${say(element)} and ${say(other)} overlap`] : []
      }),
    )

    const bars = dialogs.slice(-1).flatMap((dialog) => {
      const scrolling = [dialog, ...dialog.querySelectorAll('*')].filter((element) => {
        const { overflowY } = getComputedStyle(element)
        return (
          (overflowY === 'auto' || overflowY === 'scroll') &&
          element.scrollHeight > element.clientHeight + 1 &&
          !element.matches('textarea') &&
          shown(element) !== null
        )
      })
      return scrolling.length > 1
        ? [`${scrolling.length} scroll bars in ${say(dialog)}: ${scrolling.map(say).join(', ')}`]
        : []
    })

    const main = document.querySelector('main')?.getBoundingClientRect().left ?? 0
    const title = document.querySelector('main h1')?.getBoundingClientRect()
    const edge = title ? Math.round(title.left - main) : null
    return [
      ...clipped.filter((element) => shown(element)).map((element) => `cut off: ${say(element)}`),
      ...small.map((element) => {
        const { width, height } = target(element).getBoundingClientRect()
        return `${Math.round(width)}×${Math.round(height)}: ${say(element)}`
      }),
      ...overlaps,
      ...bars,
      ...(edge === null || edge === 24 || (innerWidth < 900 && edge === 16) ? [] : [`the title is at ${edge} px`]),
    ]
  })
}
