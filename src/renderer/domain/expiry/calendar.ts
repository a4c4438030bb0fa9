import { dayHere, expiryInstant } from '@shared/time'
import type { ExpiryEntry, ExpiryKind } from './entries'

/** A calendar event at an instant. */
export interface CalendarEvent {
  /** Stable across exports, so that a calendar that already contains the event updates it. */
  readonly uid: string
  /** Milliseconds since 1970; calendars store seconds. */
  readonly at: number
  readonly summary: string
  readonly description: string
}

/** Formats a time as 20261123T091500Z (RFC 5545, 3.3.5, form 2). */
const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes TEXT (RFC 5545, 3.3.11). Replaces control characters, which lines must not contain. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const LINE = 75
const bytes = new TextEncoder()

/** Folds a line into lines of at most 75 bytes; continuation lines start with a space (3.1). Never splits a character. */
function folded(line: string): string {
  let length = 0
  let text = ''
  for (const character of line) {
    const { length: size } = bytes.encode(character)
    if (length + size > LINE) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += size
  }
  return text
}

/** Writes a calendar (RFC 5545) with a reminder `remindDays` before each event. `now` in milliseconds. */
export function writeCalendar(events: readonly CalendarEvent[], now: number, remindDays: number): string {
  const lines = events.flatMap(({ uid, at, summary, description }) => [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-P${remindDays}D`,
    'END:VALARM',
    'END:VEVENT',
  ])
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Mesh Console//Expiry//EN', ...lines, 'END:VCALENDAR']
  return all.map((line) => `${folded(line)}\r\n`).join('')
}

/** The number of weeks shown separately, including the current one: a quarter of a year. */
const WEEKS = 12

/** A column of the timeline: expired, a week by its first day (`2026-11-23`), after the last week, never, or not known. */
export type ExpiryColumn = 'past' | 'later' | 'never' | 'unknown' | (string & {})

export interface Week {
  readonly id: string
  /** Start of this week and of the next, in milliseconds. */
  readonly from: number
  readonly to: number
}

/** Returns the weeks starting with the current one. Weeks start on Monday at midnight in the user's time zone, across clock changes too. */
export function weeksFrom(now: number): Week[] {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  const start = (index: number) => new Date(today.getFullYear(), today.getMonth(), monday + 7 * index)
  return Array.from({ length: WEEKS }, (_, index) => {
    const from = start(index).getTime()
    return { id: dayHere(from), from, to: start(index + 1).getTime() }
  })
}

/** Returns all columns in display order. */
export function columnsOf(weeks: readonly Week[]): ExpiryColumn[] {
  return ['past', ...weeks.map(({ id }) => id), 'later', 'never', 'unknown']
}

/** Returns the column of a time. A time earlier this week counts as past. `now` in milliseconds. */
export function columnAt(at: string | null, weeks: readonly Week[], now: number): ExpiryColumn {
  if (at === null) return 'never'
  const instant = expiryInstant(at)
  if (instant === null) return 'unknown'
  if (instant <= now) return 'past'
  return weeks.find(({ to }) => instant < to)?.id ?? 'later'
}

export type ColumnCounts = Record<ExpiryKind, ReadonlyMap<ExpiryColumn, number>>

const columns = () => new Map<ExpiryColumn, number>()

/** Counts the entries of each kind in each column. */
export function countColumns(entries: readonly ExpiryEntry[], weeks: readonly Week[], now: number): ColumnCounts {
  const counts = { machine: columns(), preAuthKey: columns(), apiKey: columns() }
  for (const { kind, at } of entries) {
    const column = columnAt(at, weeks, now)
    counts[kind].set(column, (counts[kind].get(column) ?? 0) + 1)
  }
  return counts
}
