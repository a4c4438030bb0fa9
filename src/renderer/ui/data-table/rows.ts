import { useMemo } from 'react'
import { sortedRows } from './sort'
import type { DataColumn, TableSort } from './types'

export interface TableRowsOptions<Row> {
  columns: readonly DataColumn<Row>[]
  data: readonly Row[]
  /** Keep it stable: a new function rebuilds all rows. */
  getRowId: (row: Row) => string
  sorting: TableSort | null
  hiddenColumns: readonly string[] | undefined
  filter: ((row: Row) => boolean) | undefined
}

export interface ShownRow<Row> {
  id: string
  original: Row
}

function useSorted<Row extends object>({ columns, data, sorting }: TableRowsOptions<Row>): readonly Row[] {
  const sortValue = sorting ? columns.find(({ id }) => id === sorting.id)?.sortValue : undefined
  const desc = sorting?.desc ?? false
  return useMemo(() => (sortValue ? sortedRows(data, sortValue, desc) : data), [data, sortValue, desc])
}

/**
 * Returns the columns and rows to draw: hidden columns removed, rows sorted, then filtered. Each step is memoised until its input changes,
 * so typing in the search only filters existing rows.
 */
export function useTableRows<Row extends object>(options: TableRowsOptions<Row>) {
  const { columns, getRowId, hiddenColumns, filter } = options
  const sorted = useSorted(options)
  const all = useMemo(
    () => sorted.map((original): ShownRow<Row> => ({ id: getRowId(original), original })),
    [sorted, getRowId],
  )
  const rows = useMemo(() => (filter ? all.filter((row) => filter(row.original)) : all), [all, filter])
  const shownColumns = useMemo(
    () => (hiddenColumns?.length ? columns.filter(({ id }) => !hiddenColumns.includes(id)) : columns),
    [columns, hiddenColumns],
  )
  return { rows, shownColumns }
}
