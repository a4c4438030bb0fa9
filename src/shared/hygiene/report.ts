import { type Check, type CheckId, checkIds, type Found } from './check'
import { keyChecks } from './key-checks'
import { machineChecks } from './machine-checks'
import { Facts, type HygieneNetwork } from './network'
import { policyChecks } from './policy-checks'
import { routeChecks } from './route-checks'

const all = [...machineChecks, ...policyChecks, ...routeChecks, ...keyChecks]

/** Every check, in the order in which they are shown. */
const checks: readonly Check[] = checkIds.flatMap((id) => all.filter((check) => check.id === id))

export interface CheckResult {
  readonly id: CheckId
  readonly weight: number
  /** Null where a list that it needs could not be loaded. */
  readonly found: readonly Found[] | null
  /** Among how many things it looked. */
  readonly of: number
}

/** What an acceptance of a finding is kept by. */
export const objectOf = ({ kind, id, object }: Found): string => `${kind} ${object ?? id}`

/** Makes every check. Takes about a second at 10,000 machines, so it is run away from the page. */
export function lookAround(network: HygieneNetwork): CheckResult[] {
  const steps = lookAroundInSteps(network)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, one check a step. */
export function* lookAroundInSteps(network: HygieneNetwork): Generator<undefined, CheckResult[]> {
  const facts = new Facts(network)
  const results: CheckResult[] = []
  for (const { id, weight, needs, look } of checks) {
    const isMissing = needs.some((list) => network[list] === undefined)
    results.push(isMissing ? { id, weight, found: null, of: 0 } : { id, weight, ...look(facts) })
    yield
  }
  return results
}

/** A finding that somebody has agreed to, for a reason, until a day (RFC 3339). */
export interface AcceptedFinding {
  readonly check: string
  readonly object: string
  readonly until: string
}

/** Tells open findings from accepted ones. An acceptance that is over counts no more. `now` in milliseconds. */
export function acceptedIn(
  accepted: readonly AcceptedFinding[],
  now: number,
): (check: CheckId, found: Found) => boolean {
  const valid = new Set(
    accepted.flatMap(({ check, object, until }) => (Date.parse(until) > now ? [`${check} ${object}`] : [])),
  )
  return (check, found) => valid.has(`${check} ${objectOf(found)}`)
}

/**
 * 100 where nothing is found. Each check that was made counts by its weight with the share of things that are as they should be, so that one
 * stale machine of ten is more than one of a thousand. Accepted findings are as they should be. Null where no check was made.
 */
export function scoreOf(
  results: readonly CheckResult[],
  isAccepted: (check: CheckId, found: Found) => boolean,
): number | null {
  let weights = 0
  let kept = 0
  for (const { id, weight, found, of } of results) {
    if (found === null) continue
    const open = found.filter((one) => !isAccepted(id, one)).length
    weights += weight
    kept += weight * (open === 0 ? 1 : Math.max(0, 1 - open / Math.max(of, open)))
  }
  if (weights === 0) return null
  return Math.floor((100 * kept) / weights)
}

/** How many findings nobody has agreed to. */
export function openIn(results: readonly CheckResult[], isAccepted: (check: CheckId, found: Found) => boolean): number {
  return results.reduce((sum, { id, found }) => sum + (found ?? []).filter((one) => !isAccepted(id, one)).length, 0)
}

/** Whether every check was made. A list that is missing makes the score another one: only that of a whole look is kept. */
export const isWhole = (results: readonly CheckResult[]): boolean => results.every(({ found }) => found !== null)
