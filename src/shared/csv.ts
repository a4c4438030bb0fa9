import Papa from 'papaparse'

/** Begins what a spreadsheet would take for a formula, also below marks that were put there before. */
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180), the header first. A text that a spreadsheet would take for a formula begins with an apostrophe: clients name
 * themselves.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = [header, ...rows].map((row) => row.map((field) => (FORMULA.test(field) ? `'${field}` : field)))
  return `${Papa.unparse(data, { newline: '\r\n' })}\r\n`
}

export interface CsvRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** A quotation mark that is not closed, or stands inside of a field: what follows may belong to other lines. */
  readonly broken?: true
}

/** What parts the names of the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** A file of {@link csvText}, or of a spreadsheet: comma, semicolon or tab, with or without a byte order mark. Empty lines are left out. */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  const source = text.replace(/^\uFEFF/, '')
  Papa.parse<string[]>(source, {
    delimiter: delimiterOf(source),
    step: ({ data, errors, meta }) => {
      const fields = data.map((field) => (/^'+[=+\-@\t\r]/.test(field) ? field.slice(1) : field))
      if (fields.some((field) => field.trim() !== ''))
        records.push({ line, fields, ...(errors.length > 0 && { broken: true as const }) })
      line += source.slice(at, meta.cursor).split(/\r\n|\n|\r/).length - 1
      at = meta.cursor
    },
  })
  return records
}
