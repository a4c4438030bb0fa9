import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareKeys, sortKey } from './data-table-sort'
import type { DataColumn, TableSort } from './data-table-types'

// Filtering stays outside: rows are built and sorted once per list, a letter in the search only picks from them.
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features
type Key = string | number | undefined

function definition<Row extends object>(column: DataColumn<Row>): ColumnDef<Features, Row, unknown> {
  const { id, sortValue } = column
  return {
    id,
    accessorFn: (row: Row): Key => (sortValue ? sortKey(sortValue(row)) : undefined),
    enableSorting: sortValue !== undefined,
    sortUndefined: 'last',
    sortFn: (a: TableRow<Features, Row>, b: TableRow<Features, Row>) =>
      compareKeys(a.getValue<Key>(id), b.getValue<Key>(id)),
  }
}

export interface TableRowsOptions<Row> {
  columns: readonly DataColumn<Row>[]
  data: readonly Row[]
  getRowId: (row: Row) => string
  sorting: TableSort | null
  hiddenColumns: readonly string[] | undefined
  filter: ((row: Row) => boolean) | undefined
}

export interface ShownRow<Row> {
  id: string
  original: Row
}

/** The columns and rows to draw: hidden columns left out, rows sorted, then narrowed. Every step is remembered until its input changes. */
export function useTableRows<Row extends object>(options: TableRowsOptions<Row>) {
  const { columns, data, getRowId, sorting, hiddenColumns, filter } = options
  const definitions = useMemo(() => columns.map(definition), [columns])
  const state = useMemo(
    () => ({
      sorting: sorting ? [sorting] : [],
      columnVisibility: Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    }),
    [sorting, hiddenColumns],
  )
  const table = useTable<Features, Row>({ features, columns: definitions, data, getRowId, state })
  const sorted: readonly ShownRow<Row>[] = table.getRowModel().rows
  const rows = useMemo(() => (filter ? sorted.filter((row) => filter(row.original)) : sorted), [sorted, filter])
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const visible = table.getVisibleLeafColumns()
  const shownColumns = useMemo(() => {
    const shown = new Set(visible.map((column) => column.id))
    return columns.filter((column) => shown.has(column.id))
  }, [columns, visible])
  return { rows, ids, shownColumns }
}
