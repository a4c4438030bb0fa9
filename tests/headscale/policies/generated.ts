import fc from 'fast-check'
import { policyWith, validAcl, validGrant, wildPolicy } from '@tests/support/random-policy'
import type { WitnessPolicy } from './build'

/** Changing it, or the generators, asks for a new recording. */
const SEED = 20_261_122

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { seed: SEED, numRuns: count })

const lists = { maxLength: 5, minLength: 1 }
const ofRules = fc
  .array(validAcl, lists)
  .map((acls) => ({ ...policyWith({ acls: [], grants: [] }), grants: undefined, acls: [...acls, '%acl-mark%'] }))
const ofGrants = fc
  .array(validGrant, lists)
  .map((grants) => ({ ...policyWith({ acls: [], grants: [] }), acls: undefined, grants: [...grants, '%grant-mark%'] }))

/** Policies by a generator with a fixed seed: rules, grants, and documents that are wrong here and there. */
export function generatedPolicies(): WitnessPolicy[] {
  const named = (about: string, texts: string[]) =>
    texts.map((policy, index) => ({ about: `${about} ${index + 1}`, policy }))
  return [
    ...named(
      'generated rules',
      sample(ofRules, 40).map((policy) => JSON.stringify(policy)),
    ),
    ...named(
      'generated grants',
      sample(ofGrants, 20).map((policy) => JSON.stringify(policy, null, 2)),
    ),
    ...named('generated, with mistakes', sample(wildPolicy, 40)),
  ]
}
