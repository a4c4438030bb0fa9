import { csvText } from '@shared/csv'
import type { CellValue, DataColumn, ShownTable } from '@/ui/data-table/types'

function valueOf<Row>(column: DataColumn<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : (column.sortValue?.(row) ?? null)
}

function fieldText(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? value.join(' ') : String(value)
}

/** What a table shows as CSV: its headers in words, a line for each row, several values in a field with spaces between. */
export function tableCsv<Row>({ columns, rows }: ShownTable<Row>): string {
  return csvText(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map((column) => fieldText(valueOf(column, row)))),
  )
}

/** What a table shows as JSON: an object for each row, by the columns' ids. */
export function tableJson<Row>({ columns, rows }: ShownTable<Row>): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, valueOf(column, row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
