import fc from 'fast-check'
import { expect, it } from 'vitest'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { whyReaches } from '@shared/policy/analyse/answers'
import { compilePolicy } from '@shared/policy/compile/compile'
import { buildReach, protocolsOf, type ReachIndex } from '@shared/policy/compile/reach'
import { parseProtocolPorts, parsePorts } from '@shared/policy/net/ip'
import { readPolicy } from '@shared/policy/read/read'
import { createAnswerer } from './answerer'
import type { AnswerTo, LiveNode } from './questions'
import type { RuleChange } from './access-types'

// Oracle: for each flow of each rule, a policy that contains only this flow, opened to all or from all, shows which ends it allows.

const nodes = smallContext.nodes.map((node, index): LiveNode => ({ ...node, id: String(index + 1) }))
const context = { ...smallContext, nodes }
const answerer = createAnswerer()
answerer.take({ kind: 'network', network: context })

interface Flow {
  section: 'acls' | 'grants'
  index: number
  /** False for a rule whose sources match no machine: it has no effect. */
  somebody: boolean
  /** The flow to all destinations, and from all sources. */
  from: { acls: unknown[]; grants: unknown[] }
  to: { acls: unknown[]; grants: unknown[] }
  protocol: string
  ports: { first: number; last: number }[]
}

type Acl = { proto?: string; src: string[]; dst: string[] }
type Grant = { src: string[]; dst: string[]; ip: string[]; via?: string[] }

const isAnybody = ({ src }: Pick<Acl, 'src'>) => src.some((name) => name !== 'nobody@')

/**
 * Splits rules into flows: one destination (with its ports) of an ACL, one `ip` entry of a grant. Opens all ports, so that only the ends
 * matter.
 */
function flowsOf(acls: readonly Acl[], grants: readonly Grant[]): Flow[] {
  const own = acls.flatMap((rule, index) =>
    rule.dst.map((dst): Flow => {
      const colon = dst.lastIndexOf(':')
      const alone = { ...rule, proto: '', dst: [`${dst.slice(0, colon)}:*`] }
      const from = { ...alone, dst: ['*:*'] }
      const to = { ...alone, src: ['*'] }
      const ports = parsePorts(dst.slice(colon + 1)).value ?? []
      const only = (acl: Acl) => ({ acls: [acl], grants: [] })
      return {
        section: 'acls',
        index,
        somebody: isAnybody(rule),
        from: only(from),
        to: only(to),
        protocol: rule.proto ?? '',
        ports,
      }
    }),
  )
  const granted = grants.flatMap((rule, index) =>
    rule.ip.map((ip): Flow => {
      const { protocol = '', ports = [] } = parseProtocolPorts(ip).value ?? {}
      const only = (ends: Partial<Grant>) => ({ acls: [], grants: [{ ...rule, ip: ['*'], ...ends }] })
      return {
        section: 'grants',
        index,
        somebody: isAnybody(rule),
        from: only({ dst: ['*'] }),
        to: only({ src: ['*'] }),
        protocol,
        ports,
      }
    }),
  )
  return [...granted, ...own].filter(({ somebody }) => somebody)
}

function reachOf(rules: { acls: unknown[]; grants: unknown[] }): ReachIndex {
  const { policy } = readPolicy(JSON.stringify(policyWith(rules)), 'headscale', context.users)
  if (!policy) throw new Error('not a policy')
  return buildReach(compilePolicy(policy, context))
}

const sizes: readonly RuleChange[] = ['ports', 'protocol', 'source', 'destination']
const weigh = (changes: readonly RuleChange[]) =>
  changes.length * 100 + changes.reduce((sum, change) => sum + sizes.indexOf(change), 0)

/** Returns the changes a flow needs for one pair; undefined if both its sources and its destinations differ. */
function changesOf(flow: Flow, from: number, to: number, port: number, protocol: string): RuleChange[] | undefined {
  const reaches = (rules: Flow['from']) => whyReaches(reachOf(rules), from, to).length > 0
  const ends: RuleChange[] = [
    ...(reaches(flow.from) ? [] : ['source' as const]),
    ...(reaches(flow.to) ? [] : ['destination' as const]),
  ]
  if (ends.length === 2) return undefined
  const numbers = protocol === '' ? [6, 17, 132] : protocolsOf(protocol)
  const fits = protocolsOf(flow.protocol).some((number) => numbers.includes(number))
  const open = flow.ports.some(({ first, last }) => first <= port && port <= last)
  return [...ends, ...(open ? [] : ['ports' as const]), ...(fits ? [] : ['protocol' as const])]
}

// Names of machines, whose addresses are treated together. Own machines and single addresses need other flows.
const names = new Set(['100.64.0.5', 'fd7a:115c:a1e0::6', 'server', '10.1.0.0/16', '10.1.2.3'])
const plain = ({ src, dst }: { src: string[]; dst: string[] }) =>
  ![...src, ...dst].some(
    (each) => names.has(each) || names.has(each.replace(/:[^:]*$/, '')) || each.startsWith('autogroup:self'),
  )

it('the nearest rule is the one that needs the fewest changes for the pair', () => {
  const rules = fc.record({
    acls: fc.array(validAcl.filter(plain), { maxLength: 4 }),
    grants: fc.array(
      validGrant.filter((rule) => plain(rule) && rule.via === undefined),
      { maxLength: 2 },
    ),
  })
  const seen = { some: 0, none: 0, yes: 0 }
  fc.assert(
    fc.property(
      rules,
      fc.nat({ max: 7 }),
      fc.nat({ max: 7 }),
      fc.constantFrom(22, 80, 443, 500, 9000),
      fc.constantFrom('', 'tcp', 'udp'),
      (given, from, to, port, protocol) => {
        if (from === to) return
        const query = `${nodes[from]?.name} → ${nodes[to]?.name}:${port} ${protocol}`
        const text = JSON.stringify(policyWith(given))
        const reply = answerer.take({ kind: 'ask', id: 1, question: 'why', ask: { text, query } })
        if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
        const answer = reply.answer.value as AnswerTo<'why'>
        if (answer.problem !== undefined || answer.kind !== 'can') throw new Error(JSON.stringify(answer))
        const tried = flowsOf(given.acls, given.grants as Grant[]).flatMap((flow) => {
          const changes = changesOf(flow, from, to, port, protocol)
          return changes ? [{ ...flow, changes }] : []
        })
        const least = Math.min(...tried.map(({ changes }) => weigh(changes)))
        expect(answer.verdict).toBe(least === 0 ? 'yes' : 'no')
        seen[answer.verdict === 'yes' ? 'yes' : answer.nearest ? 'some' : 'none']++
        if (answer.verdict === 'yes') return
        expect(answer.nearest === undefined).toBe(tried.length === 0)
        if (!answer.nearest) return
        const { origin, changes } = answer.nearest
        expect(weigh(changes)).toBe(least)
        const close = tried.filter((flow) => weigh(flow.changes) === least)
        // Of equally near rules, the first in the text.
        const places = close.map(({ section, index }) => [section, index])
        expect(places).toContainEqual([origin.section, origin.index])
        const own = close.filter(({ section }) => section === origin.section).map(({ index }) => index)
        expect(origin.index).toBe(Math.min(...own))
      },
    ),
    { numRuns: 400, seed: 14 },
  )
  expect(Object.values(seen).every((count) => count > 20)).toBe(true)
})
