import { marked, type WitnessPolicy } from './build'
import { generatedPolicies } from './generated'
import { refusedPolicies } from './hand-refused'
import { rulePolicies } from './hand-rules'
import { grantPolicies, routePolicies, sshPolicies, testPolicies } from './hand-sections'

/** Every policy the servers are asked about, in the order of the recording: its place is its number. */
export function witnessPolicies(): WitnessPolicy[] {
  const byHand = [rulePolicies, sshPolicies, routePolicies, grantPolicies, testPolicies, refusedPolicies].flat()
  return [...byHand, ...generatedPolicies()].map(marked)
}
