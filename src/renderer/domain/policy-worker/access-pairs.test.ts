import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { whyReaches } from '@shared/policy/analyse/answers'
import { compilePolicy } from '@shared/policy/compile/compile'
import { buildReach, protocolsOf, type ReachIndex } from '@shared/policy/compile/reach'
import { hasPorts, parseProtocol } from '@shared/policy/net/ip'
import { readPolicy } from '@shared/policy/read/read'
import { setupI18n } from '@/lib/i18n'
import { accessText, openedText } from './access-words'
import type { AccessShare, OpenPorts } from './access-types'
import { createAnswerer } from './answerer'
import { mergeOpened } from './access-shares'
import type { AnswerTo, Ask, LiveNode, QuestionKind } from './questions'

// An oracle asks about every single pair, at every port where the result can change. The combined answers must add up to it.

const texts = setupI18n('en', ['access'])
await texts.ready
const t: TFunction<'access'> = texts.i18n.getFixedT('en', 'access')

const nodes = smallContext.nodes.map((node, index): LiveNode => ({ ...node, id: String(index + 1) }))
const context = { ...smallContext, nodes }
const rules = fc.record({
  acls: fc.array(validAcl, { maxLength: 5 }),
  grants: fc.array(validGrant, { maxLength: 3 }),
})
const answerer = createAnswerer()
answerer.take({ kind: 'network', network: context })

function ask<K extends QuestionKind>(question: K, about: Ask<K>): AnswerTo<K> {
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: about })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return reply.answer.value as AnswerTo<K>
}

function reachOf(text: string): ReachIndex {
  const { policy } = readPolicy(text, 'headscale', context.users)
  if (!policy) throw new Error('not a policy')
  return buildReach(compilePolicy(policy, context))
}

const families = [4, 6] as const

/** Returns the ports at which any range of these policies starts or ends. */
function edges(...indexes: ReachIndex[]): number[] {
  const ports = indexes.flatMap(({ classes }) =>
    classes.flatMap(({ openings }) => openings.flatMap((one) => one.ports)),
  )
  const cuts = ports.flatMap(({ first, last }) => [first - 1, first, last, last + 1])
  return [...new Set([1, 65535, ...cuts])].filter((port) => port >= 1 && port <= 65535).toSorted((a, b) => a - b)
}

/** Lists the packets that one end can send to the other: `4 6 22` is TCP port 22 over IPv4. */
function packets(index: ReachIndex, from: number, to: number, ports: readonly number[]): string[] {
  return families.flatMap((family) =>
    [1, 6, 17, 58].flatMap((number) => {
      const protocol = parseProtocol(String(number)).value ?? ''
      const tried = hasPorts(protocol) ? ports : [0]
      return tried.flatMap((port) => {
        const connection = { protocol, family, ...(port > 0 && { port }) }
        return whyReaches(index, from, to, connection).length > 0 ? [`${family} ${number} ${port}`] : []
      })
    }),
  )
}

/** Returns the packets that an answer describes. */
function packetsOf(opened: readonly OpenPorts[], ports: readonly number[]): string[] {
  const found = families.flatMap((family) =>
    opened.flatMap((one) => {
      if (one.family && one.family !== `ipv${family}`) return []
      return protocolsOf(one.protocol).flatMap((number) => {
        if (![6, 17].includes(number)) return [`${family} ${number} 0`]
        const open = ports.filter((port) => one.ports.some(({ first, last }) => first <= port && port <= last))
        return open.map((port) => `${family} ${number} ${port}`)
      })
    }),
  )
  return [...new Set(found)].toSorted()
}

const members: Record<string, number[]> = {
  'group/group:dev': [0, 1, 2],
  'group/group:ops': [3],
  'tag/tag:web': [4, 5],
  'tag/tag:db': [5],
  'user/1': [0, 1],
  'user/2': [2],
  'machine/5': [4],
  'all/group': [0, 1, 2, 3],
  'all/tag': nodes.flatMap(({ tags }, index) => (tags.length > 0 ? [index] : [])),
  'all/machine': nodes.map((_, index) => index),
}
const columns: Record<string, number[]> = { ...members, 'all/subnet': [8], 'subnet/10.1.0.0/16': [8], 'internet/': [9] }

/** Counts shares pair by pair. */
function counted(index: ReachIndex, from: number[], to: number[], ports: number[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const source of from)
    for (const target of to) {
      if (source === target) continue
      const open = packets(index, source, target, ports).toSorted().join()
      if (open !== '') found.set(open, (found.get(open) ?? 0) + 1)
    }
  return found
}

const told = (shares: readonly AccessShare[], ports: number[]) =>
  new Map(shares.map(({ opened, pairs }) => [packetsOf(opened, ports).join(), pairs]))

describe('combined answers about pairs', () => {
  it('match every single pair in cells, their rules, and the pages of machines and users', () => {
    fc.assert(
      fc.property(rules, (given) => {
        const text = JSON.stringify(policyWith(given))
        const index = reachOf(text)
        const ports = edges(index)
        const [rows, tops] = [Object.keys(members), Object.keys(columns)]
        const cells = ask('cells', { text, rows, columns: tops })
        rows.forEach((row, down) =>
          tops.forEach((column, across) => {
            const cell = cells[down]?.[across]
            const expected = counted(index, members[row] ?? [], columns[column] ?? [], ports)
            expect(told(cell?.shares ?? [], ports)).toEqual(expected)
            expect(cell?.pairs ?? 0).toBe([...expected.values()].reduce((sum, pairs) => sum + pairs, 0))
            const opened = ask('cell', { text, row, column })
            expect(accessText(opened, t)).toBe(accessText(cell ?? { shares: [], total: opened.total }, t))
          }),
        )
        const pages = ['user/1', 'machine/5'].flatMap((subject) =>
          (['out', 'in'] as const).map((direction) => ({ subject, direction })),
        )
        for (const { subject, direction } of pages) {
          const { entries } = ask('reach', { text, subject, direction, search: '' })
          for (const { key, shares, total } of entries) {
            const ends = ask('reachMembers', { text, subject, direction, search: '', entry: key, offset: 0 })
            const places = ends.map(({ kind, id }) => (kind === 'machine' ? Number(id) - 1 : kind === 'subnet' ? 8 : 9))
            const own = members[subject] ?? []
            const [from, to] = direction === 'out' ? [own, places] : [places, own]
            expect(told(shares, ports)).toEqual(counted(index, from, to, ports))
            expect(total).toBe(from.length * to.length - from.filter((each) => to.includes(each)).length)
          }
        }
      }),
      { numRuns: 60, seed: 14 },
    )
  })

  it('are equal exactly for the same packets, whatever the rules', () => {
    const openings = fc.array(
      fc.record({
        protocol: fc.constantFrom('', '*', 'tcp', 'udp', 'icmp', 'ipv6-icmp'),
        families: fc.constantFrom('both' as const, 'ipv4' as const, 'ipv6' as const),
        ports: fc.array(
          fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 })).map(([a, b]) => ({
            first: [0, 1, 2, 22, 80, 443, 65535][Math.min(a, b)] ?? 0,
            last: [1, 2, 3, 23, 81, 444, 65535][Math.max(a, b)] ?? 0,
          })),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const ports = [1, 2, 3, 4, 21, 22, 23, 24, 79, 80, 81, 82, 442, 443, 444, 445, 65534, 65535]
    const byWords = new Map<string, string>()
    const byPackets = new Map<string, string>()
    fc.assert(
      fc.property(openings, (list) => {
        const open = list.flatMap(({ protocol, ports: own, families: over }) =>
          packetsOf([{ protocol, ports: own, ...(over !== 'both' && { family: over }) }], ports),
        )
        const packetsOpen = [...new Set(open)].toSorted().join()
        if (packetsOpen === '') return
        const opened = mergeOpened(list)
        const words = openedText(opened, t)
        expect(packetsOf(opened, ports).join()).toBe(packetsOpen)
        expect(byWords.get(words) ?? packetsOpen).toBe(packetsOpen)
        expect(byPackets.get(packetsOpen) ?? words).toBe(words)
        byWords.set(words, packetsOpen)
        byPackets.set(packetsOpen, words)
      }),
      { numRuns: 3000, seed: 14 },
    )
  })
})

describe('a review', () => {
  it('counts every pair that loses all access, loses some or gains, with its access before and after', () => {
    fc.assert(
      fc.property(rules, rules, (given, next) => {
        const [before, after] = [given, next].map((each) => JSON.stringify(policyWith(each))) as [string, string]
        const [old, now] = [reachOf(before), reachOf(after)]
        const ports = edges(old, now)
        const targets = old.targets.length
        const expected = { whole: 0, part: 0, gainedWhole: 0, gainedPart: 0, changed: 0 }
        const lostPairs = new Map<string, number>()
        for (let from = 0; from < nodes.length; from++)
          for (let to = 0; to < targets; to++) {
            if (from === to) continue
            const [had, has] = [packets(old, from, to, ports), packets(now, from, to, ports)]
            const loses = had.some((packet) => !has.includes(packet))
            const gains = has.some((packet) => !had.includes(packet))
            if (loses) expected[has.length === 0 ? 'whole' : 'part']++
            if (gains) expected[had.length === 0 ? 'gainedWhole' : 'gainedPart']++
            if (loses || gains) expected.changed++
            const key = JSON.stringify([had.toSorted().join(), has.toSorted().join()])
            if (loses) lostPairs.set(key, (lostPairs.get(key) ?? 0) + 1)
          }
        const { lost, gained, pairs } = ask('diff', { before, after })
        expect({
          whole: lost.whole,
          part: lost.part,
          gainedWhole: gained.whole,
          gainedPart: gained.part,
          changed: pairs,
        }).toEqual(expected)
        const toldPairs = new Map<string, number>()
        for (const entry of lost.entries) {
          const key = JSON.stringify([packetsOf(entry.before, ports).join(), packetsOf(entry.after, ports).join()])
          toldPairs.set(key, (toldPairs.get(key) ?? 0) + entry.pairs)
          expect(entry.rules.length).toBeGreaterThan(0)
        }
        expect(toldPairs).toEqual(lostPairs)
      }),
      { numRuns: 60, seed: 14 },
    )
  })
})
