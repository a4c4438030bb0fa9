import fc from 'fast-check'
import { policyWith, validAcl, validGrant, wildPolicy } from '@tests/support/random-policy'
import type { WitnessPolicy } from './build'

/** A change of the seed or the generators requires a new recording. */
const SEED = 20_261_122

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { seed: SEED, numRuns: count })

/** Names that every line knows: no autogroups, no tags that own tags. */
const tagOwners = { 'tag:web': ['ann@example.com'], 'tag:db': ['group:ops'], 'tag:router': [], 'tag:exit': ['cem@'] }
const users = ['ann@example.com', 'bob@', 'cem@', 'group:dev', 'group:ops']
const places = ['100.64.0.5', '10.1.0.0/16', '10.2.0.0/24', 'fd7a:115c:a1e0::6', '10.1.2.3', 'server', '*']
const oldNames = [...users, 'tag:web', 'tag:db', 'tag:router', 'tag:exit', ...places]
const names = fc.uniqueArray(fc.constantFrom(...oldNames), { minLength: 1, maxLength: 3 })
const ports = fc.constantFrom('*', '22', '80,443', '1000-2000', '53', '8080-8090,9000')
const oldRule = fc
  .record({ proto: fc.constantFrom('', '', 'tcp', 'udp'), src: names, to: names, ports })
  .map(({ proto, src, to, ports: open }) => ({
    action: 'accept',
    proto,
    src,
    dst: to.map((name) => `${name}:${open}`),
  }))

const lists = { maxLength: 5, minLength: 1 }
const rulesOf = (rule: fc.Arbitrary<object>) =>
  fc.array(rule, lists).map((acls) => ({
    ...policyWith({ acls: [], grants: [] }),
    tagOwners,
    grants: undefined,
    acls: [...acls, '%acl-mark%'],
  }))
const ofGrants = fc
  .array(validGrant, lists)
  .map((grants) => ({ ...policyWith({ acls: [], grants: [] }), acls: undefined, grants: [...grants, '%grant-mark%'] }))

/** Generates policies with a fixed seed: rules, grants, and documents with some errors. */
export function generatedPolicies(): WitnessPolicy[] {
  const named = (about: string, texts: string[]) =>
    texts.map((policy, index) => ({ about: `${about} ${index + 1}`, policy }))
  return [
    ...named(
      'generated rules for every line',
      sample(rulesOf(oldRule), 30).map((policy) => JSON.stringify(policy)),
    ),
    ...named(
      'generated rules',
      sample(rulesOf(validAcl), 20).map((policy) => JSON.stringify(policy)),
    ),
    ...named(
      'generated grants',
      sample(ofGrants, 20).map((policy) => JSON.stringify(policy, null, 2)),
    ),
    ...named('generated, with mistakes', sample(wildPolicy, 40)),
  ]
}
