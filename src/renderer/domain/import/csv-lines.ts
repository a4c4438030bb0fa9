import { readCsv } from '@shared/csv'
import { MAX_ITEMS } from '@shared/ipc/limits'

/**
 * Decodes a file saved by a spreadsheet: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, or else Windows-1252, which Excel writes in
 * western Europe. Never throws.
 */
export function csvFromBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A column of a list, recognized by any of these headings, ignoring case. */
export interface CsvColumn<Name extends string> {
  readonly name: Name
  readonly headings: readonly string[]
  readonly required?: boolean
}

/** A problem of a line and its column; '' if it concerns the whole line. */
export interface LineProblem {
  readonly line: number
  readonly column: string
  /** A text under `import.problem`, or one of the contract's issues. */
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

interface CsvLine<Name extends string> {
  readonly line: number
  /** Trimmed; '' for an empty field. */
  readonly fields: Readonly<Record<Name, string>>
}

export interface CsvLines<Name extends string> {
  /** `empty`: no content. `header`: the first line lacks a required column. `long`: more lines than one import accepts. */
  readonly state: 'ok' | 'empty' | 'header' | 'long'
  /** Missing required columns. */
  readonly missing: readonly Name[]
  /** Headings that are ignored. */
  readonly unused: readonly string[]
  readonly lines: readonly CsvLine<Name>[]
  readonly problems: readonly LineProblem[]
}

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** A list with more columns was not written by hand. */
const MAX_COLUMNS = 100

/**
 * Reads a list by the headings of its first line. Never throws: invalid lines become problems. Stops if the list has more lines than one
 * import accepts, because checking a million lines would take minutes.
 */
export function readLines<Name extends string>(text: string, columns: readonly CsvColumn<Name>[]): CsvLines<Name> {
  const [first, ...records] = readCsv(text, MAX_ITEMS + 2)
  const none = { missing: [], unused: [], lines: [], problems: [] }
  if (!first) return { state: 'empty', ...none }
  const headings = first.fields.map(plain)
  const places = columns.map(({ name, headings: own }) => {
    return { name, at: headings.findIndex((heading) => own.some((one) => plain(one) === heading)) }
  })
  const missing = columns.filter(({ required }, index) => required && places[index]?.at === -1).map(({ name }) => name)
  const known = places.some(({ at }) => at !== -1)
  if (missing.length > 0 || !known || first.broken || headings.length > MAX_COLUMNS)
    return { state: 'header', ...none, missing }
  if (records.length > MAX_ITEMS) return { state: 'long', ...none }
  const unused = first.fields.filter((heading, at) => heading.trim() !== '' && !places.some((place) => place.at === at))
  const lines: CsvLine<Name>[] = []
  const problems: LineProblem[] = []
  for (const { line, fields, broken } of records) {
    const more = fields.slice(headings.length).some((field) => field.trim() !== '')
    if (broken) problems.push({ line, column: '', key: 'quotes', params: {} })
    else if (more) problems.push({ line, column: '', key: 'fields', params: { found: String(fields.length) } })
    else
      lines.push({
        line,
        fields: Object.fromEntries(
          places.map(({ name, at }) => [name, (fields[at] ?? '').trim()]),
        ) as CsvLine<Name>['fields'],
      })
  }
  return { state: 'ok', missing, unused, lines, problems }
}
