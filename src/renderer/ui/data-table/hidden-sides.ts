import { useLayoutEffect, useState, type RefObject } from 'react'

/** The parts of a frame that are scrolled out of view sideways. */
interface HiddenSides {
  /** The content is wider than the frame. */
  wide: boolean
  left: boolean
  right: boolean
}

const NONE: HiddenSides = { wide: false, left: false, right: false }

const mark = (on: boolean) => (on ? '' : undefined)

/** Returns data attributes for a frame with content hidden to the left or right, so that the sticky columns can draw a line there. */
export function useHiddenSides(scroller: RefObject<HTMLElement | null>) {
  const [sides, setSides] = useState(NONE)
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    // Only the window and the columns change widths, so scrolling must not measure anything.
    let hidden = 0
    const update = () => {
      const next = {
        wide: hidden > 0,
        left: hidden > 0 && frame.scrollLeft > 0,
        right: hidden > 0 && frame.scrollLeft < hidden - 1,
      }
      setSides((before) => (isSame(before, next) ? before : next))
    }
    const measure = () => {
      hidden = frame.scrollWidth - frame.clientWidth
      update()
    }
    const onScroll = () => hidden > 0 && update()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    const grid = frame.querySelector('[role=grid]')
    if (grid) observer.observe(grid)
    frame.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
  return { 'data-wide': mark(sides.wide), 'data-hidden-left': mark(sides.left), 'data-hidden-right': mark(sides.right) }
}

function isSame(one: HiddenSides, other: HiddenSides): boolean {
  return one.wide === other.wide && one.left === other.left && one.right === other.right
}
