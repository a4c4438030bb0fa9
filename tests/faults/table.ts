import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Row } from './row'

const proof = resolve(import.meta.dirname, '../../docs/proof.md')
const BEGIN = '<!-- faults: npm run faults writes what follows -->'
const END = '<!-- end of faults -->'

const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()

/** The name of a fault; a status has its number alone. */
const named = (fault: string) => cell(fault).replace(/^(Status \d{3})\b.*/, '$1')

/** Replaces the ports and folders of a run, so that equal messages are equal. */
const plain = (text: string) =>
  cell(text)
    .replaceAll(/127\.0\.0\.1:\d+/g, 'SERVER')
    .replaceAll(/\/\S*mesh-console-disk-\w+/g, 'FOLDER')
    .replaceAll(/Created kept-[\w-]+/g, 'Created NAME')

const goals: readonly (readonly [name: string, missed: (row: Row) => boolean])[] = [
  ['a message appears within 30 s', ({ seen, after }) => seen === '' || after > 30_000],
  ['nothing typed is lost', ({ whole }) => !whole],
  ['no uncaught error', ({ uncaught }) => uncaught > 0],
  ['the event loop is never blocked for more than 50 ms', ({ stop }) => stop > 50],
]

/** Returns how many faults meet each goal. */
function summaryOf(rows: readonly Row[]): string {
  const missed = goals.map(([name, isMissed]) => {
    const missing = rows.filter(isMissed)
    const which = missing.length > 0 ? `. Missed: ${missing.map(({ fault }) => fault).join('; ')}` : ''
    return `- ${name}: ${rows.length - missing.length} of ${rows.length}${which}`
  })
  return [`${rows.length} faults:`, '', ...missed].join('\n')
}

/** Formats the rows as a table, one line for each message. */
function tableOf(rows: readonly Row[]): string {
  const messages = new Map<string, Row[]>()
  for (const row of rows) {
    const message = plain(row.seen) || 'nothing'
    messages.set(message, [...(messages.get(message) ?? []), row])
  }
  return [
    '| Message | After, at most | Faults |',
    '|---|---|---|',
    ...[...messages].map(([message, alike]) => {
      const after = Math.max(...alike.map((row) => row.after)) / 1000
      return `| ${message} | ${after.toFixed(1)} s | ${alike.map(({ fault }) => named(fault)).join('; ')} |`
    }),
  ].join('\n')
}

/** Writes the summary into docs/proof.md, and prints the table. */
export function writeTable(rows: readonly Row[]): void {
  process.stdout.write(`${tableOf(rows)}\n`)
  const text = readFileSync(proof, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  writeFileSync(proof, `${before}${BEGIN}\n\n${summaryOf(rows)}\n\n${END}${after}`)
}
