import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** Props a row needs to be draggable. */
export interface SortableRow {
  /** Props of the drag handle. Undefined if rows cannot be moved. */
  handle: { onPointerDown: (event: PointerEvent<HTMLElement>) => void; style: { touchAction: 'none' } } | undefined
  dragged: boolean
}

interface SortableListProps {
  label: string
  count: number
  /** Undefined disables reordering. */
  onMove?: ((from: number, to: number) => void) | undefined
  children: (index: number, row: SortableRow) => ReactNode
}

interface Drag {
  from: number
  to: number
  /** Pixels the pointer has moved since it took the row, including scrolling. */
  by: number
  /** The height of the row in pixels. */
  height: number
}

/** Dragging a row this close to the edge scrolls the list, in pixels. */
const EDGE = 40
const SCROLL_STEP = 12

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let one = element; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return null
}

/** Returns the new index of a row dragged from `from` by `by` pixels: past a neighbour's middle it takes its place. */
export function placeAfter(rows: readonly { top: number; height: number }[], from: number, by: number): number {
  const row = rows[from]
  if (!row) return from
  const top = row.top + by
  const bottom = top + row.height
  let to = from
  rows.forEach((other, index) => {
    const middle = other.top + other.height / 2
    if (index < from && top < middle) to = Math.min(to, index)
    if (index > from && bottom > middle) to = Math.max(to, index)
  })
  return to
}

/** Follows the pointer from the handle until it is released; Esc cancels. */
function useDrag(onMove: SortableListProps['onMove']) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !onMove) return
    event.preventDefault()
    stop.current = followPointer({ list: list.current, from, startY: event.clientY, setDrag, onMove })
  }
  return { list, drag, start }
}

interface DragTrack {
  list: HTMLElement | null
  from: number
  startY: number
  setDrag: (drag: Drag | null) => void
  onMove: (from: number, to: number) => void
}

function followPointer({ list, from, startY, setDrag, onMove }: DragTrack): () => void {
  const rows = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })
  const scroller = scrollerOf(list)
  const scrolledAt = scroller?.scrollTop ?? 0
  const gone = new AbortController()
  let pointerY = startY
  let to = from
  const update = () => {
    const by = pointerY - startY + (scroller?.scrollTop ?? 0) - scrolledAt
    to = placeAfter(rows, from, by)
    setDrag({ from, to, by, height: rows[from]?.height ?? 0 })
  }
  const scroll = setInterval(() => {
    const box = scroller?.getBoundingClientRect()
    if (!scroller || !box) return
    const step = pointerY < box.top + EDGE ? -SCROLL_STEP : pointerY > box.bottom - EDGE ? SCROLL_STEP : 0
    if (step === 0 || pointerY === startY) return
    scroller.scrollBy(0, step)
    update()
  }, 16)
  const end = () => {
    clearInterval(scroll)
    gone.abort()
    setDrag(null)
  }
  const on = <K extends keyof WindowEventMap>(kind: K, listen: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(kind, listen, { signal: gone.signal, capture: true })
  on('pointermove', (event) => {
    pointerY = event.clientY
    update()
  })
  on('pointerup', () => {
    end()
    if (to !== from) onMove(from, to)
  })
  on('pointercancel', end)
  on('blur', end)
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  })
  return end
}

/** Returns the offset in pixels of a row that makes room for the dragged one. */
function shiftOf(index: number, { from, to, by, height }: Drag): number {
  if (index === from) return by
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}

/**
 * A list with rows that can be reordered by dragging their handle, or with Alt+Up and Alt+Down while the row contains the focus, which
 * moves along.
 */
export function SortableList({ label, count, onMove, children }: SortableListProps) {
  const { list, drag, start } = useDrag(onMove)
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0 || !onMove || event.defaultPrevented) return
    event.preventDefault()
    const to = index + by
    if (to >= 0 && to < count) onMove(index, to)
  }
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {Array.from({ length: count }, (_one, index) => (
        <Box
          component="li"
          key={index}
          onKeyDown={onKeyDown(index)}
          sx={{
            position: 'relative',
            zIndex: drag?.from === index ? 1 : undefined,
            transition: drag && drag.from !== index ? 'transform 120ms ease' : undefined,
            '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
          }}
          style={{ transform: drag ? `translateY(${shiftOf(index, drag)}px)` : undefined }}
        >
          {children(index, {
            handle: onMove ? { onPointerDown: start(index), style: { touchAction: 'none' } } : undefined,
            dragged: drag?.from === index,
          })}
        </Box>
      ))}
    </Box>
  )
}
