import { marked, type WitnessPolicy } from './build'
import { generatedPolicies } from './generated'
import { combinedPolicies } from './hand-combined'
import { refusedPolicies } from './hand-refused'
import { rulePolicies } from './hand-rules'
import { grantPolicies, routePolicies, sshPolicies, testPolicies } from './hand-sections'

/** Returns every policy of the recording, in its order: the index is the policy's number. */
export function witnessPolicies(): WitnessPolicy[] {
  const byHand = [rulePolicies, sshPolicies, routePolicies, grantPolicies, testPolicies, refusedPolicies].flat()
  return [...byHand, ...generatedPolicies(), ...combinedPolicies].map(marked)
}
