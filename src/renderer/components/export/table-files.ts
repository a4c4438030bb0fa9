import { UNKNOWN_TIME } from '@shared/api/primitives'
import { csvText } from '@shared/csv'
import type { CellValue, DataColumn, ShownTable } from '@/ui/data-table/types'

interface FileColumn<Row> {
  readonly id: string
  readonly header: string
  readonly value: (row: Row) => CellValue
}

/** Returns the columns of a file, one thing each: those of the table, then what their cells show beside it. */
function fileColumns<Row>(columns: readonly DataColumn<Row>[]): FileColumn<Row>[] {
  const own = columns.map(({ id, header, value, sortValue }) => {
    return { id, header, value: value ?? ((row: Row) => sortValue?.(row) ?? null) }
  })
  return [...own, ...columns.flatMap(({ beside }) => beside ?? [])]
}

function fieldText(value: CellValue, unknownTime: string): string {
  if (value === UNKNOWN_TIME) return unknownTime
  if (value === null) return ''
  return typeof value === 'object' ? value.join(' ') : String(value)
}

/**
 * Returns the shown table as CSV: a header line, then one line per row. Several values of a cell are separated by spaces. `unknownTime`: the
 * words for a time that cannot be read, because an empty field means never.
 */
export function tableCsv<Row>({ columns, rows }: ShownTable<Row>, unknownTime: string): string {
  const all = fileColumns(columns)
  return csvText(
    all.map(({ header }) => header),
    rows.map((row) => all.map(({ value }) => fieldText(value(row), unknownTime))),
  )
}

/** Returns the shown table as JSON: one object per row, keyed by column id. `unknownTime` as in `tableCsv`: null means never. */
export function tableJson<Row>({ columns, rows }: ShownTable<Row>, unknownTime: string): string {
  const all = fileColumns(columns)
  const known = (value: CellValue) => (value === UNKNOWN_TIME ? unknownTime : value)
  const objects = rows.map((row) => Object.fromEntries(all.map(({ id, value }) => [id, known(value(row))])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
