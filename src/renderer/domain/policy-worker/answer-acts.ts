import { type LiveState, liveStateAfter, reachableNetwork } from '@shared/access/reachable'
import { applyActs } from '@shared/acts/apply-acts'
import { Network } from '@shared/policy/compile/network'
import { exitUsers } from '@shared/policy/compile/peers'
import { classOfMachine } from '@shared/policy/compile/reach'
import { addBits, type Bits, hasBit, listBits, newBits } from '@shared/policy/net/bits'
import { isPast } from '@shared/states/machine-state'
import type { ActsAnswer, ExitChange, PairPage } from './access-types'
import { diffAnswer, diffPairPage } from './answer-diff'
import type { ActsAsk, Ask, LiveNetwork } from './questions'
import { type PolicyOf, EvaluatedPolicy } from './evaluated-policy'

interface PolicyPair {
  old: EvaluatedPolicy
  next: EvaluatedPolicy
}

/** Evaluated acts: the access allowed by policy and reachable now, before and after. */
interface WorkedActs {
  key: string
  state: LiveState
  allowed: PolicyPair
  now: PolicyPair
  /** Machines that acts bring back as soon as they connect. */
  awaited: string[]
}

/** The last evaluated acts of each policy: pages of their pairs are asked for next. */
const acted = new WeakMap<EvaluatedPolicy, WorkedActs>()

const workedIn = (text: string, live: LiveNetwork, taken: boolean) =>
  new EvaluatedPolicy(text, live, new Network(live), taken)

/** Names of machines that expired before some acts, do not after them, and are not connected. */
function awaitedIn(before: LiveNetwork, after: LiveNetwork, state: LiveState, now: number): string[] {
  return after.nodes.flatMap(({ id, name, expiry, absent }, place) => {
    const hadExpired = isPast(before.nodes[place]?.expiry ?? null, now)
    return hadExpired && !absent && !isPast(expiry ?? null, now) && !state.online.has(id) ? [name] : []
  })
}

function workedActs({ text, acts, now }: ActsAsk, policyOf: PolicyOf, state: LiveState): WorkedActs {
  const stored = policyOf(text)
  const key = JSON.stringify([acts, now])
  const known = acted.get(stored)
  // A page of pairs belongs to the difference that is shown, though machines have come and gone since.
  if (known?.key === key) return known
  // Evaluate the policy as stored: there is no answer if the server refuses it.
  void stored.compiled
  const { network: live, policy } = applyActs({ network: stored.live, policy: text }, acts, now)
  const taken = policy === text
  const before = liveStateAfter(state, stored.live.nodes, stored.live.nodes, now)
  const after = liveStateAfter(state, stored.live.nodes, live.nodes, now)
  const found = {
    key,
    state,
    allowed: { old: stored, next: workedIn(policy, live, taken) },
    now: {
      old: workedIn(text, reachableNetwork(stored.live, before), true),
      next: workedIn(policy, reachableNetwork(live, after), taken),
    },
    awaited: awaitedIn(stored.live, live, state, now),
  }
  // Check the resulting text against the whole network, once.
  void found.allowed.next.compiled
  acted.set(stored, found)
  return found
}

/** Returns who may use each exit node of a policy, by the exit node's place. */
function exitUsersOf({ compiled, reach }: EvaluatedPolicy): Map<number, Bits> {
  const internet = reach.targets.findIndex(({ kind }) => kind === 'internet')
  if (internet < 0) return new Map()
  return exitUsers(compiled, (viewer) =>
    classOfMachine(reach, viewer).openings.some(({ targets }) => hasBit(targets, internet)),
  )
}

/** Returns who gains and loses the use of machines that begin or cease to be exit nodes. */
function exitChanges({ old, next }: PolicyPair): ExitChange[] {
  const before = old.compiled.routes.exitNodes
  const after = next.compiled.routes.exitNodes
  if (before.every((word, at) => word === after[at])) return []
  const had = exitUsersOf(old)
  const has = exitUsersOf(next)
  const change = (side: ExitChange['side'], from: EvaluatedPolicy, of: typeof had, other: typeof had): ExitChange[] => {
    const anyOther = newBits(from.network.size)
    other.forEach((bits) => addBits(anyOther, bits))
    return [...of].flatMap(([index, users]) => {
      const isBoth = hasBit(before, index) && hasBit(after, index)
      const left = listBits(users).filter((user) => !hasBit(anyOther, user)).length
      const name = from.live.nodes[index]?.name ?? ''
      return isBoth ? [] : [{ side, name, users: from.describer.bundle(users), left }]
    })
  }
  return [...change('lost', old, had, has), ...change('gained', next, has, had)]
}

/** Returns the access gained and lost through acts, in the form of `diff`: allowed by policy, and reachable now. */
export function actsDiff(ask: ActsAsk, policyOf: PolicyOf, state: LiveState): ActsAnswer {
  const { allowed, now, awaited } = workedActs(ask, policyOf, state)
  return {
    text: allowed.next.text,
    allowed: diffAnswer(allowed.old, allowed.next),
    now: diffAnswer(now.old, now.next),
    awaited,
    exits: exitChanges(allowed),
  }
}

/** A page of the machine pairs behind one entry of `acts`. */
export function actsPairs(
  { text, acts, now, of, ...page }: Ask<'actsPairs'>,
  policyOf: PolicyOf,
  state: LiveState,
): PairPage {
  const { old, next } = workedActs({ text, acts, now }, policyOf, state)[of]
  return diffPairPage(old, next, page)
}
