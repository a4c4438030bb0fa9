import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useFailure, useTranslation, useNow } from '@/lib/texts'
import type { AccessReading } from '@shared/access/reachable'
import { machineObstacle } from '@/domain/policy-worker/reachability'
import { obstacleText } from '@/domain/policy-worker/reachability-words'
import type { Direction, AccessEnd, ReachAnswer, ReachEntry } from '@/domain/policy-worker/access-types'
import { type Answer, type Ask, pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork, usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { useAddressChoice, useAddressText } from '@/lib/address'
import { policyQuery } from '@/lib/queries/lists'
import { useDelayed } from '@/lib/settled'
import { ReadingToggle, useReading } from '@/components/access-reading/reading-toggle'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import { Section } from '@/ui/page'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { machinePath } from '@shared/pages'
import { Link as RouterLink } from 'react-router'
import { accessText, noAnswerText, partName, ruleName } from '@/domain/policy-worker/access-words'
import { VirtualList } from '@/ui/virtual-list'

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
  const isAnswered = check?.refusal !== undefined && check.answered
  const words = check?.empty ? t('reach.noPolicy') : isAnswered ? t('state.refused') : null
  return words ? (
    <Alert severity={check?.empty ? 'info' : 'warning'} sx={{ mb: 3 }}>
      {words}
    </Alert>
  ) : null
}

type ReachQuestion = ReachProps & { direction: Direction; search: string; reading: AccessReading }

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

function Nothing({ ask }: { ask: ReachQuestion }) {
  const { t } = useTranslation('access')
  const reason = useOwnObstacle(ask.subject)
  const words = () => {
    if (ask.search.trim() !== '') return t('reach.noMatch')
    if (ask.reading === 'allowed') return t(`reach.${ask.direction}None`)
    return reason === undefined ? t(`reach.${ask.direction}NoneNow`) : t('reach.noneBecause', { reason })
  }
  return <Typography color="textSecondary">{words()}</Typography>
}

function Outcome({ answer, ask }: { answer: Answer<ReachAnswer>; ask: ReachQuestion }) {
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
function useReached(asked: ReachQuestion): Answer<ReachAnswer> | undefined {
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

type About = Ask<'reach'>

interface EntryProps {
  entry: ReachEntry
  ask: About
}

function MachineLinks({ machines }: { machines: readonly AccessEnd[] }) {
  return machines.map(({ id, name }) => (
    <Link key={id} component={RouterLink} to={machinePath(id ?? '')} sx={{ mr: 3, display: 'inline-block' }}>
      {name}
    </Link>
  ))
}

/** Lists the machines of an entry: the first few, then more page by page. */
function Machines({ entry, ask }: EntryProps) {
  const { t } = useTranslation('access')
  const [pages, setPages] = useState(0)
  const values = usePolicyValues(
    'reachMembers',
    Array.from({ length: pages }, (_, page) => ({ ...ask, entry: entry.key, offset: page * pairsPerPage })),
  )
  if (entry.kind !== 'user' && entry.kind !== 'tag') return null
  const loaded = values.flatMap((page) => page ?? [])
  const machines = loaded.length > 0 ? loaded : entry.first
  const more = Math.min(entry.machines - machines.length, pairsPerPage)
  return (
    <Box sx={{ mt: 0.5 }}>
      <MachineLinks machines={machines} />
      {more > 0 ? (
        <Button size="small" variant="text" onClick={() => setPages(pages + 1)} sx={{ px: 1, minWidth: 0 }}>
          {t('reach.moreMachines', { count: more })}
        </Button>
      ) : null}
    </Box>
  )
}

/** Lists the open ports and the rules behind them; each rule links to the policy and names the ports it opens. */
function Rules({ entry }: Pick<EntryProps, 'entry'>) {
  const { t } = useTranslation('access')
  return (
    <>
      <Box component="span" sx={{ mr: 3 }}>
        {accessText(entry, t)}
      </Box>
      {entry.rules.map(({ origin, shares }) => {
        const rule = ruleName(origin, t)
        const opens = accessText({ shares, total: entry.total }, t)
        return (
          <Box
            key={`${origin.section} ${origin.index}`}
            component="span"
            title={opens}
            sx={{ mr: 2, display: 'inline-block' }}
          >
            {origin.section === 'default' ? (
              <Typography component="span" color="textSecondary">
                {rule}
              </Typography>
            ) : (
              <Link
                component={RouterLink}
                underline="always"
                to={`/settings/policy?rule=${origin.section}.${origin.index + 1}`}
                aria-label={t('rule.openPolicy', { rule })}
              >
                {rule}
              </Link>
            )}
          </Box>
        )
      })}
    </>
  )
}

function Entry({ entry, ask }: EntryProps) {
  const { t } = useTranslation('access')
  const { machines, of } = entry
  const count = machines === of ? t('reach.all', { count: of }) : t('reach.some', { count: machines, of })
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(160px, 1fr) minmax(0, 3fr)' },
        columnGap: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {partName(entry, t)}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {[entry.kind === 'internet' ? t('throughExits') : t(`kind.${entry.kind}`), of > 0 ? count : '']
            .filter(Boolean)
            .join(', ')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Rules entry={entry} />
        <Machines entry={entry} ask={ask} />
      </Box>
    </Box>
  )
}

/** Lists sources or destinations by owner and tags, with the rules behind the access and the machines. */
function ReachList({ entries, ask }: { entries: readonly ReachEntry[]; ask: About }) {
  const { t } = useTranslation('access')
  return (
    <VirtualList
      label={t(`reach.${ask.direction}`)}
      count={entries.length}
      rowHeight={66}
      measured
      maxHeight={480}
      itemKey={(index) => entries[index]?.key ?? String(index)}
      render={(index) => {
        const entry = entries[index]
        return entry ? <Entry entry={entry} ask={ask} /> : null
      }}
    />
  )
}
