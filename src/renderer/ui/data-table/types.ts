import type { ReactNode, Ref } from 'react'
import type { MenuEntry } from '@/ui/menu-button'

/** What a cell is sorted by. Text sorts naturally ("web-2" before "web-10"); null and undefined come last in either direction. */
export type SortValue = string | number | null | undefined

/** A cell as data. */
export type CellValue = string | number | boolean | null | readonly string[]

/** The chosen columns of a table, also those that the window is too narrow for, and its filtered rows, both in their order. */
export interface ShownTable<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
}

/** One column of a {@link DataTableProps | DataTable}. Widths are pixels; keep the object stable (module scope or useMemo). */
export interface DataColumn<Row> {
  id: string
  /** The header's words, also the column's name in a column chooser. */
  header: string
  /** Draws the cell. A plain function: it may return components, but call no hooks itself. */
  cell: (row: Row) => ReactNode
  /** The least width; spare width is shared out by `grow`. */
  width: number
  /** Share of the spare width; 0 (the default) keeps the column at `width`. */
  grow?: number
  align?: 'start' | 'end'
  /**
   * Where the table is too narrow for all columns, those with a number are left out, the lowest first, until the rest fits: for what other
   * columns or the object's own page tell, too.
   */
  yields?: number
  /** Addresses, keys and the like. */
  mono?: boolean
  /** What the cell says as data, for files: times as RFC 3339, null for nothing. Default: what it is sorted by. */
  value?: (row: Row) => CellValue
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue
  /** The direction of the first click; times and counts read better newest or largest first. */
  sortFirst?: 'asc' | 'desc'
}

export interface TableSort {
  id: string
  desc: boolean
}

/** How a table was left: its rows in their order, the pixels it was scrolled and was high, the row and cell with the focus. */
export interface TablePlace {
  readonly ids: readonly string[]
  readonly top: number
  readonly height: number
  readonly focus: { readonly id: string; readonly cell: number } | null
}

/** Where a table keeps how it was left. Read when it is first drawn, written when it goes. */
export interface TableMemory {
  read: () => TablePlace | null
  write: (place: TablePlace) => void
}

/** An entry of the row menu; a disabled one says why. */
export type TableMenuItem = MenuEntry

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  /** The first column is the name column: it stays in view when the table scrolls sideways. */
  columns: readonly DataColumn<Row>[]
  /** All rows. Keep the array and the rows stable: a row is drawn again only when its object is another one. */
  data: readonly Row[]
  /** Narrows `data` without building rows again; keep it stable (useCallback or useMemo on what is typed). */
  filter?: ((row: Row) => boolean) | undefined
  getRowId: (row: Row) => string
  /** Names a row in "Select …" and "Actions for …". */
  rowLabel: (row: Row) => string
  sorting?: TableSort | null
  onSortingChange?: (next: TableSort) => void
  hiddenColumns?: readonly string[]
  /** Ids of the selected rows. Given, a column of checkboxes comes first. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (next: ReadonlySet<string>) => void
  /** Enter on a row, and a double click. */
  onOpen?: (row: Row) => void
  /** The row's menu, asked for when it is opened (button at the end, right click, context-menu key). */
  rowMenu?: (row: Row) => readonly TableMenuItem[]
  /** True while there is nothing to show yet: after 150 ms grey bars stand in for rows. */
  loading?: boolean
  /** Shown under the header where no row is left. */
  empty?: ReactNode
  /** Shown instead of rows where the list could not be fetched at all. */
  error?: ReactNode
  /** False where a bad refresh leaves old rows on screen: the header is greyed. */
  fresh?: boolean
  /** Receives the chosen columns and the filtered rows, for example for an export. */
  shown?: Ref<ShownTable<Row>>
  /** Comes back scrolled as it was left, with the focus where it was. */
  memory?: TableMemory
  /** Pixels; without it the table fills the flex column it stands in and scrolls inside. */
  maxHeight?: number
}
