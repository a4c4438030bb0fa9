import { parseAddress, parsePrefix } from '@shared/policy/net/ip'
import type { PolicyContext, PolicyNode } from '@shared/policy/read/model'

/** A rule as machines receive it, of any line. */
export interface WireRule {
  readonly SrcIPs?: readonly string[] | null
  readonly DstPorts?: readonly {
    readonly IP: string
    readonly Ports: { readonly First: number; readonly Last: number }
  }[]
  readonly IPProto?: readonly number[] | null
}

/**
 * The protocols of a rule without any before 0.29: TCP and UDP, which these lines write explicitly. The engine writes no protocols, as 0.29
 * does, which includes ICMP; that difference is ignored here.
 */
export const usual = [6, 17]
/** Protocols with ports. */
export const withPorts = [6, 17, 132]

type Holds = (address: bigint) => boolean

const known = new Map<string, Holds>()

/** Returns the addresses of a wire text: all, one, a prefix, or a range. */
function holdsOf(text: string): Holds {
  const found = known.get(text) ?? readHolds(text)
  known.set(text, found)
  return found
}

function readHolds(text: string): Holds {
  if (text === '*') return () => true
  const [first = '', last] = text.split('-')
  const prefix = text.includes('/') ? parsePrefix(text) : undefined
  const from = prefix?.from ?? parseAddress(first)
  const to = prefix?.to ?? parseAddress(last ?? first)
  if (from === undefined || to === undefined) throw new Error(`No address: ${text}`)
  return (address) => address >= from && address <= to
}

const addresses = (texts: readonly string[]) => texts.flatMap((text) => parseAddress(text) ?? [])

/** An address behind every announced subnet, and one that only some of the policies name. */
const behind = ['10.1.2.3', '10.1.5.9', '10.2.0.9', '10.9.0.9', '192.168.7.9']
const outside = ['8.8.8.8', '2001:4860:4860::8888']

export const ownAddresses = ({ ipv4 = '', ipv6 = '' }: PolicyNode) => addresses([ipv4, ipv6])

const servedBy = ({ approvedRoutes }: PolicyNode, from: readonly string[]) =>
  addresses(from).filter((address) => approvedRoutes.some((route) => holdsOf(route)(address)))

/** The machine, and the addresses it serves. */
const targetsOf = (node: PolicyNode) => [...ownAddresses(node), ...servedBy(node, [...behind, ...outside])]

/** The machine, and the subnets behind it: before 0.29 a wildcard is every address, since then only possible sources. */
function sourcesOf(node: PolicyNode): bigint[] {
  const isExit = node.approvedRoutes.some((route) => route.endsWith('/0'))
  return [...ownAddresses(node), ...(isExit ? [] : servedBy(node, behind))]
}

/** Returns every port at which a range begins or ends in one of the filters. */
export function portsOf(filters: readonly (readonly WireRule[])[]): number[] {
  const ranges = filters.flat().flatMap(({ DstPorts = [] }) => DstPorts.map(({ Ports }) => Ports))
  return [...new Set(ranges.flatMap(({ First, Last }) => [First, Math.min(Last + 1, 65_535)]))]
}

/** Returns who gets in where, as a set of texts. */
export function admitted(
  filter: readonly WireRule[],
  sources: readonly bigint[],
  targets: readonly bigint[],
  ports: number[],
) {
  const found = new Set<string>()
  for (const { SrcIPs, DstPorts = [], IPProto } of filter) {
    const from = sources.filter((source) => SrcIPs?.some((text) => holdsOf(text)(source)))
    for (const { IP, Ports } of DstPorts) {
      const to = targets.filter(holdsOf(IP))
      const open = ports.filter((port) => port >= Ports.First && port <= Ports.Last)
      const protocols = IPProto && IPProto.length > 0 ? IPProto : usual
      for (const protocol of protocols) {
        const doors = withPorts.includes(protocol) ? open : ['any']
        for (const source of from)
          for (const target of to) for (const door of doors) found.add(`${source} ${target} ${protocol} ${door}`)
      }
    }
  }
  return found
}

/**
 * Returns whether two packet filters of a machine accept the same traffic, however they are written: from every machine and from behind
 * every subnet, to the machine and the addresses it serves. Lines before 0.29 write filters differently from the engine, which writes like
 * 0.29.
 */
export function sameAdmission(
  one: readonly WireRule[],
  other: readonly WireRule[],
  node: PolicyNode,
  { nodes }: PolicyContext,
): boolean {
  const sources = nodes.flatMap(sourcesOf)
  const ports = portsOf([one, other])
  const [first, second] = [one, other].map((filter) => admitted(filter, sources, targetsOf(node), ports))
  return first?.size === second?.size && [...(first ?? [])].every((each) => second?.has(each))
}
