import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction, ReachAnswer } from '@/domain/policy-worker/access-types'
import type { Answer, AnswerError } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useAddressChoice, useAddressText } from '@/lib/address'
import { useFailure } from '@/lib/failure'
import { policyQuery } from '@/lib/queries/policy'
import { useDelayed } from '@/lib/use-delayed'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FilterToggle } from '@/ui/filter-toggle'
import { SearchField } from '@/ui/search-field'
import { Section } from '@/ui/section'
import { ReachList } from './reach-list'

interface ReachProps {
  /** Subject key: `machine/7` or `user/3`. */
  subject: string
  text: string
}

/** Warns if the policy is empty or rejected, because the list is then misleading. */
function PolicyNotice({ text }: { text: string }) {
  const { t } = useTranslation('access')
  const { data } = usePolicyAnswer('check', { text })
  const check = data?.ok ? data.value : undefined
  const words = check?.empty ? t('reach.noPolicy') : check?.refusal === undefined ? null : t('state.refused')
  return words ? (
    <Alert severity={check?.empty ? 'info' : 'warning'} sx={{ mb: 3 }}>
      {words}
    </Alert>
  ) : null
}

function noAnswerText({ code, message }: AnswerError, t: TFunction<'access'>): string {
  if (code === 'unreadable') return t('state.unreadable')
  return code === 'refused' ? `${t('state.noAccess')} ${message}` : `${t('state.failed')}: ${message}`
}

function Outcome({
  answer,
  ask,
}: {
  answer: Answer<ReachAnswer>
  ask: ReachProps & { direction: Direction; search: string }
}) {
  const { t } = useTranslation('access')
  if (!answer.ok)
    return (
      <Alert severity={answer.error.code === 'refused' ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
        {noAnswerText(answer.error, t)}
      </Alert>
    )
  const { entries, machines, of } = answer.value
  if (entries.length === 0) {
    const none = ask.search.trim() === '' ? t(`reach.${ask.direction}None`) : t('reach.noMatch')
    return <Typography color="textSecondary">{none}</Typography>
  }
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }} aria-live="polite">
        {t(`reach.${ask.direction}Count`, { count: machines, of })}
      </Typography>
      <ReachList key={`${ask.direction} ${ask.search}`} entries={entries} ask={ask} />
    </>
  )
}

function Reach({ subject, text }: ReachProps) {
  const { t } = useTranslation('access')
  const [direction, setDirection] = useAddressChoice<Direction>('reach', ['out', 'in'], 'out')
  const [typed, setTyped] = useAddressText('reached')
  const search = useDeferredValue(typed)
  const ask = { text, subject, direction, search }
  const { data } = usePolicyAnswer('reach', ask, { keep: true })
  const waiting = useDelayed(data === undefined)
  const options = (['out', 'in'] as const).map((value) => ({ value, label: t(`reach.${value}`) }))
  return (
    <>
      {data?.ok === false ? null : <PolicyNotice text={text} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <FilterToggle label={t('reach.label')} value={direction} onChange={setDirection} options={options} />
        <SearchField value={typed} onChange={setTyped} placeholder={t('reach.search')} />
      </Box>
      {data ? <Outcome answer={data} ask={ask} /> : null}
      {waiting ? <Typography color="textSecondary">{t('state.working')}</Typography> : null}
    </>
  )
}

/** Shows what a machine or a user's machines reach under the saved policy, and who reaches them. */
export function ReachSection({ subject }: { subject: string }) {
  const { t, ready } = useTranslation('access')
  const policy = useQuery(policyQuery())
  const { error, lists } = usePolicyNetwork()
  const failure = useFailure(policy)
  if (!ready) return null
  return (
    <Section title={t('reach.title')}>
      <MissingLists lists={{ policy, ...lists }} effect={t('state.needsNetwork')} />
      {!error && !failure && policy.data ? <Reach subject={subject} text={policy.data.policy} /> : null}
    </Section>
  )
}
