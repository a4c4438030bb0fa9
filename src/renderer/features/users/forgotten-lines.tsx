import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ForgottenLine } from '@shared/policy/analyse/forget-users'
import { useMemo, useState } from 'react'
import { useTranslation, useServerNow } from '@/lib/texts'
import { ChangeMark } from '@/ui/marks'
import { useQuery } from '@tanstack/react-query'
import type { User, StoredPolicy } from '@shared/api/resources'
import { visible } from '@shared/visible'
import { policyQuery, usersQuery } from '@/lib/queries/lists'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import { inverseOf } from '@shared/acts/effect'
import { userObject } from '@shared/acts/object'
import type { ActPlan } from '@/domain/act-plan'
import { withPolicySave } from '@/domain/other-plans'
import type { ForgetAnswer } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'

/** The number of lines listed before a click shows the others. */
const FIRST = 4

function Line({ line }: { line: ForgottenLine }) {
  const { t } = useTranslation('users')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 1 }}>
      <Box component="span" sx={{ flex: 'none', minWidth: 56, color: 'text.secondary' }}>
        {t('forget.line', { line: line.line })}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ display: 'block' }}>
          {line.source}
        </Box>
        <ChangeMark
          change={line.kind === 'name' ? 'changed' : 'removed'}
          label={t(`forget.kind.${line.kind}`, { text: line.text })}
        />
      </Box>
    </Box>
  )
}

/** Lists the lines of the policy that depend on users to be deleted, with the effect on each. Without such lines, shows nothing. */
export function ForgottenLines({ forgotten }: { forgotten: Forgotten | null }) {
  const { t } = useTranslation('users')
  const [all, setAll] = useState(false)
  if (!forgotten) return null
  const { answer, state, isRestored } = forgotten
  const { lines } = answer
  const more = all ? 0 : lines.length - FIRST
  return (
    <Box component="section" aria-label={t('forget.title')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity={state === 'follows' ? 'info' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
        {t(`forget.${state}`, { count: new Set(lines.map(({ line }) => line)).size, reason: answer.refusal ?? '' })}
      </Alert>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, all ? lines.length : FIRST).map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </Box>
      {more > 0 ? (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => setAll(true)}>
          {t('forget.more', { count: more })}
        </Button>
      ) : null}
      {state === 'follows' && answer.undo !== null ? (
        <div>{t(isRestored ? 'forget.undo.whole' : 'forget.undo.part')}</div>
      ) : null}
    </Box>
  )
}

interface StartNoteProps {
  /** The users after the act; null while that is unknown. */
  users: readonly User[] | null
  /** The policy after the act, if the act changes it. */
  policy?: string | undefined
}

/** Warns if one name of the policy would mean two users after an act, because Headscale would not start again then. */
export function StartNote({ users, policy }: StartNoteProps) {
  const { t } = useTranslation('users')
  const before = useQuery(usersQuery()).data
  const stored = useQuery(policyQuery()).data?.policy ?? ''
  const dialect = usePolicyDialect()
  const refusalOf = useQuery({
    queryKey: ['startRefusalOf'],
    queryFn: async () => (await import('@shared/policy/analyse/start-refusal')).startRefusalOf,
    enabled: stored !== '',
    staleTime: Infinity,
    retry: false,
  }).data
  const ambiguous = useMemo(() => {
    if (!refusalOf || !users || !before) return undefined
    const after = refusalOf({ users, policy: policy ?? stored }, dialect)
    const now = refusalOf({ users: before, policy: stored }, dialect)
    return after?.message === now?.message ? undefined : after?.ambiguous
  }, [refusalOf, users, before, policy, stored, dialect])
  if (!ambiguous) return null
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('stops', { token: visible(ambiguous.token), names: visible(ambiguous.users.join(', ')) })}
    </Alert>
  )
}

/** The effect on the policy: it follows, the admin must change its file, or the server would refuse the changed text. */
type FollowState = 'follows' | 'byHand' | 'refused'

interface Forgotten {
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
