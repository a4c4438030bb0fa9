import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { isAnswering } from '@shared/api/server-state'
import { loginCommand } from '@shared/command/login-command'
import { usePageTitle } from '@/lib/page-title'
import { serverInfoQuery } from '@/lib/queries/server'
import { useServerState } from '@/lib/server-link'
import { useCurrentServer, useServerId } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import type { OnAct } from './attention-row'
import { AttentionList } from './attention-list'
import { Counts } from './counts'
import styles from './overview-page.module.css'
import { ServerHealth } from './server-health'
import { SystemsSection } from './systems-section'
import { type Overview, useAttention, useOverview } from './use-overview'
import Link from '@mui/material/Link'
import type { JournalEntry } from '@shared/history/journal'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { HistoryList } from '@/components/history/history-list'
import { useLastVisit } from '@/lib/last-visit'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { OwnTimeSince, UpdatedAgo } from '@/ui/time'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { duration } from '@/lib/format'
import { onlineCurveQuery } from '@/lib/queries/presence'
import { TimeCurve, type TimePoint, TimeTable } from '@/ui/time-curve'

/** Shows the number of online machines over time, as a curve and as an accessible table. */
function OnlineOverTime() {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { data, isPending } = useQuery(onlineCurveQuery(useServerId() ?? '', days))
  const points = (data ?? []).map(({ from, until, machines }): TimePoint => ({
    from: from * 1000,
    until: until * 1000,
    value: machines,
  }))
  const known = points.filter(({ value }) => value !== null)
  return (
    <Section title={t('curve.title')}>
      <DaysChoice value={days} onChange={setDays} />
      {known.length > 0 ? (
        <>
          <Curve points={points} />
          <TimeTable
            points={known}
            summary={t('curve.table')}
            titles={[t('curve.from'), t('curve.machines')]}
            words={(value) => (value === null ? t('part.unknown') : t('curve.value', { average: whole(value) }))}
          />
        </>
      ) : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {isPending ? t('reading') : t('nothing')}
        </Typography>
      )}
    </Section>
  )
}

/** Machines are counted in whole numbers, also in an average. */
const whole = (machines: number) => Math.round(machines)

/** Returns the duration in milliseconds that one point of the curve averages. The first point may cover less. */
const pointLength = (points: readonly TimePoint[]) => Math.max(...points.map(({ from, until }) => until - from))

function Curve({ points }: { points: readonly TimePoint[] }) {
  const { t } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const most = Math.max(...values)
  return (
    <TimeCurve points={points} most={Math.max(most, 1)} label={(value) => t('curve.value', { average: whole(value) })}>
      {t('curve.range', {
        least: whole(Math.min(...values)),
        most: whole(most),
        span: duration(tCommon, pointLength(points)),
      })}
      {values.length < points.length ? ` ${t('curve.gaps')}` : ''}
    </TimeCurve>
  )
}

/** Number of changes listed. */
const MAX_LISTED = 5

/** Returns true for changes since the last visit; sent notifications are not changes. */
const isRecentChange = (entry: JournalEntry, before: number) =>
  Date.parse(entry.at) > before && !(entry.kind === 'seen' && entry.change.kind === 'node.told')

/** Lists the changes by others since the console was last used; renders nothing on the first visit. */
function SinceLastVisit() {
  const { t } = useTranslation('presence')
  const serverId = useServerId() ?? ''
  const before = useLastVisit(serverId)
  const { answeredAt } = useServerState()
  useJournalEvents(serverId)
  const { data } = useInfiniteQuery({ ...journalQuery({ serverId, kind: 'seen' }), enabled: before !== null })
  if (before === null || !data) return null
  const entries = data.pages.flatMap((page) => page.entries).filter((entry) => isRecentChange(entry, before))
  const since = <OwnTimeSince value={new Date(before).toISOString()} sentence={(age) => t('visit.since', { age })} />
  return (
    <Section title={t('visit.title')}>
      <Typography color="textSecondary">
        {since}{' '}
        {entries.length === 0
          ? t(answeredAt === null ? 'visit.unknown' : 'visit.nothing')
          : t(entries.length > MAX_LISTED ? 'visit.some' : 'visit.all', { count: entries.length, listed: MAX_LISTED })}
      </Typography>
      <HistoryList entries={entries.slice(0, MAX_LISTED)} linked />
      {entries.length > MAX_LISTED ? (
        <Link component={RouterLink} to="/activity">
          {t('visit.more')}
        </Link>
      ) : null}
    </Section>
  )
}

/**
 * The Overview page: totals, items that need attention with their actions, and the server's health.
 * @param props.onAct opens the dialog of an action
 */
export function OverviewView({ onAct }: { onAct: OnAct }) {
  const title = usePageTitle('/')
  const { t } = useTranslation('overview')
  const overview = useOverview()
  const server = useCurrentServer()
  return (
    <Page
      title={title}
      context={
        <>
          {server?.name ?? t('demo')}
          {overview.updatedAt > 0 ? ' · ' : null}
          <UpdatedAgo at={overview.updatedAt} />
        </>
      }
    >
      <Counts overview={overview} />
      <div className={styles.columns}>
        <Attention overview={overview} onAct={onAct} />
        <div>
          <SinceLastVisit />
          <Section title={t('health.title')}>
            <ServerHealth />
          </Section>
          <OnlineOverTime />
          <SystemsSection />
        </div>
      </div>
    </Page>
  )
}

function Attention({ overview, onAct }: { overview: Overview; onAct: OnAct }) {
  const { t } = useTranslation('overview')
  const { groups, complete } = useAttention(overview)
  const answering = isAnswering(useServerState())
  const serverId = useServerId() ?? ''
  const info = useQuery(serverInfoQuery())
  const stops = groups.filter(({ kind }) => kind === 'policyStops')
  return (
    <Section title={t('attention.title')}>
      <MissingLists lists={overview.queries} />
      {overview.nodes?.length === 0 ? (
        <>
          {stops.length > 0 ? (
            <AttentionList serverId={serverId} groups={stops} known={null} pending={false} onAct={onAct} />
          ) : null}
          <EmptyState title={t('empty.title')} text={t('empty.text')} command={loginCommand(info.data?.url ?? '')} />
        </>
      ) : (
        <AttentionList
          serverId={serverId}
          groups={groups}
          known={complete ? (answering ? 'now' : 'last') : null}
          pending={overview.pending}
          onAct={onAct}
        />
      )}
    </Section>
  )
}
