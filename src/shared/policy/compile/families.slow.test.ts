import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whyReaches } from '@shared/policy/analyse/answers'
import { compareAccess } from '@shared/policy/analyse/access-diff'
import { hasBit, isV6, parseAddress, parsePrefix, protocolNumber } from '@shared/policy/net/ip'
import { readPolicy } from '@shared/policy/read/read'
import { compileFor, type CompiledPolicy } from './compile'
import { type Family, letsThrough } from './families'
import { type FilterRule, packetFilters } from './filter'
import { type Machine, Network } from './network'
import { buildReach } from './reach'

// The oracle is the packet filter that machines receive: address by address, port by port.
const families = [4, 6] as const
const addressOf = ({ addresses }: Machine, family: Family) =>
  addresses.find((address) => isV6(address) === (family === 6))

function covers(text: string, address: bigint): boolean {
  if (text === '*') return true
  const [first = '', last] = text.split('-')
  const prefix = last === undefined ? parsePrefix(first) : undefined
  const from = prefix?.from ?? parseAddress(first) ?? 0n
  const to = prefix?.to ?? parseAddress(last ?? first) ?? 0n
  return from <= address && address <= to
}

function lets(filter: readonly FilterRule[], from: bigint, to: bigint, protocol: number, port: number): boolean {
  return filter.some(
    ({ SrcIPs, DstPorts = [], IPProto = [6, 17, 1, 58] }) =>
      IPProto.includes(protocol) &&
      SrcIPs.some((text) => covers(text, from)) &&
      DstPorts.some(({ IP, Ports }) => covers(IP, to) && Ports.First <= port && port <= Ports.Last),
  )
}

/** The address families of machines: networks that started with one family have machines without the other. */
const lacking = fc.array(fc.constantFrom('both', 'both', 'both', 'ipv4', 'ipv6'), { minLength: 8, maxLength: 8 })
const networkOf = (kinds: readonly string[]) =>
  new Network({
    ...smallContext,
    nodes: smallContext.nodes.map(({ ipv4, ipv6, ...node }, at) => ({
      ...node,
      ...(ipv4 !== undefined && kinds[at] !== 'ipv6' && { ipv4 }),
      ...(ipv6 !== undefined && kinds[at] !== 'ipv4' && { ipv6 }),
    })),
  })

const rules = fc.record({
  acls: fc.array(validAcl, { maxLength: 5 }),
  grants: fc.array(validGrant, { maxLength: 3 }),
})

function compile(value: unknown, network: Network): CompiledPolicy {
  const { policy } = readPolicy(JSON.stringify(value), 'headscale')
  if (!policy) throw new Error('not a policy')
  return compileFor(policy, network)
}

const questions = ['tcp', 'udp'].flatMap((protocol) => [80, 443, 444, 65_535].map((port) => ({ protocol, port })))

function* pairs({ machines }: Network) {
  for (const from of machines)
    for (const to of machines) if (from !== to) for (const family of families) yield { from, to, family }
}

describe('answers by address family', () => {
  it('match the packet filters, even if machines lack a family', () => {
    fc.assert(
      fc.property(rules, lacking, (given, kinds) => {
        const network = networkOf(kinds)
        const compiled = compile(policyWith(given), network)
        const index = buildReach(compiled)
        const filters = packetFilters(compiled)
        for (const { from, to, family } of pairs(network)) {
          const [source, target] = [addressOf(from, family), addressOf(to, family)]
          for (const { protocol, port } of questions) {
            const number = protocolNumber(protocol) ?? 0
            const open =
              source !== undefined &&
              target !== undefined &&
              lets(filters[to.index] ?? [], source, target, number, port)
            const answer = whyReaches(index, from.index, to.index, { protocol, port, family }).length > 0
            const question = `${from.node.name} → ${to.node.name}:${port} ${protocol}, IPv${family}: `
            expect(question + String(answer)).toBe(question + String(open))
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('say "over one family only" exactly if the other exists and is closed', () => {
    fc.assert(
      fc.property(rules, lacking, (given, kinds) => {
        const network = networkOf(kinds)
        const index = buildReach(compile(policyWith(given), network))
        for (const { from, to } of pairs(network)) {
          const common = families.filter(
            (family) => addressOf(from, family) !== undefined && addressOf(to, family) !== undefined,
          )
          for (const { families: told } of whyReaches(index, from.index, to.index)) {
            expect(common.length).toBeGreaterThan(0)
            expect(told === 'both' || common.length === 2).toBe(true)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('differ between two policies exactly if the filters do', () => {
    fc.assert(
      fc.property(rules, rules, lacking, (one, other, kinds) => {
        const network = networkOf(kinds)
        const [before, after] = [compile(policyWith(one), network), compile(policyWith(other), network)]
        const [old, next] = [packetFilters(before), packetFilters(after)]
        const { gained } = compareAccess(before, after)
        for (const { from, to, family } of pairs(network)) {
          const [source, target] = [addressOf(from, family), addressOf(to, family)]
          if (source === undefined || target === undefined) continue
          for (const { protocol, port } of questions) {
            const number = protocolNumber(protocol) ?? 0
            const open = (filters: FilterRule[][]) => lets(filters[to.index] ?? [], source, target, number, port)
            const told = gained.some(
              (change) =>
                change.from.includes(from.index) &&
                hasBit(change.targets, to.index) &&
                change.protocol === number &&
                letsThrough(change.families, family) &&
                change.ports.first <= port &&
                port <= change.ports.last,
            )
            expect(told).toBe(open(next) && !open(old))
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
