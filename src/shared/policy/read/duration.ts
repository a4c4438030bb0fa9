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

/** The nanoseconds of a duration, or what Go says about it. */
export function parseDuration(
  text: string,
): { value: bigint; error?: undefined } | { value?: undefined; error: string } {
  const quoted = JSON.stringify(text)
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
    if (scale === undefined) return { error: `time: unknown unit ${JSON.stringify(unit)} in duration ${quoted}` }
    const [digits = '', fraction = ''] = number.split('.')
    total += BigInt(digits || '0') * scale + (BigInt(fraction || '0') * scale) / 10n ** BigInt(fraction.length)
  }
  return at === rest.length ? { value: sign * total } : invalid
}

/** Writes whole seconds as Go does: `200h0m0s`, `1m0s`, `30s`. Parts of a second are written as a fraction. */
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
