import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './matrix.module.css'
import { observeRect } from '@/ui/virtual-list'

/** A cell position, zero-based. */
interface MatrixSpot {
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
function nextSpot(event: KeyboardEvent, { row, column }: MatrixSpot, size: MatrixSize): MatrixSpot | null {
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
function useMatrixFocus({ grid, active, setActive, size, reveal, onOpen }: MatrixFocus) {
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

/** One row or column. */
export interface MatrixAxis {
  key: string
  name: string
  /** Shown below the name. */
  detail: string
}

/** The rows and columns in view. */
export interface MatrixWindow {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

interface MatrixGridProps {
  label: string
  /** Shown between the row and column names. */
  corner: string
  rows: readonly MatrixAxis[]
  columns: readonly MatrixAxis[]
  /** Returns the content of a cell, its full description, and the share that its colour shows, from 0 to 1. */
  cell: (spot: MatrixSpot) => { content: ReactNode; label: string; tone: 'full' | 'partial' | 'none'; share: number }
  onOpen: (spot: MatrixSpot) => void
  onWindow: (window: MatrixWindow) => void
}

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 48
const HEAD_WIDTH = 168
/** Columns share the available width within these limits, in pixels. */
const MIN_COLUMN = 104
const MAX_COLUMN = 188

/** Returns the width of every column for a frame width in pixels (before layout: the window's width), so that it cuts no column. */
export function columnWidth(frame: number, count: number): number {
  const room = frame - HEAD_WIDTH
  const shown = Math.max(1, Math.floor(room / MIN_COLUMN))
  const share = count <= shown ? Math.floor(room / count) : room / shown
  return Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, share))
}

/** Returns the column width and whether the columns overflow the frame. */
function useColumnWidth(scroller: RefObject<HTMLElement | null>, count: number) {
  const [frame, setFrame] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setFrame(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return columnWidth(frame, count)
}

/** Keeps the focused cell drawn while it is scrolled out of view. */
const keeping = (active: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range)
  if (active >= range.count || shown.includes(active)) return shown
  return [...shown, active].toSorted((a, b) => a - b)
}

function useMatrixLayout({ rows, columns }: MatrixGridProps, active: MatrixSpot) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useColumnWidth(scroller, columns.length)
  const shared = {
    getScrollElement: () => scroller.current,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: observeRect,
    overscan: 2,
  }
  // oxlint-disable-next-line react/incompatible-library -- its values are read in this render only, never handed to a memoised child
  const down = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: keeping(active.row),
  })
  const across = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    horizontal: true,
    count: columns.length,
    estimateSize: () => width,
    scrollMargin: HEAD_WIDTH,
    scrollPaddingStart: HEAD_WIDTH,
    rangeExtractor: keeping(active.column),
  })
  useLayoutEffect(() => across.measure(), [across, width])
  const size = {
    width: HEAD_WIDTH + columns.length * width,
    height: HEAD_HEIGHT + rows.length * ROW_HEIGHT,
  }
  return { scroller, down, across, size }
}

const Names = memo(function Names({ name, detail }: Omit<MatrixAxis, 'key'>) {
  return (
    <>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail}>{detail}</span>
    </>
  )
})

interface RowProps {
  props: MatrixGridProps
  item: VirtualItem
  columns: readonly VirtualItem[]
  active: MatrixSpot
}

function MatrixRow({ props, item, columns, active }: RowProps) {
  const row = props.rows[item.index]
  if (!row) return null
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={item.index + 2}
      style={{ transform: `translateY(${item.start}px)`, height: ROW_HEIGHT }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.rowHead} style={{ width: HEAD_WIDTH }}>
        <Names name={row.name} detail={row.detail} />
      </div>
      {columns.map((column) => {
        const spot = { row: item.index, column: column.index }
        const { content, label, tone, share } = props.cell(spot)
        const current = active.row === spot.row && active.column === spot.column
        return (
          <div
            key={column.index}
            role="gridcell"
            aria-colindex={column.index + 2}
            aria-label={label}
            title={label}
            tabIndex={current ? 0 : -1}
            data-cell={`${spot.row}:${spot.column}`}
            data-tone={tone}
            className={styles.cell}
            style={{ left: column.start, width: column.size, '--shade': `${4 + 14 * share}%` } as CSSProperties}
          >
            {content}
          </div>
        )
      })}
    </div>
  )
}

function MatrixHead({ props, columns }: { props: MatrixGridProps; columns: readonly VirtualItem[] }) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ height: HEAD_HEIGHT }}>
      <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: HEAD_WIDTH }}>
        {props.corner}
      </div>
      {columns.map(({ index, start, size }) => (
        <div
          key={index}
          role="columnheader"
          aria-colindex={index + 2}
          className={styles.columnHead}
          style={{ left: start, width: size }}
        >
          <Names name={props.columns[index]?.name ?? ''} detail={props.columns[index]?.detail ?? ''} />
        </div>
      ))}
    </div>
  )
}

/**
 * A matrix of any size that draws only the cells in view, with the keyboard of an ARIA grid: arrows, Home, End, PageUp and PageDown move,
 * Enter opens a cell.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, rows, columns, onOpen, onWindow } = props
  const [spot, setActive] = useState<MatrixSpot>({ row: 0, column: 0 })
  const active = { row: Math.min(spot.row, rows.length - 1), column: Math.min(spot.column, columns.length - 1) }
  const { scroller, down, across, size } = useMatrixLayout(props, active)
  const keyboard = useMatrixFocus({
    grid: scroller,
    active,
    setActive,
    size: {
      rows: rows.length,
      columns: columns.length,
      page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1),
    },
    reveal: ({ row, column }) => {
      down.scrollToIndex(row)
      across.scrollToIndex(column)
    },
    onOpen,
  })
  const { startIndex: firstRow, endIndex: lastRow } = down.range ?? { startIndex: 0, endIndex: 0 }
  const { startIndex: firstColumn, endIndex: lastColumn } = across.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(
    () => onWindow({ firstRow, lastRow, firstColumn, lastColumn }),
    [onWindow, firstRow, lastRow, firstColumn, lastColumn],
  )
  const shownColumns = across.getVirtualItems()
  return (
    <div ref={scroller} className={styles.frame}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ position: 'relative', ...size }}
        {...keyboard}
      >
        <MatrixHead props={props} columns={shownColumns} />
        {down.getVirtualItems().map((item) => (
          <MatrixRow key={item.index} {...{ props, item, columns: shownColumns, active }} />
        ))}
      </div>
    </div>
  )
}
