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
