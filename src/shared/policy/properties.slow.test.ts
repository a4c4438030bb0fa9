import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAccess } from './analyse/access-diff'
import { allPairs, reachableFrom } from './analyse/answers'
import { checkPolicy } from './analyse/check'
import { compileFor, targetsOf } from './compile/compile'
import { evaluateCase } from './analyse/evaluate'
import { packetFilters } from './compile/filter'
import { formatHuJson, parseHuJson } from './syntax/hujson'
import { hasBit, isEmptyBits, isV6, parseAddress, parsePrefix } from './net/ip'
import { Network } from './compile/network'
import { policyWith, smallContext, validAcl, validGrant, wildPolicy } from '@tests/support/random-policy'
import { buildReach } from './compile/reach'
import { readPolicy } from './read/read'

const network = new Network(smallContext)
const rules = fc.record({
  acls: fc.array(validAcl, { maxLength: 5 }),
  grants: fc.array(validGrant, { maxLength: 4 }),
})

function compile(value: unknown) {
  const { policy, problems } = readPolicy(JSON.stringify(value), 'headscale')
  expect(problems).toEqual([])
  if (!policy) throw new Error('not a policy')
  return compileFor(policy, network)
}

describe('valid policies', () => {
  it('adding a rule never removes access, and the difference names it', () => {
    fc.assert(
      fc.property(rules, fc.oneof(validAcl, validGrant), fc.nat({ max: 9 }), (given, added, place) => {
        const kind = 'action' in added ? 'acls' : 'grants'
        const more = { ...given, [kind]: given[kind].toSpliced(place % (given[kind].length + 1), 0, added as never) }
        const { lost, gained } = compareAccess(compile(policyWith(given)), compile(policyWith(more)))
        expect(lost).toEqual([])
        for (const change of gained) {
          expect(change.rules.map(({ section, index }) => `${section} ${index}`)).toContain(
            `${kind} ${place % (given[kind].length + 1)}`,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a policy has no difference to itself', () => {
    fc.assert(
      fc.property(rules, (given) => {
        const compiled = compile(policyWith(given))
        expect(compareAccess(compiled, compiled)).toMatchObject({ gained: [], lost: [] })
      }),
    )
  })

  it('all pairs, one source and the packet filters agree on reachability', () => {
    fc.assert(
      fc.property(rules, (given) => {
        const compiled = compile(policyWith(given))
        const rows = allPairs(buildReach(compiled))
        const filters = packetFilters(compiled)
        for (const { index, addresses } of network.machines) {
          const row = rows[index] ?? new Uint32Array()
          expect(reachableFrom(compiled, index).targets).toEqual(row)
          for (const to of network.machines) {
            const lets = (filters[to.index] ?? []).some((rule) => {
              const from = addresses.filter((address) => rule.SrcIPs.some((text) => covers(text, address)))
              const at = to.addresses.filter((address) => rule.DstPorts?.some(({ IP }) => covers(IP, address)))
              return from.some((one) => at.some((other) => isV6(one) === isV6(other)))
            })
            expect(hasBit(row, to.index)).toBe(lets)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('empty sections allow nothing, missing sections allow everything', () => {
    const none = allPairs(buildReach(compile(policyWith({ acls: [], grants: [] }))))
    expect(none.every(isEmptyBits)).toBe(true)
    const { acls: _acls, grants: _grants, ...open } = policyWith({ acls: [], grants: [] })
    const compiled = compile(open)
    const all = allPairs(buildReach(compiled))
    const targets = targetsOf(compiled)
    expect(targets).toHaveLength(network.size + 2)
    expect(all.every((row) => targets.every((_target, at) => hasBit(row, at)))).toBe(true)
  })
})

describe('arbitrary policies', () => {
  it('10,000 random policies get a verdict and answers without a crash', () => {
    const verdicts = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(wildPolicy, (text) => {
        const { problems, refusal } = checkPolicy(text, smallContext)
        expect(refusal === undefined).toBe(problems.length === 0)
        for (const { offset, length } of problems) expect(offset + length).toBeLessThanOrEqual(text.length)
        const answer = evaluateCase({ id: 'x', policy: text, ...smallContext })
        verdicts[answer.status === 200 ? 'taken' : 'refused']++
      }),
      { numRuns: 10_000 },
    )
    expect(verdicts.taken).toBeGreaterThan(100)
    expect(verdicts.refused).toBeGreaterThan(100)
  }, 120_000)

  it('the verdict does not depend on layout', () => {
    fc.assert(
      fc.property(wildPolicy, (text) => {
        const formatted = formatHuJson(text)
        expect(parseHuJson(formatted).value).toEqual(parseHuJson(text).value)
        // A message may quote a value as it is written (`"{}" is not a valid action`, as the server does).
        const texts = (policy: string) =>
          checkPolicy(policy, smallContext).problems.map(({ message }) => message.replaceAll(/\s|\\[nt]/g, ''))
        expect(texts(formatted)).toEqual(texts(text))
      }),
    )
  })

  it('every text gets an answer', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void checkPolicy(text, smallContext)))
  })
})

/** True if an address is in a source or destination as written: `*`, address, prefix or `first-last`. */
function covers(text: string, address: bigint): boolean {
  const [first = '', last] = text.split('-')
  const range = last === undefined ? parsePrefix(first) : { from: parseAddress(first), to: parseAddress(last) }
  if (text === '*' || !range) return text === '*'
  return range.from !== undefined && range.to !== undefined && range.from <= address && address <= range.to
}
