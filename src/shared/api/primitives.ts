import { z } from 'zod'
import { says } from './issue'
import ipaddr from 'ipaddr.js'
import { ApiError } from './error'

/** An identifier assigned by the server: decimal digits, sent as text because it can exceed 2^53. */
export const Id = z.string().min(1)

/**
 * RFC 3339, or null for "never" / "not set". Adapters replace the zero instant that some server lines send for that; an invalid time
 * becomes {@link UNKNOWN_TIME}.
 */
export const Time = z.iso.datetime({ offset: true, error: says('time') })
/** Represents an unreadable time, because null means "never". No server sends it as a real time. */
export const UNKNOWN_TIME = '0001-01-01T00:00:00Z'
export const TimeOrNever = Time.nullable()

/** A CIDR prefix, v4 or v6, as the server writes it. */
export const PrefixText = z.string().regex(/^[0-9a-fA-F:.]+\/\d{1,3}$/, says('prefix'))

export const Tag = z.string()

/** The response of calls that return nothing. */
export const Empty = z.object({})

/**
 * Formats a prefix as the server does: the address in its shortest form, host bits unchanged (headscale-api.md 4.9). Throws `invalid` in
 * the server's wording.
 */
export function serverPrefix(text: string): string {
  const refuse = (why: string) =>
    new ApiError('invalid', `parsing route: netip.ParsePrefix(${JSON.stringify(text)}): ${why}`)
  const slash = text.lastIndexOf('/')
  if (slash < 0) throw refuse("no '/'")
  const [host, bits] = [text.slice(0, slash), text.slice(slash + 1)]
  if (host.includes('%')) throw refuse('IPv6 zones cannot be present in a prefix')
  const v4 = ipaddr.IPv4.isValidFourPartDecimal(host)
  if (!v4 && !(host.includes(':') && ipaddr.IPv6.isValid(host)))
    throw refuse(`ParseAddr(${JSON.stringify(host)}): ${addressProblem(host)}`)
  if (!/^(0|[1-9]\d{0,2})$/.test(bits)) throw refuse(`bad bits after slash: ${JSON.stringify(bits)}`)
  if (Number(bits) > (v4 ? 32 : 128)) throw refuse('prefix length out of range')
  return `${ipaddr.parse(host).toString()}/${bits}`
}

/** Returns Go netip's reason for refusing an address; covers the kinds of mistakes recorded from servers. */
function addressProblem(host: string): string {
  const isShort = /^\d+(\.\d+){1,2}$/.test(host) && host.split('.').every((part) => Number(part) < 256)
  return isShort ? 'IPv4 address too short' : 'unable to parse IP'
}

const entryProblems = ['noId', 'badId', 'sameId'] as const
const valueProblems = ['badAddress', 'badPrefix', 'badName', 'badTag', 'badKey', 'badTime', 'badOwner'] as const

/**
 * A problem with a list as a server sent it. Entries: `noId` and `badId` (an id that is not a number) are left out; of `sameId` the first is
 * kept. Values: each is left out of its entry, but an invalid time becomes unknown.
 */
const ListProblem = z.object({
  kind: z.enum([...entryProblems, ...valueProblems]),
  /** The id in question, cut if it is long; '' if the entry has none. For values, the first affected entry. */
  id: z.string(),
  /** The number of entries. */
  count: z.number().int().positive(),
})
export type ListProblem = z.infer<typeof ListProblem>

/** A problem with one value of an entry. */
export type ValueProblem = (typeof valueProblems)[number]

/** A field next to a list in a response, left out if there are no problems. */
export const ListProblems = z.array(ListProblem).optional()
