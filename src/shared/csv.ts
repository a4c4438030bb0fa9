import Papa from 'papaparse'

/**
 * The places of a field at which a spreadsheet could find a formula: where it begins, and after what a spreadsheet may split at. Marks and
 * quotation marks may stand before the formula. Japanese spreadsheets take the wide signs, too.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\t\r＝＋－＠])/g
/** The same with the mark that {@link csvText} put there. */
const MARKED_FORMULA = /(?<=^|[;\t\r\n])'(?=['"]*[=+\-@\t\r＝＋－＠])/g

/**
 * Rows as CSV (RFC 4180), the header first. An apostrophe stands before what a spreadsheet would take for a formula, whichever of comma,
 * semicolon and tab it splits at: clients name themselves.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = [header, ...rows].map((row) => row.map((field) => field.replace(FORMULA, "'")))
  return `${Papa.unparse(data, { newline: '\r\n' })}\r\n`
}

export interface CsvRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** A quotation mark that is not closed, or stands inside of a field: what follows may belong to other lines. */
  readonly broken?: true
}

/** The sign that separates the names of the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/**
 * A file of {@link csvText}, or of a spreadsheet: comma, semicolon or tab, with or without a byte order mark. Empty lines are left out.
 * Reading stops after `most` records.
 */
export function readCsv(text: string, most = Infinity): CsvRecord[] {
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  const source = text.replace(/^\uFEFF/, '')
  Papa.parse<string[]>(source, {
    delimiter: delimiterOf(source),
    step: ({ data, errors, meta }, parser) => {
      const fields = data.map((field) => field.replace(MARKED_FORMULA, ''))
      if (fields.some((field) => field.trim() !== ''))
        records.push({ line, fields, ...(errors.length > 0 && { broken: true as const }) })
      line += source.slice(at, meta.cursor).split(/\r\n|\n|\r/).length - 1
      at = meta.cursor
      if (records.length >= most) parser.abort()
    },
  })
  return records
}
