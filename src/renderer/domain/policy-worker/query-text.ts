import { parsePorts, parseProtocol, type PortRange } from '@shared/policy/net/ports'

/** A question cut into its parts; names are not looked up yet. */
export interface QueryParts {
  source: string
  /** The destination in its possible readings, the likelier first: `db:5432` is a name with a port or a name with a colon. */
  destinations: { name: string; ports: PortRange[] | undefined; portText: string }[]
  protocol: string
}

export type ParsedQuery = QueryParts | { problem: 'form' } | { problem: 'port'; text: string }

const arrow = /\s*(?:→|->|=>)\s*|\s+(?:to|nach)\s+/

/** Cuts `name:ports`, brackets around IPv6 addresses allowed. */
function readings(text: string): QueryParts['destinations'] {
  const bracketed = /^\[([^\]]+)\](\/\d+)?(?::(.+))?$/.exec(text)
  if (bracketed) {
    const [, address = '', bits = '', portText = ''] = bracketed
    return [{ name: address + bits, ports: portText ? parsePorts(portText).value : undefined, portText }]
  }
  const whole = { name: text, ports: undefined, portText: '' }
  const colon = text.lastIndexOf(':')
  if (colon <= 0) return [whole]
  const portText = text.slice(colon + 1)
  const split = { name: text.slice(0, colon), ports: parsePorts(portText).value, portText }
  return [whole, split]
}

/** The protocol, as the last word or behind a slash: `db:443 tcp`, `db:443/tcp`. */
function takeProtocol(text: string): { rest: string; protocol: string } {
  const match = /^(.*\S)(?:\s+|\/)(\S+)$/.exec(text)
  const word = match?.[2] ?? ''
  const slashed = match ? text.charAt(match[1]?.length ?? 0) === '/' : false
  // Behind a slash a number is the length of a prefix.
  if (!match || (slashed && /^\d/.test(word))) return { rest: text, protocol: '' }
  const protocol = parseProtocol(word)
  if (protocol.error !== undefined || protocol.value === '') return { rest: text, protocol: '' }
  return { rest: match[1] ?? '', protocol: protocol.value }
}

/** Cuts a question as people write it. */
export function parseQuery(query: string): ParsedQuery {
  const cut = arrow.exec(query.trim())
  if (!cut) return { problem: 'form' }
  const source = query.trim().slice(0, cut.index).trim()
  const after = query.trim().slice(cut.index + cut[0].length)
  const { rest, protocol } = takeProtocol(after.trim())
  if (source === '' || rest === '') return { problem: 'form' }
  return { source, destinations: readings(rest.replace(/\s*:\s*/g, ':')), protocol }
}
