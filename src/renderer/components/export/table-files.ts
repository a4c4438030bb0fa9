import { csvText } from '@shared/csv'
import type { CellValue, DataColumn, ShownTable } from '@/ui/data-table/types'

function valueOf<Row>(column: DataColumn<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : (column.sortValue?.(row) ?? null)
}

function fieldText(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? value.join(' ') : String(value)
}

/** Returns the shown table as CSV: a header line, then one line per row. Several values of a cell are separated by spaces. */
export function tableCsv<Row>({ columns, rows }: ShownTable<Row>): string {
  return csvText(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map((column) => fieldText(valueOf(column, row)))),
  )
}

/** Returns the shown table as JSON: one object per row, keyed by column id. */
export function tableJson<Row>({ columns, rows }: ShownTable<Row>): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, valueOf(column, row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
