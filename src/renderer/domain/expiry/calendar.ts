/** One thing of a calendar: an instant and what happens then. */
export interface CalendarEvent {
  /** The same each time the thing is written, so that a calendar that has it already moves it. */
  readonly uid: string
  /** Milliseconds since 1970; calendars keep seconds. */
  readonly at: number
  readonly summary: string
  readonly description: string
}

/** 20261123T091500Z (RFC 5545, 3.3.5, form 2). */
const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** TEXT of RFC 5545, 3.3.11. What no line may hold is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const LINE = 75
const bytes = new TextEncoder()

/** Lines of 75 bytes at most, the rest on lines that begin with a space (3.1). No character is cut in two. */
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

/** A calendar as RFC 5545 writes it, with a reminder `remindDays` before each event. `now` in milliseconds. */
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
