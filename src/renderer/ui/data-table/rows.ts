import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { sortedRows } from './sort'
import type { DataColumn, TableSort } from './types'

// Sorting and filtering are done before and after the table (`manualSorting`): a list is sorted once per column however often it is
// opened, and a letter in the search only picks from rows that stay the same ones.
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
type Features = typeof features

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

function definition<Row extends object>({ id, sortValue }: DataColumn<Row>): ColumnDef<Features, Row, unknown> {
  return { id, enableSorting: sortValue !== undefined, ...(sortValue && { accessorFn: sortValue }) }
}

function useSorted<Row extends object>({ columns, data, sorting }: TableRowsOptions<Row>): readonly Row[] {
  const sortValue = sorting ? columns.find(({ id }) => id === sorting.id)?.sortValue : undefined
  const desc = sorting?.desc ?? false
  return useMemo(() => (sortValue ? sortedRows(data, sortValue, desc) : data), [data, sortValue, desc])
}

/** The columns and rows to draw: hidden columns left out, rows sorted, then narrowed. Every step is remembered until its input changes. */
export function useTableRows<Row extends object>(options: TableRowsOptions<Row>) {
  const { columns, getRowId, sorting, hiddenColumns, filter } = options
  const data = useSorted(options)
  const definitions = useMemo(() => columns.map(definition), [columns])
  const state = useMemo(
    () => ({
      sorting: sorting ? [sorting] : [],
      columnVisibility: Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    }),
    [sorting, hiddenColumns],
  )
  const table = useTable<Features, Row>({ features, columns: definitions, data, getRowId, state, manualSorting: true })
  const all: readonly ShownRow<Row>[] = table.getRowModel().rows
  const rows = useMemo(() => (filter ? all.filter((row) => filter(row.original)) : all), [all, filter])
  const visible = table.getVisibleLeafColumns()
  const shownColumns = useMemo(() => {
    const shown = new Set(visible.map((column) => column.id))
    return columns.filter((column) => shown.has(column.id))
  }, [columns, visible])
  return { rows, shownColumns }
}
