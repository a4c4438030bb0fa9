import { beforeAndAfter } from '@shared/acts/apply-acts'
import { Network } from '@shared/policy/compile/network'
import type { PairPage } from './access-types'
import { answerOf, pairsOf } from './answer-diff'
import type { ActsAnswer } from './diff-types'
import type { ActsAsk, Ask } from './questions'
import { type PolicyOf, EvaluatedPolicy } from './evaluated-policy'

/** The latest acts on a policy with their results, because requests for pages of pairs follow. */
const evaluatedActs = new WeakMap<EvaluatedPolicy, { key: string; old: EvaluatedPolicy; next: EvaluatedPolicy }>()

function evaluateActs({ text, acts, now }: ActsAsk, policyOf: PolicyOf) {
  const stored = policyOf(text)
  const key = JSON.stringify([acts, now])
  const known = evaluatedActs.get(stored)
  if (known?.key === key) return known
  const { before, after } = beforeAndAfter({ network: stored.live, policy: text }, acts, now)
  const old =
    before.network === stored.live ? stored : new EvaluatedPolicy(text, before.network, new Network(before.network))
  // Evaluates the stored policy, which throws without an answer if the server refuses it.
  void stored.compiled
  const next = new EvaluatedPolicy(after.policy, after.network, new Network(after.network), after.policy === text)
  const found = { key, old, next }
  evaluatedActs.set(stored, found)
  return found
}

/** Returns the access gained and lost by acts, in the form of `diff`. */
export function actsDiff(ask: ActsAsk, policyOf: PolicyOf): ActsAnswer {
  const { old, next } = evaluateActs(ask, policyOf)
  return { ...answerOf(old, next), text: next.text }
}

/** Returns a page of the machine pairs of one entry of `acts`. */
export function actsPairs({ text, acts, now, ...page }: Ask<'actsPairs'>, policyOf: PolicyOf): PairPage {
  const { old, next } = evaluateActs({ text, acts, now }, policyOf)
  return pairsOf(old, next, page)
}
