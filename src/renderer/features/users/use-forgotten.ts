import { inverseOf } from '@shared/acts/effect'
import { userObject } from '@shared/acts/objects'
import type { StoredPolicy } from '@shared/api/policy'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ActPlan } from '@/domain/act-plan'
import { withPolicySave } from '@/domain/other-plans'
import type { ForgetAnswer } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useServerNow } from '@/lib/now'
import { policyQuery } from '@/lib/queries/policy'
import { useCapabilities } from '@/lib/session'

/** The effect on the policy: it follows, the admin must change its file, or the server would refuse the changed text. */
type FollowState = 'follows' | 'byHand' | 'refused'

export interface Forgotten {
  readonly answer: ForgetAnswer
  readonly state: FollowState
  /** True if undo stores the current text again, byte for byte. */
  readonly isRestored: boolean
}

function stateOf(stored: StoredPolicy, { refusal }: ForgetAnswer): FollowState {
  if (!stored.writable) return 'byHand'
  return refusal === undefined ? 'follows' : 'refused'
}

/**
 * Adds the save of the policy to a plan that deletes users, if the policy depends on them and can be saved. `waiting`: this is still being
 * computed, so the plan must not run yet. A policy that cannot be loaded or read stays as it is.
 */
export function useForgotten(users: readonly User[], plan: ActPlan | null) {
  const serverNow = useServerNow()
  const can = useCapabilities()
  // A stored copy may be minutes old: a job refuses to replace a text that it does not know.
  const policy = useQuery({ ...policyQuery(), refetchOnMount: 'always' })
  const network = usePolicyNetwork()
  const [now] = useState(serverNow)
  const stored = policy.data
  const lost = useMemo(
    () => users.filter((user) => !inverseOf({ kind: 'user.delete', id: user.id }, userObject(user), can)),
    [users, can],
  )
  const ask = useMemo(
    () =>
      plan && stored && stored.policy.trim() !== ''
        ? { text: stored.policy, acts: plan.acts.map(({ act }) => act), now, lost: lost.map(({ id }) => id) }
        : null,
    [plan, stored, now, lost],
  )
  const { data, isPlaceholderData } = usePolicyAnswer('forget', ask, { keep: true })
  const answer = ask !== null && data?.ok ? data.value : null
  const isAnswered = data !== undefined && !isPlaceholderData
  const isFresh = policy.isFetchedAfterMount || policy.isError
  const waiting = !isFresh || (ask !== null && network.error === null && !isAnswered)
  const forgotten = useMemo((): Forgotten | null => {
    if (!stored || !answer) return null
    return { answer, state: stateOf(stored, answer), isRestored: answer.undo === stored.policy }
  }, [stored, answer])
  const whole = useMemo(
    () => (plan && stored && forgotten?.state === 'follows' ? withPolicySave(plan, stored, forgotten.answer) : plan),
    [plan, stored, forgotten],
  )
  return { policy, forgotten, waiting, plan: whole, lost }
}
