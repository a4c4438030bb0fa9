import { type RefObject, useEffect, useState } from 'react'

const steps = [0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const
const original = steps.indexOf(1)

export interface Zoom {
  /** 1 is the original size. */
  factor: number
  /** Undefined at the limit. */
  closer: (() => void) | undefined
  further: (() => void) | undefined
  reset: (() => void) | undefined
}

/**
 * Zooms the frame's content by buttons or Ctrl and the wheel, and pans by dragging anything but a control. Scrolling is the frame's own.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [at, setAt] = useState(original)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setAt((now) => Math.min(Math.max(0, now - Math.sign(event.deltaY)), steps.length - 1))
    }
    const grab = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return
      element.setPointerCapture(event.pointerId)
    }
    const drag = (event: PointerEvent) => {
      if (element.hasPointerCapture(event.pointerId)) element.scrollBy(-event.movementX, -event.movementY)
    }
    element.addEventListener('wheel', turn, { signal, passive: false })
    element.addEventListener('pointerdown', grab, { signal })
    element.addEventListener('pointermove', drag, { signal })
    return () => stop.abort()
  }, [frame])
  const to = (next: number) => (next in steps && next !== at ? () => setAt(next) : undefined)
  return { factor: steps[at] ?? 1, closer: to(at + 1), further: to(at - 1), reset: to(original) }
}
