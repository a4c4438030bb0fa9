import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Network } from '@shared/policy/compile/network'
import { packetFilters } from '@shared/policy/compile/filter'
import { applyEdits } from '@shared/policy/edit/style'
import { commentsIn, type RuleSection } from '@shared/policy/edit/convert-rules'
import type { JsonValue } from '@shared/policy/syntax/hujson'
import { readPolicy } from '@shared/policy/read/read'
import type { PolicyContext } from '@shared/policy/read/model'
import { randomLayout } from '@tests/support/random-layout'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { admitted, ownAddresses, portsOf } from '@tests/policy-witness/meaning'
import { compiledFor, contextAt } from '@tests/policy-witness/play'
import { readPolicies, readWitness } from '@tests/policy-witness/format'
import { checkConversion } from './check-conversion'

function convert(text: string, context: PolicyContext, from: RuleSection, chosen?: readonly number[]) {
  const { policy } = readPolicy(text, 'headscale', context.users)
  if (!policy) throw new Error('not a policy')
  const all = (policy[from] ?? []).map(({ index }) => index)
  const asked = { text, policy, network: new Network(context), users: context.users, from, chosen: chosen ?? all }
  const conversion = checkConversion(asked)
  return { ...conversion, after: applyEdits(text, conversion.edits) }
}

/** Returns the traffic that every machine's packet filter accepts, computed from the filters alone. */
function traffic(text: string, context: PolicyContext, ports?: number[]) {
  const compiled = compiledFor(text, context, '0.29')
  if (!compiled) throw new Error('refused')
  const filters = packetFilters(compiled)
  const sources = context.nodes.flatMap(ownAddresses)
  const doors = ports ?? portsOf(filters)
  return {
    doors,
    open: compiled.network.machines.map(({ index, node }) => [
      ...admitted(filters[index] ?? [], sources, ownAddresses(node), doors),
    ]),
  }
}

function expectSame(before: string, after: string, context: PolicyContext) {
  const { doors, open } = traffic(before, context)
  const sorted = (lists: string[][]) => lists.map((list) => list.toSorted())
  expect(sorted(traffic(after, context, doors).open)).toEqual(sorted(open))
}

/** Comments with the notes that became comments removed, without the blanks at their ends. */
const wordsOf = (text: string) => commentsIn(text).flatMap((comment) => comment.match(/c\d+\./g) ?? [])

const rules = fc.record({
  acls: fc.array(validAcl, { minLength: 1, maxLength: 5 }),
  grants: fc.array(validGrant, { maxLength: 3 }),
})
const documents = fc.tuple(rules, fc.nat(), fc.boolean(), fc.boolean()).map(([given, seed, tidy, alone]) => {
  const { grants, ...rest } = policyWith(given)
  return randomLayout((alone ? rest : { ...rest, grants }) as JsonValue, { seed, tidy })
})

describe('random policies', () => {
  it('ACLs become grants that open the same, with every comment, and back', () => {
    let converted = 0
    fc.assert(
      fc.property(documents, (text) => {
        if (!compiledFor(text, smallContext, '0.29')) return
        const { after, rules: done, left } = convert(text, smallContext, 'acls')
        converted += done.length
        expect(left.filter(({ because }) => because === 'differs')).toEqual([])
        expectSame(text, after, smallContext)
        expect(wordsOf(after).toSorted()).toEqual(wordsOf(text).toSorted())
        const back = convert(after, smallContext, 'grants')
        expect(back.left.filter(({ because }) => because === 'differs')).toEqual([])
        expectSame(text, back.after, smallContext)
        expect(wordsOf(back.after).toSorted()).toEqual(wordsOf(text).toSorted())
      }),
      { numRuns: 400 },
    )
    expect(converted).toBeGreaterThan(300)
  }, 240_000)

  it('a chosen rule alone is converted, and the others stay as they are written', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (text, pick) => {
        if (!compiledFor(text, smallContext, '0.29')) return
        const { policy } = readPolicy(text, 'headscale', smallContext.users)
        const acls = policy?.acls ?? []
        const index = pick % acls.length
        const { after, rules: done } = convert(text, smallContext, 'acls', [index])
        const others = (of: string, list: typeof acls) =>
          list.map(({ offset, length }) => of.slice(offset, offset + length))
        const rest = readPolicy(after, 'headscale', smallContext.users).policy?.acls ?? []
        const kept = acls.filter((rule) => !done.includes(rule.index))
        expect(others(after, rest)).toEqual(others(text, kept))
        expectSame(text, after, smallContext)
      }),
      { numRuns: 300 },
    )
  }, 240_000)
})

test('every recorded policy that 0.29 accepted is converted to the same access', () => {
  const witness = readWitness('0.29')
  const policies = readPolicies()
  let converted = 0
  for (const answer of witness.answers) {
    const text = policies[answer.id]?.policy ?? ''
    const context = contextAt(witness, answer)
    if (answer.status !== 200 || !compiledFor(text, context, '0.29')) continue
    for (const from of ['acls', 'grants'] as const) {
      const { after, rules: done, left } = convert(text, context, from)
      expect(left.filter(({ because }) => because === 'differs')).toEqual([])
      converted += done.length
      if (done.length > 0) expectSame(text, after, context)
    }
  }
  expect(converted).toBeGreaterThan(200)
}, 240_000)
