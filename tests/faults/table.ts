import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Row } from './row'

const proof = resolve(import.meta.dirname, '../../docs/proof.md')
const BEGIN = '<!-- faults: npm run faults writes what follows -->'
const END = '<!-- end of faults -->'

/** The maximum length of a cell. */
const CELL = 160

const cell = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
  return line.length > CELL ? `${line.slice(0, CELL)}…` : line
}

const goals: readonly (readonly [name: string, missed: (row: Row) => boolean])[] = [
  ['a message appears within 30 s', ({ seen, after }) => seen === '' || after > 30_000],
  ['nothing typed is lost', ({ whole }) => !whole],
  ['no uncaught error', ({ uncaught }) => uncaught > 0],
  ['the event loop is never blocked for more than 50 ms', ({ stop }) => stop > 50],
]

/** Formats the rows as a table, with the goals they miss. */
export function tableOf(rows: readonly Row[]): string {
  const missed = goals.map(([name, isMissed]) => {
    const missing = rows.filter(isMissed)
    const which = missing.length > 0 ? `: ${missing.map(({ fault }) => fault).join('; ')}` : ''
    return `- ${name}: ${rows.length - missing.length} of ${rows.length}${which ? `. Missed${which}` : ''}`
  })
  return [
    `${rows.length} faults:`,
    '',
    ...missed,
    '',
    '| Fault | What the admin sees | After | Kept | Longest stop | Uncaught |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ fault, seen, after, kept, stop, uncaught }) =>
        `| ${cell(fault)} | ${cell(seen) || 'nothing'} | ${(after / 1000).toFixed(1)} s | ${cell(kept)} | ${stop} ms | ${uncaught} |`,
    ),
  ].join('\n')
}

export function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(proof, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  writeFileSync(proof, `${before}${BEGIN}\n\n${tableOf(rows)}\n\n${END}${after}`)
}
