import { parsePrefix } from '@shared/policy/net/ip'

/** What Go says about a text that is no prefix. */
export function prefixProblem(text: string): string {
  const [, address = '', bits = ''] = /^(.*)\/(.*)$/s.exec(text) ?? []
  const isTooLong = parsePrefix(`${address}/0`) !== undefined && /^[1-9]\d{0,2}$/.test(bits)
  const said = isTooLong ? 'prefix length out of range' : text.includes('/') ? 'bad prefix' : "no '/'"
  return `netip.ParsePrefix(${JSON.stringify(text)}): ${said}`
}
