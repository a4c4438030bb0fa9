import { marked, type WitnessPolicy } from './build'
import { generatedPolicies } from './generated'
import { combinedPolicies } from './handwritten-combined'
import { refusedPolicies } from './handwritten-refused'
import { rulePolicies } from './handwritten-rules'
import { grantPolicies, routePolicies, sshPolicies, testPolicies } from './handwritten-sections'

/** Returns every policy of the recording, in its order: the index is the policy's number. */
export function witnessPolicies(): WitnessPolicy[] {
  const handwritten = [rulePolicies, sshPolicies, routePolicies, grantPolicies, testPolicies, refusedPolicies].flat()
  return [...handwritten, ...generatedPolicies(), ...combinedPolicies].map(marked)
}
