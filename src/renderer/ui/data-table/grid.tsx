import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useSettled } from '@/lib/settled'
import { rowEvents, type RowEventsOptions } from './events'
import { useGridFocus } from './focus'
import { useRestoredPlace } from './place'
import { DataTableRow, type RowSetup } from './row'
import type { TableMemory, TablePlace } from './types'
import { HEAD_HEIGHT } from './layout'
import styles from './data-table.module.css'
import { observeRect } from '@/ui/observe-rect'

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
