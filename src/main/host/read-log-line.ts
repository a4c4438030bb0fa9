import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { LogLine } from '@shared/host/host-report'
import { type LogLevel, logLimits } from '@shared/host/log-limits'
import { visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import { HIDDEN, withoutKeys } from '@main/lib/log'

export type ReadLine = Omit<LogLine, 'seq'>

/** The levels of zerolog's console format, and of its JSON. */
const SHORT: Readonly<Record<string, LogLevel>> = {
  TRC: 'trace',
  DBG: 'debug',
  INF: 'info',
  WRN: 'warn',
  ERR: 'error',
  FTL: 'fatal',
  PNC: 'panic',
}
const LONG: readonly string[] = Object.values(SHORT)

const TEXT =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)) (?:(TRC|DBG|INF|WRN|ERR|FTL|PNC) )?(.*)$/s
const NODE_ID = /(?:^|\s)(?:node\.id|node_id|nodeID)="?(\d{1,20})"?(?=\s|$)/
const NODE_NAME = /(?:^|\s)(?:node\.name|hostname|node)=("(?:[^"\\]|\\.)*"|\S+)/

const Entry = z.looseObject({
  level: z.string().catch(''),
  time: z.union([z.number(), z.string()]).nullable().catch(null),
  message: z.string().catch(''),
})

/** Reads a line of Headscale's log in its text or JSON format. Any other text is a line without time and level. */
export function readLogLine(raw: string, isCut = false): ReadLine {
  const cut = isCut || raw.length > logLimits.characters
  const line = stripVTControlCharacters(raw.slice(0, logLimits.characters)).replace(/\r$/, '')
  const { at, level, text } = line.startsWith('{') ? fromJson(line) : fromText(line)
  const shown = visibleName(withoutKeys(text.replaceAll('\t', ' ')))
  return {
    at,
    level,
    text: shown,
    nodeId: NODE_ID.exec(shown)?.[1] ?? '',
    // A quoted name may hold characters that only its escapes made visible.
    nodeName: visibleName(unquoted(NODE_NAME.exec(shown)?.[1] ?? '')),
    cut,
  }
}

const KEY_BEGINS = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?!.*-----END)/
const KEY_ENDS = /-----END [A-Z ]{0,40}PRIVATE KEY-----/
/** A line of a private key, and one that may be its last. */
const KEY_LINE = /^\s*[A-Za-z0-9+/]{60,80}={0,2}\s*$/
const KEY_PART = /^\s*[A-Za-z0-9+/]{1,80}={0,2}\s*$/
/** The lines of other writers that may stand between two lines of a key. */
const BETWEEN = 10

/**
 * Returns the function that reads the lines of a log in their order. It hides each line of a private key, whose last one may be as short as a word.
 * The first lines may be the end of a key that begins before them.
 */
export function createLogReader(): (raw: string, isCut?: boolean) => ReadLine {
  // How many other lines may come before the next line of a key; less than none outside of keys.
  let left = 0
  return (raw, isCut) => {
    const text = stripVTControlCharacters(raw.slice(0, logLimits.characters))
    const isPart = left >= 0 && KEY_PART.test(text)
    if (KEY_ENDS.test(text)) left = -1
    else if (KEY_BEGINS.test(text) || KEY_LINE.test(text)) left = BETWEEN
    else if (!isPart) left = Math.max(-1, left - 1)
    const line = readLogLine(raw, isCut)
    return isPart ? { ...line, text: HIDDEN, nodeId: '', nodeName: '' } : line
  }
}

type Parts = Pick<ReadLine, 'at' | 'level' | 'text'>

function fromText(line: string): Parts {
  const [, time = '', level = '', text] = TEXT.exec(line) ?? []
  const at = instant(Date.parse(time))
  return text === undefined || at === null
    ? { at: null, level: 'none', text: line }
    : { at, level: SHORT[level] ?? 'none', text }
}

function fromJson(line: string): Parts {
  const read = Entry.safeParse(parseJson(line))
  if (!read.success) return { at: null, level: 'none', text: line }
  const { level, time, message, ...fields } = read.data
  const known = LONG.includes(level) ? (level as LogLevel) : 'none'
  const words = Object.entries(fields).map(([name, value]) => `${name}=${printed(value)}`)
  const text = [message, ...words].filter((part) => part !== '').join(' ')
  // Headscale writes seconds since 1970.
  const at = instant(typeof time === 'number' ? time * 1000 : Date.parse(time ?? ''))
  return { at, level: known, text: text === '' ? line : text }
}

/** Prints a value as the text format does: quoted only if it needs quotes. */
function printed(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}

/** @param at milliseconds since 1970 */
function instant(at: number): string | null {
  const isValid = Number.isFinite(at) && at >= 0 && at < 253_402_300_800_000
  return isValid ? new Date(at).toISOString() : null
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  const value = parseJson(text)
  return typeof value === 'string' ? value : text.slice(1, -1)
}
