import { goQuote } from '@shared/policy/syntax/go-quote'

const MAX = 2n ** 64n
/** More digits than the largest number has in any base. */
const DIGITS = 64
const DECIMAL = /^\d+$/
/** Go's integers with the prefix of their base; underscores may separate digits. A leading zero means octal. */
const ANY_BASE = /^(?:[1-9](?:_?\d)*|0x(?:_?[\da-f])+|0b(?:_?[01])+|0o?(?:_?[0-7])+|0)$/i

/** Parses a decimal uint64, or returns Go's message for an invalid one. `anyBase`: as gateways parse the numbers in a path. */
export function readUint64(text: string, anyBase = false): { readonly number: string } | { readonly problem: string } {
  const problem = (why: string) => ({ problem: `strconv.ParseUint: parsing ${goQuote(text)}: ${why}` })
  if (!(anyBase ? ANY_BASE : DECIMAL).test(text)) return problem('invalid syntax')
  const plain = text.replaceAll('_', '').toLowerCase()
  const [, prefix = '', digits = ''] = (anyBase ? /^(0[xbo]|0(?=\d))?0*(.*)$/ : /^()0*(.*)$/).exec(plain) ?? []
  if (digits.length > DIGITS) return problem('value out of range')
  const value = BigInt(`${prefix === '0' ? '0o' : prefix}${digits === '' ? '0' : digits}`)
  return value < MAX ? { number: String(value) } : problem('value out of range')
}

/** Returns Go's message for an invalid uint64; undefined if it is valid. */
export function uint64Problem(text: string): string | undefined {
  const read = readUint64(text)
  return 'problem' in read ? read.problem : undefined
}
