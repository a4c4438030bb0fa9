import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const WIDGETS = 'a[href], button:not([disabled]), input:not([disabled]), [role=button], [role=switch]'
const TABBABLE = `:is(${WIDGETS}, [tabindex]):not([tabindex="-1"])`
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** Row -1 is the header. `stop` counts the focusable places in a row: a cell's controls, or the cell itself if it has none. */
interface Spot {
  row: number
  cell: number
  stop: number
}

function cellsOf(row: Element): Element[] {
  return [...row.querySelectorAll(':scope > td, :scope > th')]
}

function stopsOf(cell: Element): HTMLElement[] {
  const widgets = [...cell.querySelectorAll<HTMLElement>(WIDGETS)]
  return widgets.length > 0 ? widgets : [cell as HTMLElement]
}

function rowAt(grid: HTMLElement, index: number): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
}

function stopAt(grid: HTMLElement, spot: Spot): HTMLElement | undefined {
  const row = rowAt(grid, spot.row)
  if (!row) return undefined
  const cells = cellsOf(row)
  const cell = cells[Math.min(spot.cell, cells.length - 1)]
  if (!cell) return undefined
  const stops = stopsOf(cell)
  return stops[Math.min(spot.stop, stops.length - 1)]
}

function spotOf(target: Element): Spot | null {
  const cell = target.closest('td, th')
  const row = cell?.closest<HTMLElement>('tr[data-index]')
  if (!cell || !row) return null
  const stop = stopsOf(cell).findIndex((element) => element.contains(target))
  return { row: Number(row.dataset['index']), cell: cellsOf(row).indexOf(cell), stop: Math.max(stop, 0) }
}

function sideways(grid: HTMLElement, spot: Spot, step: 1 | -1 | 'first' | 'last'): Spot {
  const row = rowAt(grid, spot.row)
  if (!row) return spot
  const places = cellsOf(row).flatMap((cell, index) =>
    stopsOf(cell).map((_, stop) => ({ row: spot.row, cell: index, stop })),
  )
  if (step === 'first') return places[0] ?? spot
  if (step === 'last') return places.at(-1) ?? spot
  const at = places.findIndex((place) => place.cell === spot.cell && place.stop === spot.stop)
  return places[at + step] ?? spot
}

function destination(
  event: KeyboardEvent,
  grid: HTMLElement,
  spot: Spot,
  rowCount: number,
  pageRows: number,
): Spot | null {
  const last = rowCount - 1
  const to = (row: number): Spot => ({ ...spot, row: Math.max(-1, Math.min(last, row)) })
  switch (event.key) {
    case 'ArrowDown':
      return to(spot.row + 1)
    case 'ArrowUp':
      return to(spot.row - 1)
    case 'PageDown':
      return to(spot.row + pageRows)
    case 'PageUp':
      return to(Math.max(0, spot.row - pageRows))
    case 'ArrowRight':
      return sideways(grid, spot, 1)
    case 'ArrowLeft':
      return sideways(grid, spot, -1)
    case 'Home':
      return event.ctrlKey || event.metaKey ? to(0) : sideways(grid, spot, 'first')
    case 'End':
      return event.ctrlKey || event.metaKey ? to(last) : sideways(grid, spot, 'last')
    default:
      return null
  }
}

/** Removes a row's controls from the tab order, so that Tab enters and leaves the table in one step. Call it after a row is drawn. */
export function leaveTabOrder(row: HTMLElement | null): void {
  for (const element of row?.querySelectorAll<HTMLElement>(TABBABLE) ?? []) element.tabIndex = -1
}

/** Makes one place of the grid its tab stop. */
function moveTabStop(stop: HTMLElement | undefined, before: RefObject<HTMLElement | null>): void {
  if (before.current && before.current !== stop) before.current.tabIndex = -1
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0
  before.current = stop ?? null
}

/** Returns the focused row and cell of the grid; null if the focus is elsewhere or in the header. */
export function focusedSpot(grid: HTMLElement): { id: string; cell: number } | null {
  const focused = document.activeElement
  const spot = focused && grid.contains(focused) ? spotOf(focused) : null
  const id = focused?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
  return spot && id !== undefined ? { id, cell: spot.cell } : null
}

export interface GridFocusOptions {
  grid: RefObject<HTMLElement | null>
  /** The row of the keyboard. The caller keeps it, because it must keep that row drawn while it is scrolled out of view. */
  activeRow: number
  setActiveRow: (row: number) => void
  rowCount: number
  /** The number of rows per page, for PageUp and PageDown. */
  pageRows: () => number
  /** The cell that Tab enters first. */
  firstCell: number
  /** Takes the focus on mount: the table had it when it was left. */
  startsWithFocus?: boolean
  /** Scrolls a row into view; the next render draws it. */
  reveal: (index: number) => void
}

/**
 * The keyboard of an ARIA grid: one tab stop, arrows between cells and the controls in them, Home and End along the row (with Ctrl to the
 * first and last row), PageUp and PageDown.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, activeRow, setActiveRow, rowCount, pageRows, firstCell, reveal } = options
  const spot = useRef<Spot>({ row: 0, cell: firstCell, stop: 0 })
  const tabStop = useRef<HTMLElement>(null)
  const pending = useRef(options.startsWithFocus ?? false)
  const inside = useRef(false)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    spot.current = { ...spot.current, row: activeRow }
    const focused = element.contains(document.activeElement) ? spotOf(document.activeElement as Element) : null
    // Sorting and filtering move the focused row: the keyboard continues from its new position.
    if (focused && !pending.current) spot.current = focused
    const stop = stopAt(element, spot.current)
    moveTabStop(stop, tabStop)
    const lost = inside.current && (document.activeElement === null || document.activeElement === document.body)
    if (pending.current || lost) stop?.focus()
    pending.current = false
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const element = grid.current
    const from = event.target as Element
    if (!element?.contains(from) || event.defaultPrevented || event.altKey || from.matches(TYPING)) return
    const next = destination(event, element, spot.current, rowCount, pageRows())
    if (!next) return
    event.preventDefault()
    const moved = next.row !== spot.current.row
    spot.current = next
    if (!moved) {
      stopAt(element, next)?.focus()
      return
    }
    pending.current = true
    if (next.row >= 0) reveal(next.row)
    setActiveRow(next.row)
  }

  const onFocus = (event: FocusEvent) => {
    const next = spotOf(event.target)
    inside.current = next !== null
    if (!next) return
    spot.current = next
    setActiveRow(next.row)
  }

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget) inside.current = false
  }

  return { onKeyDown, onFocus, onBlur }
}
