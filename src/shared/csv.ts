import Papa from 'papaparse'

/**
 * Positions in a field at which a spreadsheet could find a formula: the start, and after a possible separator. Apostrophes and quotation
 * marks may precede the formula. Japanese spreadsheets also accept the full-width signs.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\t\r＝＋－＠])/g
/** The same with the apostrophe that {@link csvText} inserted. */
const MARKED_FORMULA = /(?<=^|[;\t\r\n])'(?=['"]*[=+\-@\t\r＝＋－＠])/g

/**
 * Formats rows as CSV (RFC 4180), the header first. An apostrophe precedes anything a spreadsheet would take for a formula, whether it
 * splits at comma, semicolon or tab, because clients choose their own names.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = [header, ...rows].map((row) => row.map((field) => field.replace(FORMULA, "'")))
  return `${Papa.unparse(data, { newline: '\r\n' })}\r\n`
}

export interface CsvRecord {
  /** The line of the file at which it begins, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** A quotation mark is unclosed or inside a field, so the following lines may be assigned wrongly. */
  readonly broken?: true
}

/** Detects the separator from the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/**
 * Reads a file written by {@link csvText} or a spreadsheet, separated by comma, semicolon or tab, with or without a byte order mark. Skips
 * empty lines and stops after `most` records.
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
