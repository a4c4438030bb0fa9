import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A cell position, zero-based. */
export interface MatrixSpot {
  row: number
  column: number
}

interface MatrixSize {
  rows: number
  columns: number
  /** Returns the number of rows per page. */
  page: () => number
}

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))

/** Returns the target cell of a key; null if the key moves nowhere. */
export function nextSpot(event: KeyboardEvent, { row, column }: MatrixSpot, size: MatrixSize): MatrixSpot | null {
  const to = (nextRow: number, nextColumn: number): MatrixSpot => {
    return { row: within(nextRow, size.rows), column: within(nextColumn, size.columns) }
  }
  const far = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'PageDown':
      return to(row + size.page(), column)
    case 'PageUp':
      return to(row - size.page(), column)
    case 'Home':
      return to(far ? 0 : row, 0)
    case 'End':
      return to(far ? size.rows - 1 : row, size.columns - 1)
    default:
      return null
  }
}

interface MatrixFocus {
  grid: RefObject<HTMLElement | null>
  active: MatrixSpot
  setActive: (spot: MatrixSpot) => void
  size: MatrixSize
  reveal: (spot: MatrixSpot) => void
  onOpen: (spot: MatrixSpot) => void
}

const cellAt = (grid: HTMLElement | null, { row, column }: MatrixSpot) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)

function spotOf(target: EventTarget): MatrixSpot | null {
  const place = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':')
  return place ? { row: Number(place[0]), column: Number(place[1]) } : null
}

/** The keyboard of a matrix: one tab stop, arrows between cells, Home, End, PageUp and PageDown, Enter opens. */
export function useMatrixFocus({ grid, active, setActive, size, reveal, onOpen }: MatrixFocus) {
  const pending = useRef(false)
  useLayoutEffect(() => {
    if (pending.current) cellAt(grid.current, active)?.focus({ preventScroll: true })
    pending.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented || spotOf(event.target) === null) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(active)
      return
    }
    const next = nextSpot(event, active, size)
    if (!next) return
    event.preventDefault()
    pending.current = true
    reveal(next)
    setActive(next)
  }
  const onFocus = (event: FocusEvent) => {
    const spot = spotOf(event.target)
    if (spot && (spot.row !== active.row || spot.column !== active.column)) setActive(spot)
  }
  const onClick = (event: React.MouseEvent) => {
    const spot = spotOf(event.target)
    if (!spot) return
    setActive(spot)
    onOpen(spot)
  }
  return { onKeyDown, onFocus, onClick }
}
