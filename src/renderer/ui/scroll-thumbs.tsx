import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import styles from './scroll-thumbs.module.css'

/** Pixels: the shortest thumb one can still take hold of. */
const SHORTEST = 32
const GAP = 2

interface Track {
  /** Where the thumb is at the start, and how long it may be with the way it goes, in pixels. */
  start: number
  length: number
  shown: number
  all: number
}

function lay(thumb: HTMLElement, axis: 'down' | 'across', { start, length, shown, all }: Track): void {
  thumb.hidden = all <= shown
  if (thumb.hidden) return
  const size = Math.min(length, Math.max(SHORTEST, (length * shown) / all))
  const { style } = thumb
  style.setProperty(axis === 'down' ? 'top' : 'left', `${start}px`)
  style.setProperty(axis === 'down' ? 'height' : 'width', `${size}px`)
  style.setProperty('--way', `${length - size}px`)
}

function layAll(box: HTMLElement, down: HTMLElement, across: HTMLElement): void {
  const { clientHeight, clientWidth, scrollHeight, scrollWidth } = box
  const head = Number.parseFloat(getComputedStyle(box).getPropertyValue('--table-head-height')) || 0
  const start = head + GAP
  lay(down, 'down', { start, length: clientHeight - start - GAP, shown: clientHeight, all: scrollHeight })
  lay(across, 'across', { start: GAP, length: clientWidth - 2 * GAP, shown: clientWidth, all: scrollWidth })
  across.style.top = `${clientHeight - 10}px`
}

/** Calls `measure` whenever the box or what is in it has another size. Gives the function that ends it. */
function watch(box: HTMLElement, place: HTMLElement, measure: () => void): () => void {
  const sizes = new ResizeObserver(measure)
  const look = () => {
    sizes.disconnect()
    sizes.observe(box)
    for (const child of box.children) if (child !== place) sizes.observe(child)
  }
  const children = new MutationObserver(look)
  children.observe(box, { childList: true })
  look()
  return () => {
    sizes.disconnect()
    children.disconnect()
  }
}

function drag(event: PointerEvent<HTMLElement>, axis: 'down' | 'across', box: HTMLElement): void {
  const thumb = event.currentTarget
  const way = Number.parseFloat(thumb.style.getPropertyValue('--way')) || 1
  const from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop }
  // The focus stays where it is, and nothing is selected on the way.
  event.preventDefault()
  thumb.setPointerCapture(event.pointerId)
  thumb.dataset['held'] = ''
  thumb.onpointermove = ({ clientX, clientY }) => {
    if (axis === 'down') box.scrollTop = from.top + ((clientY - from.y) * (box.scrollHeight - box.clientHeight)) / way
    else box.scrollLeft = from.left + ((clientX - from.x) * (box.scrollWidth - box.clientWidth)) / way
  }
  thumb.onlostpointercapture = () => {
    thumb.onpointermove = null
    delete thumb.dataset['held']
  }
}

/**
 * The scrollbars of the element it is the first child of, which hides its own (`scrollbar-width: none`). For the mouse alone: the keyboard
 * and the wheel scroll as ever.
 */
export function ScrollThumbs() {
  const place = useRef<HTMLDivElement>(null)
  const down = useRef<HTMLDivElement>(null)
  const across = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = place.current?.parentElement
    if (!place.current || !box || !down.current || !across.current) return undefined
    const [vertical, horizontal] = [down.current, across.current]
    return watch(box, place.current, () => layAll(box, vertical, horizontal))
  }, [])
  const start = (axis: 'down' | 'across') => (event: PointerEvent<HTMLElement>) => {
    const box = place.current?.parentElement
    if (box && event.button === 0) drag(event, axis, box)
  }
  return (
    <div ref={place} className={styles.place} aria-hidden>
      <div ref={down} hidden className={`${styles.thumb} ${styles.down}`} onPointerDown={start('down')} />
      <div ref={across} hidden className={`${styles.thumb} ${styles.across}`} onPointerDown={start('across')} />
    </div>
  )
}
