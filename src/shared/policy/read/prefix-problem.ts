import { parseAddress } from '@shared/policy/net/ip'
import { goQuote } from '@shared/policy/syntax/go-quote'

/** Returns Go's error for a text that is not an IPv4 address. */
function addressProblem(text: string): string {
  if (!text.includes('.')) return 'unable to parse IP'
  const stray = /[^0-9.]/.exec(text)
  if (stray) return `unexpected character (at ${goQuote(text.slice(stray.index))})`
  const fields = text.split('.')
  const empty = fields.findIndex((field) => field === '')
  if (empty >= 0) {
    const rest = fields.slice(empty).join('.')
    return `IPv4 field must have at least one digit (at ${goQuote(rest)})`
  }
  if (fields.some((field) => /^0\d/.test(field))) return 'IPv4 field has octet with leading zero'
  if (fields.some((field) => Number(field) > 255)) return 'IPv4 field has value >255'
  return fields.length < 4 ? 'IPv4 address too short' : 'IPv4 address too long'
}

/** Returns Go's error for a text that is not a prefix. */
export function prefixProblem(text: string): string {
  const slash = text.lastIndexOf('/')
  const [address, bits] = [text.slice(0, slash), text.slice(slash + 1)]
  const say = (what: string) => `netip.ParsePrefix(${goQuote(text)}): ${what}`
  if (slash < 0) return say("no '/'")
  if (parseAddress(address) === undefined) {
    const said = address.includes(':') ? 'unable to parse IP' : addressProblem(address)
    return say(`ParseAddr(${goQuote(address)}): ${said}`)
  }
  return say(/^[1-9]\d{0,2}$/.test(bits) ? 'prefix length out of range' : `bad bits after slash: ${goQuote(bits)}`)
}
