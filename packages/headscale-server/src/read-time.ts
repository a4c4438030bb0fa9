import { Time } from '@shared/api/primitives'

const TIME = /^\d{4}-(\d\d)-\d\dT(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):\d\d)$/

/** Returns Go's message for an invalid RFC 3339 time; undefined if it is valid. */
export function timeProblem(text: string): string | undefined {
  const parts = TIME.exec(text)
  const quoted = JSON.stringify(text)
  if (!parts) return `parsing time ${quoted} as "2006-01-02T15:04:05.999999999Z07:00": cannot parse ${quoted} as "2006"`
  if (Time.safeParse(text).success) return undefined
  const [month = 0, hour = 0, minute = 0, second = 0, zone = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const wrong = [
    [month < 1 || month > 12, 'month'],
    [hour > 23, 'hour'],
    [minute > 59, 'minute'],
    [second > 59, 'second'],
    [zone > 23, 'time zone offset hour'],
  ] as const
  return `parsing time ${quoted}: ${wrong.find(([is]) => is)?.[1] ?? 'day'} out of range`
}
