import { type AddressRange, parseAddress, parsePrefix } from '@shared/policy/net/ip'
import type { Field } from './language'

const overlap = (a: AddressRange, b: AddressRange) => a.from <= b.to && b.from <= a.to

/** A field of prefixes: matches any that overlap the given one; or one of a few words. */
export function prefixes<Row, Value extends string>(
  of: (row: Row) => readonly string[],
  words: readonly Value[],
  has: (row: Row, value: Value) => boolean,
): Field<Row> {
  const known = (value: string) => words.find((one) => one === value.toLowerCase())
  return {
    ops: [':'],
    choices: [...words, '*'],
    check: (_op, value) => (known(value) || value === '*' || parsePrefix(value) ? null : 'address'),
    test: (_op, value) => {
      const word = known(value)
      if (word) return (row) => has(row, word)
      if (value === '*') return (row) => of(row).length > 0
      const wanted = parsePrefix(value)
      return (row) =>
        wanted !== undefined &&
        of(row).some((text) => {
          const prefix = parsePrefix(text)
          // The whole internet contains every prefix, so it has its own name.
          return prefix !== undefined && prefix.bits > 0 && overlap(prefix, wanted)
        })
    },
  }
}

/** A field of addresses: matches the start of one (`100.64.3`), or those in a prefix (`100.64.0.0/24`). */
export function addresses<Row>(of: (row: Row) => readonly string[]): Field<Row> {
  return {
    ops: [':'],
    check: (_op, value) => {
      const right = value.includes('/') ? parsePrefix(value) !== undefined : /^[0-9a-f.:]+$/i.test(value)
      return right ? null : 'address'
    },
    test: (_op, value) => {
      const prefix = value.includes('/') ? parsePrefix(value) : undefined
      const start = value.toLowerCase()
      if (!prefix) return (row) => of(row).some((address) => address.toLowerCase().startsWith(start))
      return (row) =>
        of(row).some((text) => {
          const address = parseAddress(text)
          return address !== undefined && address >= prefix.from && address <= prefix.to
        })
    },
  }
}
