import type { CSSProperties, ReactNode, Ref } from 'react'
import type { MenuEntry } from '@/ui/menu-button'

/** The sort value of a cell. Text sorts naturally ("web-2" before "web-10"); null and undefined come last in both directions. */
export type SortValue = string | number | null | undefined

/** A cell as data. */
export type CellValue = string | number | boolean | null | readonly string[]

/** The chosen columns, including those hidden in a narrow window, and the filtered rows, both in display order. */
export interface ShownTable<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
}

/** One column of a {@link DataTableProps | DataTable}. Widths are pixels; keep the object stable (module scope or useMemo). */
export interface DataColumn<Row> {
  id: string
  /** The header text, also the name in the column chooser. */
  header: string
  /** Draws the cell. A plain function: it may return components, but call no hooks itself. */
  cell: (row: Row) => ReactNode
  /** The minimum width; `grow` distributes spare width. */
  width: number
  /** The width that most of its texts need: all cells have less padding rather than this column less width. */
  prefers?: number
  /** Share of the spare width; 0 (the default) keeps the column at `width`. */
  grow?: number
  align?: 'start' | 'end'
  /**
   * If the table is too narrow, columns with a number are hidden, lowest first, until the rest fits. For data that other columns or the
   * object's own page also show.
   */
  yields?: number
  /** Monospace, for addresses, keys and the like. */
  mono?: boolean
  /** The cell's value in exported files: times as RFC 3339, null for an empty cell. Default: the sort value. */
  value?: (row: Row) => CellValue
  /** Something else that the cell shows, as a further column of exported files. */
  beside?: { readonly id: string; readonly header: string; readonly value: (row: Row) => CellValue }
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue
  /** The direction of the first click; times and counts usually start with the newest or largest. */
  sortFirst?: 'asc' | 'desc'
}

export interface TableSort {
  id: string
  desc: boolean
}

/** A table's state when the user left it: row order, scroll position and height in pixels, and the focused row and cell. */
export interface TablePlace {
  readonly ids: readonly string[]
  readonly top: number
  readonly height: number
  readonly focus: { readonly id: string; readonly cell: number } | null
}

/** Storage for a table's state: read on mount, written on unmount. */
export interface TableMemory {
  read: () => TablePlace | null
  write: (place: TablePlace) => void
}

/** An entry of the row menu; a disabled entry gives a reason. */
export type TableMenuItem = MenuEntry

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  /** The first column is the name column: it stays in view when the table scrolls sideways. */
  columns: readonly DataColumn<Row>[]
  /** All rows. Keep the array and the rows stable: a row renders again only if its object changes. */
  data: readonly Row[]
  /** Filters `data` without rebuilding rows; keep it stable (useCallback or useMemo over the search text). */
  filter?: ((row: Row) => boolean) | undefined
  getRowId: (row: Row) => string
  /** Names a row in "Select …" and "Actions for …". */
  rowLabel: (row: Row) => string
  sorting?: TableSort | null
  onSortingChange?: (next: TableSort) => void
  hiddenColumns?: readonly string[]
  /** Ids of the selected rows. If set, a column of checkboxes comes first. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (next: ReadonlySet<string>) => void
  /** Called on Enter and on a double click. */
  onOpen?: (row: Row) => void
  /** Returns the row's menu; called when it opens (button at the end, right click, context-menu key). */
  rowMenu?: (row: Row) => readonly TableMenuItem[]
  /** True before there is anything to show: grey bars replace the rows after 150 ms. */
  loading?: boolean
  /** Shown under the header if there are no rows. */
  empty?: ReactNode
  /** Shown instead of rows if the list could not be loaded. */
  error?: ReactNode
  /** False if a failed refresh leaves old rows on screen: the header turns grey. */
  fresh?: boolean
  /** Receives the chosen columns and the filtered rows, for example for an export. */
  shown?: Ref<ShownTable<Row>>
  /** Restores the previous scroll position and focus. */
  memory?: TableMemory
  /** Pixels; without it the table fills its flex column and scrolls inside. */
  maxHeight?: number
}

/** Pixels, passed to the style sheet as variables. */
export const HEAD_HEIGHT = 36
const CHECK_WIDTH = 40
const MENU_WIDTH = 44
const CELL_PADDING = 12
/** The width of relative times, enough for the longest in German, "vor 11 Monaten". */
export const TIME_WIDTH = 124
/** Pixels a column loses in a close layout. */
export const CLOSER = 10

export interface TableEdges {
  selectable: boolean
  hasMenu: boolean
  /** Less cell padding, as in a small window or at a large zoom. */
  close?: boolean
}

interface LayoutOptions extends TableEdges {
  rowHeight: number
  /** A second line fits into a row. */
  twoLines: boolean
  maxHeight: number | undefined
}

/** Returns the minimum width of all columns in pixels, including checkboxes and menus. */
export function minimumWidth<Row>(columns: readonly DataColumn<Row>[], edges: TableEdges): number {
  const { check, menu, closer } = widths(edges)
  const around = (edges.selectable ? check : 0) + (edges.hasMenu ? menu : 0)
  return columns.reduce((sum, { width }) => sum + width - closer, around)
}

function widths({ close = false }: TableEdges) {
  const closer = close ? CLOSER : 0
  return { check: CHECK_WIDTH - closer / 2, menu: MENU_WIDTH - closer / 2, closer }
}

/** Returns the sizes all rows share as CSS variables. If no column grows, the last one takes the spare width. */
export function layoutStyle<Row>(columns: readonly DataColumn<Row>[], options: LayoutOptions): CSSProperties {
  const { selectable, hasMenu, rowHeight, twoLines, maxHeight } = options
  const { check, menu, closer } = widths(options)
  const last = columns.length - 1
  const noneGrows = !columns.some(({ grow }) => grow)
  const tracks = columns.map(({ width, grow }, index) => {
    const share = grow ?? (noneGrows && index === last ? 1 : 0)
    return share > 0 ? `minmax(${width - closer}px, ${share}fr)` : `${width - closer}px`
  })
  if (selectable) tracks.unshift(`${check}px`)
  if (hasMenu) tracks.push(`${menu}px`)
  const variables: Record<`--table-${string}`, string> = {
    '--table-columns': tracks.join(' '),
    '--table-min-width': `${minimumWidth(columns, options)}px`,
    '--table-head-height': `${HEAD_HEIGHT}px`,
    '--table-row-height': `${rowHeight}px`,
    '--table-check-width': `${check}px`,
    '--table-menu-width': `${menu}px`,
    '--table-cell-padding': `${CELL_PADDING - closer / 2}px`,
    '--table-detail': twoLines ? 'block' : 'none',
    '--table-sticky-width': `${(columns[0]?.width ?? closer) - closer + (selectable ? check : 0)}px`,
  }
  return { ...variables, ...(maxHeight === undefined ? {} : { maxHeight, flex: 'none', marginBottom: 0 }) }
}
