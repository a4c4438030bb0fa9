import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from '@/lib/texts'
import type { AccessReading } from '@shared/access/reachable'
import { visible } from '@shared/visible'
import { machineObstacle } from '@/domain/policy-worker/reachability'
import { obstacleText } from '@/domain/policy-worker/reachability-words'
import type { Direction, ReachAnswer } from '@/domain/policy-worker/access-types'
import type { Answer, AnswerError } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { useAddressChoice, useAddressText } from '@/lib/address'
import { useFailure } from '@/lib/failure'
import { useNow } from '@/lib/now'
import { policyQuery } from '@/lib/queries/policy'
import { useDelayed } from '@/lib/use-delayed'
import { ReadingToggle, useReading } from '@/components/access-reading/reading-toggle'
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
  const words = visible(message)
  return code === 'refused' ? `${t('state.noAccess')} ${words}` : `${t('state.failed')}: ${words}`
}

type Asked = ReachProps & { direction: Direction; search: string; reading: AccessReading }

/** Why nothing is reachable now from a machine or to it: its own state; undefined if that is not the reason, or the subject is a user. */
function useOwnObstacle(subject: string): string | undefined {
  const { t } = useTranslation('access')
  const { t: common } = useTranslation('common')
  const { lists } = usePolicyNetwork()
  const now = useNow()
  const node = lists.nodes.data?.find(({ id }) => subject === `machine/${id}`)
  const found = node && machineObstacle(node, now)
  return found && obstacleText(found, { t, common, now })
}

function Nothing({ ask }: { ask: Asked }) {
  const { t } = useTranslation('access')
  const reason = useOwnObstacle(ask.subject)
  const words = () => {
    if (ask.search.trim() !== '') return t('reach.noMatch')
    if (ask.reading === 'allowed') return t(`reach.${ask.direction}None`)
    return reason === undefined ? t(`reach.${ask.direction}NoneNow`) : t('reach.noneBecause', { reason })
  }
  return <Typography color="textSecondary">{words()}</Typography>
}

function Outcome({ answer, ask }: { answer: Answer<ReachAnswer>; ask: Asked }) {
  const { t } = useTranslation('access')
  if (!answer.ok)
    return (
      <Alert severity={answer.error.code === 'refused' ? 'error' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
        {noAnswerText(answer.error, t)}
      </Alert>
    )
  const { entries, machines, of } = answer.value
  if (entries.length === 0) return <Nothing ask={ask} />
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }} aria-live="polite">
        {t(`reach.${ask.direction}Count`, { reading: t(`reading.${ask.reading}`), count: machines, of })}
      </Typography>
      <ReachList key={`${ask.direction} ${ask.reading} ${ask.search}`} entries={entries} ask={ask} />
    </>
  )
}

/** The answer, or the last one in the same direction while the next one is evaluated. */
function useReached(asked: Asked): Answer<ReachAnswer> | undefined {
  const { data } = usePolicyAnswer('reach', asked, { keep: true })
  return data?.ok && data.value.direction !== asked.direction ? undefined : data
}

/** Machines that an answer counts, once it is there. */
const machinesIn = (reading: AccessReading, answer: Answer<ReachAnswer> | undefined) =>
  answer?.ok ? { [reading]: answer.value.machines } : {}

function Reach({ subject, text }: ReachProps) {
  const { t } = useTranslation('access')
  const [direction, setDirection] = useAddressChoice<Direction>('reach', ['out', 'in'], 'out')
  const [typed, setTyped] = useAddressText('reached')
  const search = useDeferredValue(typed)
  const [reading, setReading] = useReading()
  const about = { text, subject, direction, search }
  const allowed = useReached({ ...about, reading: 'allowed' })
  const now = useReached({ ...about, reading: 'now' })
  const data = reading === 'now' ? now : allowed
  const waiting = useDelayed(data === undefined)
  const options = (['out', 'in'] as const).map((value) => ({ value, label: t(`reach.${value}`) }))
  return (
    <>
      {data?.ok === false ? null : <PolicyNotice text={text} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <FilterToggle label={t('reach.label')} value={direction} onChange={setDirection} options={options} />
        <ReadingToggle
          value={reading}
          onChange={setReading}
          counts={{ ...machinesIn('allowed', allowed), ...machinesIn('now', now) }}
        />
        <SearchField value={typed} onChange={setTyped} placeholder={t('reach.search')} />
      </Box>
      {data ? <Outcome answer={data} ask={{ ...about, reading }} /> : null}
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
