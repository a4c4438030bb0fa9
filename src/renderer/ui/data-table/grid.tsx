import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSettled } from '@/lib/settled'
import { focusedSpot, useGridFocus } from './focus'
import { DataTableRow, type RowSetup } from './row'
import { HEAD_HEIGHT, type TableMemory, type TablePlace } from './types'
import styles from './data-table.module.css'
import { observeRect } from '@/ui/virtual-list'
import type { ShownRow } from './rows'

interface RowEventsOptions<Row> {
  rows: readonly ShownRow<Row>[]
  selectable: boolean
  /** Clears the selection; undefined if it is empty. */
  onClear: (() => void) | undefined
  onToggle: (index: number, range: boolean) => void
  onToggleAll: () => void
  onOpen: ((row: Row) => void) | undefined
  /** `at` is set if the menu belongs to a point (right click) rather than to the row's button. */
  onMenu: (row: Row, anchor: HTMLElement, at: { left: number; top: number } | null) => void
}

const CONTROL = 'a, button, input, [role=button], [role=switch]'
const TYPING = 'input:not([type=checkbox]), textarea, select'

/** The cell of a row's checkbox: the whole cell is clickable. */
const CHECK = '[data-check]'

const inside = (event: { target: EventTarget }, selector: string) =>
  (event.target as Element).closest<HTMLElement>(selector)

/** Returns the row of an event: rows have no listeners of their own. */
function rowOf<Row>(event: { target: EventTarget }, rows: readonly ShownRow<Row>[]) {
  const element = inside(event, 'tbody > [data-index]')
  const index = Number(element?.dataset['index'])
  const row = rows[index]
  return element && row ? { element, index, row: row.original } : null
}

function mouseEvents<Row>({ rows, onToggle, onOpen, onMenu }: RowEventsOptions<Row>) {
  return {
    onClick: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (!at) return
      const button = inside(event, '[data-menu-button]')
      if (button) onMenu(at.row, button, null)
      else if (inside(event, CHECK)) onToggle(at.index, event.shiftKey)
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (at && !inside(event, CONTROL) && !inside(event, CHECK)) onOpen?.(at.row)
    },
    onContextMenu: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (!at?.element.querySelector('[data-menu-button]')) return
      event.preventDefault()
      const box = (event.target as Element).getBoundingClientRect()
      const byKey = event.clientX === 0 && event.clientY === 0
      onMenu(
        at.row,
        at.element,
        byKey ? { left: box.left, top: box.bottom } : { left: event.clientX, top: event.clientY },
      )
    },
  }
}

function keyDown<Row>(event: KeyboardEvent, options: RowEventsOptions<Row>): void {
  const { rows, selectable, onToggle, onToggleAll, onOpen, onClear } = options
  if (event.defaultPrevented || inside(event, TYPING)) return
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    if (!selectable) return
    event.preventDefault()
    onToggleAll()
    return
  }
  if (event.key === 'Escape' && onClear) {
    event.stopPropagation()
    onClear()
    return
  }
  const at = rowOf(event, rows)
  if (!at) return
  // A focused button or checkbox handles Space and Enter itself; a link handles Enter.
  if (event.key === ' ' && !inside(event, 'button, input, [role=button], [role=switch]')) {
    event.preventDefault()
    if (selectable) onToggle(at.index, event.shiftKey)
  }
  if (event.key === 'Enter' && (inside(event, CHECK) || !inside(event, CONTROL))) {
    // The same key press would otherwise press a button, or submit a form, of a dialog that the row opens.
    event.preventDefault()
    onOpen?.(at.row)
  }
}

/** Handles the mouse and keys of all rows once, on the body: open, select, menu. */
function rowEvents<Row>(options: RowEventsOptions<Row>) {
  return { ...mouseEvents(options), onKeyDown: (event: KeyboardEvent) => keyDown(event, options) }
}

export interface DataTableGridProps<Row> extends RowEventsOptions<Row> {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  header: ReactNode
  setup: RowSetup<Row>
  rowHeight: number
  selection: ReadonlySet<string> | undefined
  busy: boolean
  /** A new value marks a different list: the table scrolls back to the top. */
  resetKey: unknown
  memory: TableMemory | undefined
}

const OVERSCAN = 6

/** The share of the window that the first render fills with rows. The height is unknown before layout, and rows out of view cost most. */
const FIRST_SHARE = 0.75

function useVirtualRows<Row>(
  { scroller, rows, rowHeight, resetKey }: DataTableGridProps<Row>,
  activeRow: number,
  left: TablePlace | null,
) {
  // Keeps the focused row drawn while it is scrolled out of view; otherwise the focus would fall back to the page.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (activeRow < 0 || activeRow >= range.count || shown.includes(activeRow)) return shown
      return [...shown, activeRow].toSorted((a, b) => a - b)
    },
    [activeRow],
  )
  // Must stay the same function for the same rows: a new one makes the virtualizer measure all 10,000 rows again at each scroll step.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  // Rows out of view are drawn after those in view.
  const overscan = useSettled(rows.length === 0) ? OVERSCAN : 0
  // oxlint-disable-next-line react/incompatible-library -- its values are read in this render only, never handed to a memoised child
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialOffset: left?.top ?? 0,
    initialRect: { width: window.innerWidth, height: window.innerHeight * FIRST_SHARE },
    observeElementRect: observeRect,
    rangeExtractor,
  })
  const measuredFor = useRef(rowHeight)
  useEffect(() => {
    if (measuredFor.current === rowHeight) return
    measuredFor.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])
  const first = useRef(true)
  useLayoutEffect(() => {
    if (!first.current) scroller.current?.scrollTo({ top: 0 })
    first.current = false
  }, [scroller, resetKey])
  return virtualizer
}

function useKeyboard<Row>(props: DataTableGridProps<Row>, grid: RefObject<HTMLTableElement | null>) {
  const { rows, scroller, rowHeight, setup } = props
  const { left, leftRow } = useRestoredPlace({ ...props, grid })
  const [active, setActiveRow] = useState(Math.max(0, leftRow))
  const activeRow = Math.min(active, rows.length - 1)
  const virtualizer = useVirtualRows(props, activeRow, left)
  const focus = useGridFocus({
    grid,
    activeRow,
    setActiveRow,
    rowCount: rows.length,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / rowHeight) - 1),
    firstCell: leftRow < 0 ? (setup.selectable ? 1 : 0) : (left?.focus?.cell ?? 0),
    startsWithFocus: leftRow >= 0,
    reveal: (index) => virtualizer.scrollToIndex(index),
  })
  return { virtualizer, focus }
}

/** The header and the rows in view, with the keyboard of an ARIA grid. */
export function DataTableGrid<Row>(props: DataTableGridProps<Row>) {
  const { rows, setup, selection, header } = props
  const grid = useRef<HTMLTableElement>(null)
  const { virtualizer, focus } = useKeyboard(props, grid)
  const inView = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? { index, row, top: start - HEAD_HEIGHT } : []
  })
  const events = rowEvents(props)
  const onKeyDown = (event: KeyboardEvent) => {
    events.onKeyDown(event)
    focus.onKeyDown(event)
  }
  const extraColumns = (setup.selectable ? 1 : 0) + (setup.hasMenu ? 1 : 0)
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table with this role
      role="grid"
      className={styles.grid}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={setup.columns.length + extraColumns}
      aria-multiselectable={setup.selectable || undefined}
      aria-busy={props.busy || undefined}
      {...events}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {header}
      {rows.length > 0 && (
        <tbody className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {inView.map(({ index, row, top }) => (
            <DataTableRow
              key={row.id}
              row={row.original}
              id={row.id}
              index={index}
              top={top}
              selected={selection?.has(row.id) ?? false}
              setup={setup}
            />
          ))}
        </tbody>
      )}
    </table>
  )
}

interface KeptPlaceOptions {
  memory: TableMemory | undefined
  rows: readonly { readonly id: string }[]
  grid: RefObject<HTMLElement | null>
  /** Pixels. */
  rowHeight: number
}

/** Returns a scroll position that shows the row: the previous one if the row is in view there. */
function showing(row: number, { top, height }: TablePlace, rowHeight: number): number {
  const below = row * rowHeight + rowHeight - (height - HEAD_HEIGHT)
  if (row < 0 || (row * rowHeight >= top && below <= top)) return top
  return Math.max(0, row * rowHeight - (height - HEAD_HEIGHT) / 2)
}

/**
 * Returns the table's previous scroll position and the index of the row that had the focus, -1 if none had it or the row is gone. Stores
 * the current state when the table unmounts.
 */
function useRestoredPlace({ memory, rows, grid, rowHeight }: KeptPlaceOptions) {
  const [{ left, leftRow }] = useState(() => {
    const before = memory?.read() ?? null
    const row = before?.focus ? rows.findIndex(({ id }) => id === before.focus?.id) : -1
    // After a visit to other objects, the focused row may have been out of view.
    return { left: before && { ...before, top: showing(row, before, rowHeight) }, leftRow: row }
  })
  const write = useEffectEvent((frame: HTMLElement, table: HTMLElement) =>
    memory?.write({
      ids: rows.map(({ id }) => id),
      top: frame.scrollTop,
      height: frame.clientHeight,
      focus: focusedSpot(table),
    }),
  )
  useLayoutEffect(() => {
    // The table is inside the scrolling element. Both refs are empty by the time of the cleanup.
    const table = grid.current
    const frame = table?.parentElement
    if (left) frame?.scrollTo({ top: left.top })
    return () => {
      if (frame && table) write(frame, table)
    }
  }, [grid, left])
  return { left, leftRow }
}
