import { goQuote } from '@shared/policy/syntax/go-quote'

/** Go's durations (`1h30m`, `-1m`, `500ms`) in nanoseconds. */

const units: Record<string, bigint> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

const hexOf = (character: string) =>
  Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Quotes a text as Go's `time` does: every byte beyond ASCII by its number. */
const quote = (text: string) =>
  `"${Array.from(text, (one) => (one < ' ' || one >= '\u0080' ? hexOf(one) : one.replace(/["\\]/, '\\$&'))).join('')}"`

/** Returns the nanoseconds of a duration, or Go's error. */
export function parseDuration(
  text: string,
): { value: bigint; error?: undefined } | { value?: undefined; error: string } {
  const quoted = quote(text)
  const invalid = { error: `time: invalid duration ${quoted}` }
  const sign = text.startsWith('-') ? -1n : 1n
  const rest = text.replace(/^[+-]/, '')
  if (rest === '0') return { value: 0n }
  if (rest === '') return invalid
  let total = 0n
  let at = 0
  for (const part of rest.matchAll(/(\d+(?:\.\d*)?|\.\d+)([^\d.]*)/g)) {
    const [whole, number = '', unit = ''] = part
    if (part.index !== at) return invalid
    at += whole.length
    if (unit === '') return { error: `time: missing unit in duration ${quoted}` }
    const scale = Object.hasOwn(units, unit) ? units[unit] : undefined
    if (scale === undefined) return { error: `time: unknown unit ${quote(unit)} in duration ${quoted}` }
    const [digits = '', fraction = ''] = number.split('.')
    total += BigInt(digits || '0') * scale + (BigInt(fraction || '0') * scale) / 10n ** BigInt(fraction.length)
  }
  return at === rest.length ? { value: sign * total } : invalid
}

const olderUnits = [
  ['y', 365n * 86_400n],
  ['w', 7n * 86_400n],
  ['d', 86_400n],
  ['h', 3_600n],
  ['m', 60n],
  ['s', 1n],
] as const

/** Returns the nanoseconds of a duration as lines before 0.29 parse it: whole numbers of units, longer units first. */
export function parseOlderDuration(
  text: string,
): { value: bigint; error?: undefined } | { value?: undefined; error: string } {
  if (text === '0') return { value: 0n }
  if (text === '') return { error: 'empty duration string' }
  const found = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/.exec(text)
  if (!found) return { error: `not a valid duration string: ${goQuote(text)}` }
  const parts = found.slice(1).map((part) => BigInt(part ?? 0))
  const seconds = olderUnits.reduce((sum, [, size], at) => sum + (parts[at] ?? 0n) * size, 0n)
  const value = seconds * 1_000_000_000n + (parts[6] ?? 0n) * 1_000_000n
  return value > 9_223_372_036_854_775_807n ? { error: 'duration out of range' } : { value }
}

/** Formats whole seconds as Go does: `200h0m0s`, `1m0s`, `30s`. Parts of a second become a fraction. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s'
  const sign = nanoseconds < 0n ? '-' : ''
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  const seconds = size / 1_000_000_000n
  const fraction = (size % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '')
  const hours = seconds / 3600n
  const minutes = (seconds / 60n) % 60n
  const head = hours > 0n ? `${hours}h${minutes}m` : minutes > 0n ? `${minutes}m` : ''
  return `${sign}${head}${seconds % 60n}${fraction ? `.${fraction}` : ''}s`
}
