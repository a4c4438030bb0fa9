import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '@/lib/texts'
import { DataTableGrid } from './grid'
import { columnClass, type RowSetup } from './row'
import { type ShownRow, useTableRows } from './rows'
import {
  type DataColumn,
  CLOSER,
  type DataTableProps,
  layoutStyle,
  minimumWidth,
  type ShownTable,
  type TableEdges,
  type TableSort,
} from './types'
import { useRowHeight, useScrollBarWidth } from './density'
import styles from './data-table.module.css'
import { type MenuEntry, MenuList } from '@/ui/menu-button'
import { isTyping } from '@/ui/focus'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { leaveTabOrder } from './focus'
import cell from './cell.module.css'
import { useBlockedActs, VisuallyHidden } from '@/ui/marks'

/** Counts the yielding columns to hide, in their order, until the rest fits into `available` pixels. */
export function yieldCount<Row>(yielding: readonly DataColumn<Row>[], needed: number, available: number): number {
  let count = 0
  for (let left = needed; left > available && count < yielding.length; count++) left -= yielding[count]?.width ?? 0
  return count
}

/** Returns the columns that can be hidden, those to hide first at the front. 0 is the first of them. */
export function yieldingColumns<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.filter(({ yields }) => yields !== undefined).toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
}

/** How columns fit: `close` reduces the padding of cells; `count` yielding columns are hidden if that is not enough. */
interface Fit {
  count: number
  close: boolean
}

const ROOMY: Fit = { count: 0, close: false }

/**
 * Returns the width for columns in pixels, which is the same with and without a scroll bar, and sets the padding of rows accordingly. So
 * columns stay in place if a list becomes short.
 */
function widthForColumns(frame: HTMLElement, needed: number, scrollBarWidth: () => number): number {
  const { clientWidth, offsetWidth, clientLeft } = frame
  const bar = offsetWidth - 2 * clientLeft - clientWidth
  const spare = Math.max(0, scrollBarWidth() - bar)
  const padding = `${Math.min(spare, Math.max(0, clientWidth - needed))}px`
  // Setting the same value again would style every cell again.
  if (padding !== (frame.style.getPropertyValue('--table-spare') || '0px'))
    frame.style.setProperty('--table-spare', padding)
  return clientWidth - spare
}

/**
 * Returns the columns that fit into the frame. Padding is reduced, then yielding columns are hidden, before the frame would scroll sideways. Returns all columns
 * before the first layout.
 */
function useFittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { selectable, hasMenu }: TableEdges,
  frame: RefObject<HTMLElement | null>,
) {
  const scrollBarWidth = useScrollBarWidth()
  const yielding = useMemo(() => yieldingColumns(columns), [columns])
  const needed = minimumWidth(columns, { selectable, hasMenu })
  const least = minimumWidth(columns, { selectable, hasMenu, close: true })
  const preferred = columns.reduce((sum, { width, prefers = width }) => sum + prefers - width, 0)
  const [{ count, close }, setFit] = useState(ROOMY)
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth === 0) return
      const closest = yielding.map((column) => ({ ...column, width: column.width - CLOSER }))
      const smallest = closest.reduce((sum, { width }) => sum - width, least)
      const available = widthForColumns(element, smallest, scrollBarWidth)
      // Padding goes before columns do.
      const gone = yieldCount(closest, least, available)
      const left = yielding.slice(0, gone).reduce((sum, { width }) => sum - width, needed)
      setFit((before) => {
        const next = { count: gone, close: left + preferred > available }
        return before.count === next.count && before.close === next.close ? before : next
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, yielding, needed, least, preferred, scrollBarWidth])
  const gone = useMemo(
    () => columns.filter((column) => yielding.slice(0, count).includes(column)),
    [columns, yielding, count],
  )
  const fitting = useMemo(
    () => (gone.length > 0 && !isWhole ? columns.filter((column) => !gone.includes(column)) : columns),
    [columns, gone, isWhole],
  )
  return { fitting, close: close && !isWhole, gone, isWhole, setWhole }
}

interface WithoutRoomProps<Row> {
  /** The columns without room. */
  gone: readonly DataColumn<Row>[]
  /** They are shown anyway, and the list scrolls sideways. */
  isWhole: boolean
  onChange: (isWhole: boolean) => void
}

/** Names the columns that have no room in this width, and shows them on request. */
function WithoutRoom<Row>({ gone, isWhole, onChange }: WithoutRoomProps<Row>) {
  const { t } = useTranslation('common')
  if (gone.length === 0) return null
  const names = gone.map(({ header }) => header).join(', ')
  return (
    <div className={styles.withoutRoom}>
      <span>{isWhole ? t('table.sideways') : t('table.withoutRoom', { count: gone.length, names })}</span>
      <button type="button" onClick={() => onChange(!isWhole)}>
        {t(isWhole ? 'table.fit' : 'table.showAll')}
      </button>
    </div>
  )
}

interface SelectionOptions {
  selection: ReadonlySet<string> | undefined
  onChange: ((next: ReadonlySet<string>) => void) | undefined
  /** The shown rows in display order. */
  rows: readonly ItemWithId[]
}

interface ItemWithId {
  readonly id: string
}

const idOf = ({ id }: ItemWithId) => id

/** Returns `some` if only a part of the shown rows is selected, undefined if the table has no selection. */
function selectionState(selection: ReadonlySet<string> | undefined, rows: readonly ItemWithId[]) {
  if (!selection) return undefined
  const count = selection.size === 0 ? 0 : rows.reduce((sum, { id }) => sum + (selection.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

/** Selects single rows, a range from the last touched row (Shift), or all shown rows. */
function useRowSelection({ selection, onChange, rows }: SelectionOptions) {
  const anchor = useRef<string | null>(null)

  const toggle = useCallback(
    (index: number, range: boolean) => {
      const id = rows[index]?.id
      if (!selection || !onChange || id === undefined) return
      const next = new Set(selection)
      const on = !selection.has(id)
      const from = range ? rows.findIndex((row) => row.id === anchor.current) : -1
      const span = from < 0 ? [id] : rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(idOf)
      for (const each of span) {
        if (on || from >= 0) next.add(each)
        else next.delete(each)
      }
      anchor.current = id
      onChange(next)
    },
    [rows, selection, onChange],
  )

  const toggleAll = useCallback(() => {
    if (!selection || !onChange) return
    const next = new Set(selection)
    if (selectionState(selection, rows) === 'all') for (const { id } of rows) next.delete(id)
    else for (const { id } of rows) next.add(id)
    onChange(next)
  }, [rows, selection, onChange])

  const clear = useCallback(() => onChange?.(new Set()), [onChange])

  return { toggle, toggleAll, clear }
}

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
function useHiddenSides(scroller: RefObject<HTMLElement | null>) {
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

/** An open overlay handles keys itself. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Ctrl+A selects the rows of the page's only table, wherever the focus is, except in text fields. */
function useSelectAllKey(selectable: boolean, selectAll: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, target } = event
    if (key !== 'a' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented || isTyping(target)) return
    if (document.querySelector(OVERLAY) || document.querySelectorAll('main [role="grid"]').length !== 1) return
    event.preventDefault()
    selectAll()
  })
  useEffect(() => {
    if (!selectable) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [selectable])
}

const ROWS = 12

// Bar widths vary by row so that they look like text, but are the same on every visit.
const share = (row: number, column: number) => 40 + ((row * 37 + column * 23) % 45)

/** Grey bars in the shape of the table. They appear after 150 ms (see the style sheet). */
function DataTableSkeleton<Row>({ columns, selectable }: { columns: readonly DataColumn<Row>[]; selectable: boolean }) {
  return (
    <div className={styles.waiting} data-waiting="" aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          {selectable && <div className={styles.cell} />}
          {columns.map((column, position) => (
            <div key={column.id} className={styles.cell}>
              <div className={styles.bar} style={{ width: `${share(row, position)}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The position of the open row menu: below its button, or at the right-clicked point. */
interface OpenMenu {
  label: string
  items: readonly MenuEntry[]
  anchor: HTMLElement
  at: { left: number; top: number } | null
}

function nextSort<Row>(column: DataColumn<Row>, sorting: TableSort | null): TableSort {
  const desc = sorting?.id === column.id ? !sorting.desc : column.sortFirst === 'desc'
  return { id: column.id, desc }
}

/** Splits a sentence at its name placeholder once, so rows need no further look-ups. */
function sentenceFor(sentence: (name: string) => string): (name: string) => string {
  const [before = '', after = ''] = sentence('\u0000').split('\u0000')
  return (name) => before + name + after
}

function useRowSetup<Row>(props: DataTableProps<Row>, columns: readonly DataColumn<Row>[]): RowSetup<Row> {
  const { t } = useTranslation('common')
  const { rowLabel } = props
  const selectable = props.selection !== undefined
  const hasMenu = props.rowMenu !== undefined
  return useMemo(
    () => ({
      columns,
      rowLabel,
      selectable,
      hasMenu,
      selectText: sentenceFor((name) => t('table.selectRow', { name })),
      menuText: sentenceFor((name) => t('table.rowMenu', { name })),
    }),
    [columns, rowLabel, selectable, hasMenu, t],
  )
}

function useMenu<Row>({ rowMenu, rowLabel }: DataTableProps<Row>) {
  const { t } = useTranslation('common')
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = (row: Row, anchor: HTMLElement, at: OpenMenu['at']) => {
    if (!rowMenu) return
    setMenu({ label: t('table.rowMenu', { name: rowLabel(row) }), items: rowMenu(row), anchor, at })
  }
  const closeMenu = useCallback(() => setMenu(null), [])
  return { menu, openMenu, closeMenu }
}

const noToggle = () => {}

function useTableModel<Row extends object>(props: DataTableProps<Row>, frame: RefObject<HTMLElement | null>) {
  const { columns, data, getRowId, hiddenColumns, filter, selection, onSelectionChange } = props
  const sorting = props.sorting ?? null
  const model = useTableRows({ columns, data, getRowId, sorting, hiddenColumns, filter })
  const choice = useRowSelection({ selection, onChange: onSelectionChange, rows: model.rows })
  const blocked = useBlockedActs()
  useSelectAllKey(selection !== undefined && blocked === null, choice.toggleAll)
  const edges = { selectable: selection !== undefined, hasMenu: props.rowMenu !== undefined }
  const { fitting, ...fit } = useFittingColumns(model.shownColumns, edges, frame)
  const setup = useRowSetup(props, fitting)
  return { ...model, ...choice, toggleAll: blocked === null ? choice.toggleAll : noToggle, sorting, setup, fit }
}

/** Passes the chosen columns and the filtered rows to the parent, regardless of the window's width. */
function useShown<Row>(
  shown: Ref<ShownTable<Row>> | undefined,
  columns: readonly DataColumn<Row>[],
  rows: readonly ShownRow<Row>[],
): void {
  const currentTable = (): ShownTable<Row> => ({
    columns,
    // Computed on demand: most lists are never exported.
    get rows() {
      return rows.map(({ original }) => original)
    },
  })
  useImperativeHandle(shown, currentTable, [columns, rows])
}

/**
 * The table of every list: virtual rows (10,000 cost as much as 40), sorting, hiding, selecting, row menus, and the keyboard and roles of
 * an ARIA grid. It fills its flex column; set `maxHeight` if other content shares the column.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { selection, onSortingChange, onOpen, loading = false, fresh = true } = props
  const { rowHeight, twoLines } = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, shownColumns, sorting, setup, fit, toggle, toggleAll, clear } = useTableModel(props, scroller)
  const { close, gone, isWhole, setWhole } = fit
  useShown(props.shown, shownColumns, rows)
  const { menu, openMenu, closeMenu } = useMenu(props)
  const hiddenSides = useHiddenSides(scroller)
  const waiting = loading && rows.length === 0
  const header = (
    <DataTableHeader
      columns={setup.columns}
      sorting={sorting}
      onSort={onSortingChange && ((column: DataColumn<Row>) => onSortingChange(nextSort(column, sorting)))}
      selected={selectionState(selection, rows)}
      onSelectAll={toggleAll}
      hasMenu={setup.hasMenu}
    />
  )
  return (
    <>
      <div
        ref={scroller}
        className={styles.frame}
        style={layoutStyle(setup.columns, { ...setup, close, rowHeight, twoLines, maxHeight: props.maxHeight })}
        data-stale={fresh ? undefined : ''}
        {...hiddenSides}
      >
        <DataTableGrid
          label={props.label}
          scroller={scroller}
          header={header}
          {...{ rows, setup, rowHeight, selection, onOpen }}
          selectable={setup.selectable}
          busy={waiting}
          resetKey={`${sorting?.id}.${sorting?.desc}`}
          onToggle={toggle}
          onToggleAll={toggleAll}
          onClear={selection && selection.size > 0 ? clear : undefined}
          onMenu={openMenu}
          memory={props.memory}
        />
        {waiting && <DataTableSkeleton columns={setup.columns} selectable={setup.selectable} />}
        {!waiting && rows.length === 0 && <div className={styles.slot}>{props.error ?? props.empty}</div>}
        {menu && <MenuList {...menu} onClose={closeMenu} />}
      </div>
      <WithoutRoom gone={gone} isWhole={isWhole} onChange={setWhole} />
    </>
  )
}

interface DataTableHeaderProps<Row> {
  columns: readonly DataColumn<Row>[]
  sorting: TableSort | null
  onSort: ((column: DataColumn<Row>) => void) | undefined
  /** Undefined if rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined
  onSelectAll: () => void
  hasMenu: boolean
}

function SelectAll({ state, onToggle }: { state: 'none' | 'some' | 'all'; onToggle: () => void }) {
  const { t } = useTranslation('common')
  const blocked = useBlockedActs()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      checked={state === 'all'}
      onChange={onToggle}
      disabled={blocked !== null}
      title={blocked ?? undefined}
      aria-label={t('table.selectAll')}
    />
  )
}

function ariaSort(column: { id: string; sortValue?: unknown }, sorting: TableSort | null) {
  if (!column.sortValue) return undefined
  if (sorting?.id !== column.id) return 'none'
  return sorting.desc ? 'descending' : 'ascending'
}

interface ColumnHeaderProps<Row> {
  column: DataColumn<Row>
  position: number
  selectable: boolean
  sorting: TableSort | null
  onSort: ((column: DataColumn<Row>) => void) | undefined
}

function ColumnHeader<Row>({ column, position, selectable, sorting, onSort }: ColumnHeaderProps<Row>) {
  const name = <span className={cell.text}>{column.header}</span>
  const Arrow = sorting?.id === column.id && sorting.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-colindex={position + (selectable ? 2 : 1)}
      aria-sort={ariaSort(column, sorting)}
      className={columnClass(position)}
      data-align={column.align}
      tabIndex={-1}
    >
      {column.sortValue && onSort ? (
        <button type="button" className={styles.sort} tabIndex={-1} onClick={() => onSort(column)}>
          {name}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

/** The header row: names, sort buttons and the checkbox that selects every shown row. */
function DataTableHeader<Row>(props: DataTableHeaderProps<Row>) {
  const { columns, sorting, onSort, selected, hasMenu } = props
  const { t } = useTranslation('common')
  const selectable = selected !== undefined
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => leaveTabOrder(row.current))
  return (
    <thead className={styles.head}>
      <tr ref={row} className={styles.row} aria-rowindex={1} data-index={-1}>
        {selectable && (
          <th scope="col" aria-colindex={1} className={`${styles.cell} ${styles.check}`}>
            <SelectAll state={selected} onToggle={props.onSelectAll} />
          </th>
        )}
        {columns.map((column, position) => (
          <ColumnHeader key={column.id} {...{ column, position, selectable, sorting, onSort }} />
        ))}
        {hasMenu && (
          <th
            scope="col"
            aria-colindex={columns.length + (selectable ? 2 : 1)}
            className={`${styles.cell} ${styles.menu}`}
            tabIndex={-1}
          >
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
