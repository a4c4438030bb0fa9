import { type Check, type CheckId, checkIds, type Found } from './check'
import { keyChecks } from './key-checks'
import { machineChecks } from './machine-checks'
import { Facts, type HygieneNetwork } from './network'
import { policyChecks } from './policy-checks'
import { routeChecks } from './route-checks'

const all = [...machineChecks, ...policyChecks, ...routeChecks, ...keyChecks]

/** Every check, in display order. */
const checks: readonly Check[] = checkIds.flatMap((id) => all.filter((check) => check.id === id))

export interface CheckResult {
  readonly id: CheckId
  readonly weight: number
  /** Null if a list that it needs could not be loaded, or the policy is not read or not in force. */
  readonly found: readonly Found[] | null
  /** The number of items examined. */
  readonly of: number
  /** The number of items that could not be judged. */
  readonly unknown?: number
}

/** True if a check could judge nothing: it neither passed nor counts. */
export const judgedNothing = ({ of, unknown = 0 }: CheckResult): boolean => of === 0 && unknown > 0

/** Identifies a finding in its acceptance. */
export const objectOf = ({ kind, id, object }: Found): string => `${kind} ${object ?? id}`

/** Runs every check, except optional ones without data. Takes about a second for 10,000 machines, so the page runs it in a worker. */
export function runChecks(network: HygieneNetwork): CheckResult[] {
  const steps = runChecksInSteps(network)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, one check per step. */
export function* runChecksInSteps(network: HygieneNetwork): Generator<undefined, CheckResult[]> {
  const facts = new Facts(network)
  const results: CheckResult[] = []
  for (const { id, weight, needs, optional, look } of checks) {
    const isMissing = needs.some((list) => network[list] === undefined)
    const looked = isMissing ? null : look(facts)
    if (looked) results.push({ id, weight, ...looked })
    else if (!optional) results.push({ id, weight, found: null, of: 0 })
    yield
  }
  return results
}

/** A finding that an admin accepted, with a reason, until a day (RFC 3339). */
export interface AcceptedFinding {
  readonly check: string
  readonly object: string
  readonly until: string
}

/** Returns a function that tells whether a finding is accepted. An acceptance ends on its day. `now` in milliseconds. */
export function acceptanceTest(
  accepted: readonly AcceptedFinding[],
  now: number,
): (check: CheckId, found: Found) => boolean {
  const valid = new Set(
    accepted.flatMap(({ check, object, until }) => (Date.parse(until) > now ? [`${check} ${object}`] : [])),
  )
  return (check, found) => valid.has(`${check} ${objectOf(found)}`)
}

/**
 * Returns 100 if nothing is found. Each completed check contributes the share of items without a finding, by its weight, so one stale
 * machine of ten costs more than one of a thousand. Accepted findings count as in order. Null if no check was completed.
 */
export function scoreOf(
  results: readonly CheckResult[],
  isAccepted: (check: CheckId, found: Found) => boolean,
): number | null {
  let weights = 0
  let kept = 0
  for (const result of results) {
    const { id, weight, found, of } = result
    if (found === null || judgedNothing(result)) continue
    const open = found.filter((one) => !isAccepted(id, one)).length
    weights += weight
    kept += weight * (open === 0 ? 1 : Math.max(0, 1 - open / Math.max(of, open)))
  }
  if (weights === 0) return null
  return Math.floor((100 * kept) / weights)
}

/** Returns the number of findings that are not accepted. */
export function countOpen(
  results: readonly CheckResult[],
  isAccepted: (check: CheckId, found: Found) => boolean,
): number {
  return results.reduce((sum, { id, found }) => sum + (found ?? []).filter((one) => !isAccepted(id, one)).length, 0)
}

/** True if every check was completed. A missing list changes the score, so only complete scores are stored. */
export const isComplete = (results: readonly CheckResult[]): boolean => results.every(({ found }) => found !== null)
