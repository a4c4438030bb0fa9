import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, useFailures, usePageTitle, useTranslation, duration, useNow, useOwnNow } from '@/lib/texts'
import { isAnswering, type ServerState } from '@shared/api/server-state'
import { loginCommand } from '@shared/command/login-command'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { useLastKnownAt, useLatency, useServerState } from '@/lib/server-link'
import { useCurrentServer, useKeyProblem, usePolicyDialect, useServerId } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { DefinitionList, EmptyState, Page, Section } from '@/ui/page'
import type { OnAct } from './attention-row'
import { AttentionList } from './attention-list'
import styles from './overview-page.module.css'
import Link from '@mui/material/Link'
import type { JournalEntry } from '@shared/history/journal'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { HistoryList } from '@/components/history/history-list'
import { useLastVisit } from '@/lib/last-visit'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { onlineCurveQuery } from '@/lib/queries/presence'
import { TimeCurve, type TimePoint, TimeTable } from '@/ui/time-curve'
import type { Node, Route, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import {
  apiKeyState,
  isActive,
  type KeyState,
  preAuthKeyState,
  machineState,
  routesByMachine,
  type WithdrawnAt,
} from '@shared/states/machine-state'
import { type AttentionGroup, attentionGroups, countUnknownEnds } from './attention'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '@/lib/settled'
import Button from '@mui/material/Button'
import type { TFunction } from 'i18next'
import { useServerSign } from '@/components/states/state-dots'
import { serverSentence } from '@/lib/server-words'
import { CopyText } from '@/ui/copying'
import { OwnTimeSince, UpdatedAgo, Figure, StateDot, Unknown } from '@/ui/marks'
import { OLD_CLIENTS } from '@shared/query/fields'
import {
  type ClientAge,
  clientAge,
  compareVersions,
  type FactsById,
  isOldClient,
  type MachineFacts,
  RELEASES_BEHIND,
} from '@shared/query/machine-facts'
import { systemName } from '@shared/machine-facts/system-name'
import { NONE as NO_VALUE, printTerm } from '@shared/query/language'
import { Fragment, useMemo } from 'react'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { usePurpose, useWithdrawnAt } from '@/domain/purpose'
import {
  apiKeysQuery,
  nodesQuery,
  policyQuery,
  preAuthKeysQuery,
  usersQuery,
  useUserNames,
  routesQuery,
} from '@/lib/queries/lists'

interface OverviewFigure {
  id: 'machines' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys'
  /** Undefined while loading. */
  value: number | undefined
  /** The total that `value` is part of. */
  of?: number | undefined
  /** How many more may belong to them: their expiry is unknown. */
  unknown?: number | undefined
  path: string
}

function keyFigure(states: readonly KeyState[] | undefined): Pick<OverviewFigure, 'value' | 'unknown'> {
  return {
    value: states?.filter(isActive).length,
    unknown: states?.filter((state) => state === 'unknown').length,
  }
}

/** The lists of a server; undefined if one is not loaded. */
interface FigureLists {
  readonly nodes: readonly Node[] | undefined
  readonly users: readonly User[] | undefined
  readonly routes: readonly Route[] | undefined
  readonly preAuthKeys: readonly PreAuthKey[] | undefined
  readonly apiKeys: readonly ApiKey[] | undefined
}

function waitingCount(routes: readonly Route[], nodes: readonly Node[] = [], now: number, withdrawnAt?: WithdrawnAt) {
  const own = [...routesByMachine(routes, nodes, now, withdrawnAt).values()].flat()
  return own.filter(({ state }) => state === 'waiting').length
}

/** The totals of a network, each with the address of its list. `now` in milliseconds. */
export function figuresOf(
  { nodes, users, routes, preAuthKeys, apiKeys }: FigureLists,
  now: number,
  withdrawnAt?: WithdrawnAt,
): OverviewFigure[] {
  return [
    {
      id: 'machines',
      value: nodes?.filter((node) => machineState(node, now) === 'online').length,
      of: nodes?.length,
      path: '/machines?q=state%3Aonline',
    },
    { id: 'users', value: users?.length, path: '/users' },
    { id: 'routes', value: routes && waitingCount(routes, nodes, now, withdrawnAt), path: '/routes?show=waiting' },
    {
      id: 'preAuthKeys',
      ...keyFigure(preAuthKeys?.map((key) => preAuthKeyState(key, now))),
      path: '/pre-auth-keys?state=active',
    },
    {
      id: 'apiKeys',
      ...keyFigure(apiKeys?.map((key) => apiKeyState(key, now))),
      path: '/api-keys?state=active',
    },
  ]
}

/** Shows the totals; each number links to its list. */
function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const figures = figuresOf(overview, useNow(), useWithdrawnAt())
  return (
    <ul aria-label={t('counts.title')} className={styles.counts}>
      {figures.map((figure) => (
        <li key={figure.id}>
          <FigureLink figure={figure} pending={overview.pending} />
        </li>
      ))}
    </ul>
  )
}

function FigureLink({ figure, pending }: { figure: OverviewFigure; pending: boolean }) {
  const { id, value, of, unknown = 0, path } = figure
  const { t } = useTranslation('overview')
  const bars = useDelayed(pending)
  const missing = pending ? bars && <Skeleton width={32} /> : <Unknown />
  return (
    <RouterLink to={path} className={styles.count}>
      <span className={styles.number}>
        {value === undefined ? missing : <Figure value={value} />}
        {of === undefined ? null : <span className={styles.total}> {t('counts.of', { total: of })}</span>}
      </span>
      <span className={styles.name}>{t(`counts.${id}`, { count: value ?? 0 })}</span>
      {unknown > 0 ? <span className={styles.name}>{t('counts.unknown', { count: unknown })}</span> : null}
    </RouterLink>
  )
}

/** Shows the state of the server and its database, its version and its latency. */
function ServerHealth() {
  const { t } = useTranslation('overview')
  const info = useQuery(serverInfoQuery()).data
  const { t: tCommon } = useTranslation('common')
  const latencyMs = useLatency()
  const answering = useIsCurrent()
  const latency = latencyMs === null || !answering ? null : Math.max(1, Math.round(latencyMs))
  return (
    <DefinitionList
      narrow
      items={[
        { term: t('health.state'), value: <State /> },
        { term: t('health.database'), value: <Database /> },
        { term: t('health.kind'), value: info ? t(`health.kinds.${info.kind}`) : null },
        { term: t('health.version'), value: info?.version },
        { term: t('health.url'), value: info?.url ? <CopyText value={info.url} mono /> : null },
        { term: t('health.clock'), value: info ? clockText(info.clockAheadMs, t, tCommon) : null },
        { term: t('health.latency'), value: latency !== null ? t('health.ms', { latency }) : null },
      ]}
    />
  )
}

/** Returns the clock difference, or null if the clocks agree. It does not tell whose clock is wrong, because that is unknown. */
function clockText(aheadMs: number, t: TFunction<'overview'>, tCommon: TFunction<'common'>): string | null {
  if (aheadMs === 0) return null
  return t(aheadMs > 0 ? 'health.clockAhead' : 'health.clockBehind', { span: duration(tCommon, aheadMs) })
}

function State() {
  const { t, i18n } = useTranslation('common')
  const client = useQueryClient()
  const state = useServerState()
  const now = useOwnNow(5_000)
  const { condition, reason } = state
  const { dot, word, isAboutKey } = useServerSign(state)
  const sentence = serverSentence(state, { t, language: i18n.language, now })
  if (sentence === null || isAboutKey) return <StateDot state={dot} label={word} />
  return (
    <>
      <StateDot wrap state={dot} label={sentence} />
      {condition === 'paused' ? null : (
        <>
          <div>{reason ? errorText(reason, t) : null}</div>
          <Button size="small" className={styles.retry} onClick={() => void client.refetchQueries({ type: 'active' })}>
            {t('actions.retry')}
          </Button>
        </>
      )}
    </>
  )
}

/** The last database state is only valid while the server answers. */
function Database() {
  const { t } = useTranslation('overview')
  const { data, error } = useQuery(healthQuery())
  const answering = useIsCurrent()
  if (!data && !error) return null
  if (!data || error || !answering) return <Unknown />
  return data.databaseConnectivity ? (
    <StateDot state="good" label={t('health.databaseUp')} />
  ) : (
    <StateDot state="bad" label={t('health.databaseDown')} />
  )
}

/** The maximum number of values per line; the list's menus have all of them. */
const MAX_VALUES = 6

/** Shows the operating systems, clients and paths of the machines with known facts; nothing if there are none. */
function SystemsSection() {
  const { t, ready } = useTranslation('client')
  const facts = useLocalClient((client) => client.facts)
  const { data: nodes } = useQuery(nodesQuery())
  if (!ready || !nodes || facts.size === 0) return null
  const of = (value: (known: MachineFacts) => string) => countValues(nodes, facts, value)
  const systems = of(({ os }) => os).toSorted(([, a], [, b]) => b - a)
  const versions = of(({ clientVersion }) => clientVersion).toSorted(([a], [b]) => compareVersions(b, a))
  const age = clientAge(versions.map(([version]) => version))
  const paths = of(({ path }) => (path ? (path.kind === 'direct' ? 'direct' : 'relay') : ''))
  const counts = (field: 'os' | 'version' | 'path', known: Counted) => (
    <Counts field={field} counts={known} all={nodes.length} />
  )
  const items = [
    { term: t('fact.os'), value: counts('os', systems) },
    { term: t('fact.clientVersion'), value: counts('version', versions) },
    { term: t('fact.oldClients'), value: <OldClients versions={versions} all={nodes.length} age={age} /> },
    { term: t('fact.path'), value: paths.length > 0 ? counts('path', paths) : null },
  ]
  return (
    <Section title={t('systems')}>
      <DefinitionList items={items} />
      {age ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('oldMeans', { ...age, releases: RELEASES_BEHIND })}
        </Typography>
      ) : null}
    </Section>
  )
}

type Counted = readonly (readonly [value: string, count: number])[]

/** Counts the machines by a known value. */
function countValues(nodes: readonly Node[], facts: FactsById, of: (known: MachineFacts) => string): Counted {
  const counts = new Map<string, number>()
  for (const { id } of nodes) {
    const known = facts.get(id)
    const value = known ? of(known) : ''
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
}

interface OldClientsProps {
  versions: Counted
  all: number
  /** Null if no version is known. */
  age: ClientAge | null
}

/** Counts the machines with old clients. */
function OldClients({ versions, all, age }: OldClientsProps) {
  const { t } = useTranslation('client')
  if (age === null) return <UnknownOf field="version" unknown={all} />
  const old = sumOf(versions.filter(([version]) => isOldClient(version, age)))
  const unknown = all - sumOf(versions)
  const text = t('oldClients', { ...age, outdated: old })
  return (
    <span>
      {old > 0 ? <MachinesLink q={OLD_CLIENTS}>{text}</MachinesLink> : text}
      {unknown > 0 ? ', ' : null}
      {unknown > 0 ? <UnknownOf field="version" unknown={unknown} /> : null}
    </span>
  )
}

function MachinesLink({ q, children }: { q: string; children: string }) {
  return (
    <Link component={RouterLink} to={`/machines?${new URLSearchParams({ q }).toString()}`}>
      {children}
    </Link>
  )
}

/** Leads to the machines whose value is not known. */
function UnknownOf({ field, unknown }: { field: string; unknown: number }) {
  const { t } = useTranslation('client')
  return <MachinesLink q={termOf(field, NO_VALUE)}>{t('systemsUnknown', { unknown })}</MachinesLink>
}

const sumOf = (counts: Counted) => counts.reduce((sum, [, count]) => sum + count, 0)

/** Names the machines by value, then those of unknown value: together they are all machines. */
function Counts({ field, counts, all }: { field: 'os' | 'version' | 'path'; counts: Counted; all: number }) {
  const { t } = useTranslation('client')
  const name = (value: string) => {
    if (value === 'direct' || value === 'relay') return t(`pathKind.${value}`)
    return field === 'os' ? systemName(value) : value
  }
  const others = counts.slice(MAX_VALUES)
  const unknown = all - sumOf(counts)
  const link = (value: string, text: string) => <MachinesLink q={termOf(field, value)}>{text}</MachinesLink>
  return (
    <span>
      {counts.slice(0, MAX_VALUES).map(([value, count], index) => (
        <Fragment key={value}>
          {index > 0 ? ', ' : null}
          {link(value, t('systemsOf', { known: count, value: name(value) }))}
        </Fragment>
      ))}
      {others.length > 0 ? `, ${t('systemsMore', { others: others.length, known: sumOf(others) })}` : null}
      {unknown > 0 ? (
        <>
          {counts.length > 0 ? ', ' : null}
          <UnknownOf field={field} unknown={unknown} />
        </>
      ) : null}
    </span>
  )
}

const termOf = (field: string, value: string) => printTerm({ field, op: ':', values: [value], not: false })

/** Shows the number of online machines over time, as a curve and as an accessible table. */
function OnlineOverTime() {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { t: tCommon } = useTranslation('common')
  const { data, isPending, error } = useQuery(onlineCurveQuery(useServerId() ?? '', days))
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
          {error ? errorText(error, tCommon) : t(isPending ? 'reading' : 'nothing')}
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
  const isOld = useIsOld()
  useJournalEvents(serverId)
  const { data } = useInfiniteQuery({ ...journalQuery({ serverId, kind: 'seen' }), enabled: before !== null })
  if (before === null || !data) return null
  const entries = data.pages.flatMap((page) => page.entries).filter((entry) => isRecentChange(entry, before))
  const isUnreadable = data.pages.some(({ problem }) => problem !== null)
  const since = <OwnTimeSince value={new Date(before).toISOString()} sentence={(age) => t('visit.since', { age })} />
  return (
    <Section title={t('visit.title')}>
      <Typography color="textSecondary">
        {since}{' '}
        {entries.length === 0
          ? t(isUnreadable ? 'visit.unreadable' : answeredAt === null || isOld ? 'visit.unknown' : 'visit.nothing')
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
      <Figures overview={overview} />
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

/** Returns true if the lists are of an earlier run, or the server gives none for want of a key. */
function useIsOld(): boolean {
  const isLastKnown = useLastKnownAt() !== null
  return useKeyProblem() !== null || isLastKnown
}

/** Returns true while the server answers, and accepts the key. */
function useIsCurrent(): boolean {
  const answering = isAnswering(useServerState())
  return useKeyProblem() === null && answering
}

/** Says as of when the sources of findings are known; the server's own page is none. */
function knownOf(state: ServerState, isOld: boolean) {
  if (isOld || !isAnswering(state)) return 'last'
  const missing = state.missing.filter((part) => part !== 'server' && part !== 'oauthClients')
  return missing.length > 0 ? missing : 'now'
}

function Attention({ overview, onAct }: { overview: Overview; onAct: OnAct }) {
  const { t } = useTranslation('overview')
  const { groups, unknownEnds, complete } = useAttention(overview)
  const state = useServerState()
  const isOld = useIsOld()
  const serverId = useServerId() ?? ''
  const info = useQuery(serverInfoQuery()).data
  // Without machines, only what keeps the server or this console from working matters.
  const stops = groups.filter(({ kind, items }) => kind === 'policyStops' || items.some(({ isOwn }) => isOwn))
  return (
    <Section title={t('attention.title')}>
      <MissingLists lists={overview.queries} />
      {overview.nodes?.length === 0 ? (
        <>
          {stops.length > 0 ? (
            <AttentionList
              serverId={serverId}
              groups={stops}
              known={null}
              unknownEnds={0}
              pending={false}
              onAct={onAct}
            />
          ) : null}
          <EmptyState title={t('empty.title')} text={t('empty.text')} command={loginCommand(info?.url ?? '')} />
        </>
      ) : (
        <AttentionList
          serverId={serverId}
          groups={groups}
          known={complete ? knownOf(state, isOld) : null}
          unknownEnds={unknownEnds}
          pending={overview.pending}
          onAct={onAct}
        />
      )}
    </Section>
  )
}

/** The lists that the overview needs. */
const sourceNames = ['nodes', 'routes', 'users', 'preAuthKeys', 'apiKeys'] as const

const NONE: readonly never[] = []

/** Returns all lists of the overview. If one fails, the others are still available. */
export function useOverview() {
  const nodes = useQuery(nodesQuery())
  const routes = useQuery(routesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  // A server without a policy answers notFound.
  const hasNone = policy.data === undefined && policy.error?.code === 'notFound'
  const lists = { nodes, routes, users, preAuthKeys, apiKeys }
  const failures = useFailures(lists)
  return {
    nodes: nodes.data,
    routes: routes.data,
    users: users.data,
    preAuthKeys: preAuthKeys.data,
    apiKeys: apiKeys.data,
    /** Undefined until it is known; empty if there is none. */
    policyText: hasNone ? '' : policy.data?.policy,
    updatedAt: nodes.dataUpdatedAt,
    queries: hasNone ? lists : { ...lists, policy },
    pending: sourceNames.some((name) => lists[name].isPending && !failures[name]),
  }
}

export type Overview = ReturnType<typeof useOverview>

/**
 * Returns policy names that match no user or machine; undefined until they are known. Their finder is loaded after the policy, so that it
 * does not delay the first paint.
 */
function useUnmatchedNames({ nodes, users, policyText: text }: Overview) {
  const code = useQuery({
    queryKey: ['unmatchedNames'],
    queryFn: async () => (await import('@shared/policy/text/unmatched-names')).findUnmatchedNames,
    enabled: Boolean(text),
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => {
    if (text === '') return NONE
    if (text === undefined || !code || !nodes || !users) return undefined
    return code(text, { users, tags: new Set(nodes.flatMap(({ tags }) => tags)) })
  }, [code, text, nodes, users])
}

/** Returns why Headscale would not start again with the stored policy; null if it would, undefined until that is known. */
function useStartRefusal({ users, policyText: policy }: Overview) {
  const dialect = usePolicyDialect()
  const isKnown = useQuery(serverInfoQuery()).data !== undefined
  const code = useQuery({
    queryKey: ['startRefusalOf'],
    queryFn: async () => (await import('@shared/policy/analyse/start-refusal')).startRefusalOf,
    enabled: Boolean(policy) && isKnown,
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => {
    if (policy === '') return null
    return code && users && policy !== undefined ? code({ users, policy }, dialect) : undefined
  }, [code, users, policy, dialect])
}

/**
 * Returns the items that need attention, and whether every source of them is known. Recomputed every minute, because things expire as time
 * passes.
 */
export function useAttention(overview: Overview): {
  readonly groups: AttentionGroup[]
  readonly unknownEnds: number
  readonly complete: boolean
} {
  const { nodes, routes, preAuthKeys, apiKeys } = overview
  const unmatchedNames = useUnmatchedNames(overview)
  const startRefusal = useStartRefusal(overview)
  const now = useNow()
  const purpose = usePurpose(nodes, now)
  const nameOf = useUserNames()
  const ownPrefix = useCurrentServer()?.keyPrefix
  const isLoaded = [nodes, routes, preAuthKeys, apiKeys, unmatchedNames].every((list) => list !== undefined)
  const groups = useMemo(
    () =>
      attentionGroups({
        nodes: nodes ?? NONE,
        routes: routes ?? NONE,
        preAuthKeys: preAuthKeys ?? NONE,
        apiKeys: apiKeys ?? NONE,
        unmatchedNames: unmatchedNames ?? NONE,
        startRefusal: startRefusal ?? null,
        purpose,
        ownPrefix,
        nameOf,
        now,
      }),
    [nodes, routes, preAuthKeys, apiKeys, unmatchedNames, startRefusal, purpose, ownPrefix, nameOf, now],
  )
  const unknownEnds = useMemo(
    () => countUnknownEnds({ nodes: nodes ?? NONE, preAuthKeys: preAuthKeys ?? NONE, apiKeys: apiKeys ?? NONE, now }),
    [nodes, preAuthKeys, apiKeys, now],
  )
  return { groups, unknownEnds, complete: isLoaded && startRefusal !== undefined }
}
