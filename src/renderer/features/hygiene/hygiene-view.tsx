import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Printer from 'lucide-react/icons/printer'
import { toApiError } from '@shared/api/error'
import { errorText, usePageTitle, useTranslation, day, useNow, useMoment, useServerNow } from '@/lib/texts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { OrphanedNotes } from '@/components/notes/orphaned-notes'
import {
  acceptanceTest,
  type CheckResult,
  isComplete,
  countOpen,
  objectOf,
  scoreOf,
  wasMade,
} from '@shared/hygiene/report'
import { ErrorPanel, Page, Section, lazyComponent } from '@/ui/page'
import { Figure, StateDot } from '@/ui/marks'
import styles from './hygiene.module.css'
import { useState, useEffect, useEffectEvent, useMemo, useRef, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { invoke } from '@/lib/desktop'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import type { Acceptance, Score } from '@shared/ipc/annotations'
import { useUpdateHygiene, hygieneRecordsQuery } from '@/lib/queries/annotations'
import { useServerId, usePolicyDialect } from '@/lib/session'
import { DAY, dayHere } from '@shared/time'
import type { TFunction } from 'i18next'
import Link from '@mui/material/Link'
import { machinePath } from '@shared/pages'
import { printTerm } from '@shared/query/language'
import { type ClientAge, RELEASES_BEHIND } from '@shared/query/machine-facts'
import { OLD_CLIENTS } from '@shared/query/fields'
import { visible } from '@shared/visible'
import { Link as RouterLink } from 'react-router'
import { type ClientVersions, networkOf } from '@shared/hygiene/lists'
import { type CheckId, checkIds, type Found, type HygieneNetwork } from '@shared/hygiene/network'
import { useQuery } from '@tanstack/react-query'
import { AllowHostLink } from '@/components/host/allow-host-link'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { scanInWorker } from '@/domain/hygiene/client'
import { apiKeysQuery, nodesQuery, policyQuery, preAuthKeysQuery, usersQuery } from '@/lib/queries/lists'
import type { Node, ApiKey, PreAuthKey } from '@shared/api/resources'

type ReplacedKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** Dialogs of other features that fix many findings at once. */
export interface HygieneFixes {
  readonly Machines: ComponentType<{
    action: 'delete' | 'tags'
    nodes: readonly Node[]
    onClose: () => void
    onStarted: () => void
  }>
  readonly ExpireKeys: ComponentType<{ keys: readonly PreAuthKey[]; onClose: () => void; onStarted: () => void }>
  readonly RotateKeys: ComponentType<{ keys: readonly ReplacedKey[]; onClose: () => void; onDone: () => void }>
}

/** The bulk fix of each check. Findings of other checks are fixed one by one on the pages they link to. */
const fixOf: Partial<Record<CheckId, 'delete' | 'tags' | 'expire' | 'rotate'>> = {
  stale: 'delete',
  neverSeen: 'delete',
  unowned: 'tags',
  reusableKeys: 'expire',
  endlessKeys: 'rotate',
}

interface FixButtonProps {
  check: CheckId
  found: readonly Found[]
  fixes: HygieneFixes
}

/** Opens the dialog that fixes all findings of a check after a preview; renders nothing if the check has no bulk fix. */
export function FixButton({ check, found, fixes }: FixButtonProps) {
  const { t } = useTranslation('hygiene')
  const [asked, setAsked] = useState<readonly Found[] | null>(null)
  const fix = fixOf[check]
  if (!fix) return null
  return (
    <>
      <Button onClick={() => setAsked(found)}>{t(`fix.${fix}`, { count: found.length })}</Button>
      {asked ? <FixDialog fix={fix} found={asked} fixes={fixes} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const NONE: readonly never[] = []

interface FixDialogProps {
  fix: 'delete' | 'tags' | 'expire' | 'rotate'
  found: readonly Found[]
  fixes: HygieneFixes
  onClose: () => void
}

/** Looks the objects up in the current lists, so that objects deleted in the meantime are dropped. */
function FixDialog({ fix, found, fixes: { Machines, ExpireKeys, RotateKeys }, onClose }: FixDialogProps) {
  const { data: nodes = NONE } = useQuery(nodesQuery())
  const { data: preAuthKeys = NONE } = useQuery(preAuthKeysQuery())
  const { data: apiKeys = NONE } = useQuery(apiKeysQuery())
  const [about] = useState(() => {
    const ids = (kind: Found['kind']) => new Set(found.flatMap((one) => (one.kind === kind ? [one.id] : [])))
    const of = <T extends { id: string }>(kind: Found['kind'], list: readonly T[]) => {
      const wanted = ids(kind)
      return list.filter(({ id }) => wanted.has(id))
    }
    return {
      nodes: of('machine', nodes),
      preAuthKeys: of('preAuthKey', preAuthKeys),
      apiKeys: of('apiKey', apiKeys),
    }
  })
  if (fix === 'delete' || fix === 'tags')
    return <Machines action={fix} nodes={about.nodes} onClose={onClose} onStarted={onClose} />
  if (fix === 'expire') return <ExpireKeys keys={about.preAuthKeys} onClose={onClose} onStarted={onClose} />
  const keys: ReplacedKey[] = [
    ...about.preAuthKeys.map((key) => ({ kind: 'preAuthKey' as const, key })),
    ...about.apiKeys.map((key) => ({ kind: 'apiKey' as const, key })),
  ]
  return <RotateKeys keys={keys} onClose={onClose} onDone={onClose} />
}

/**
 * Minimum pause between two scans, in milliseconds, and the pause as a multiple of the last scan's duration: scans of a large network must
 * not run all the time.
 */
const MIN_PAUSE_MS = 2000
const PAUSE_FACTOR = 20

/** Returns the lists that checks read and the network built from them; null until each list has loaded or failed. */
function useNetwork() {
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  const dialect = usePolicyDialect()
  const versions = useClientVersions()
  const lists = { nodes, users, preAuthKeys, apiKeys, policy }
  const pending = Object.values(lists).some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  const network = useMemo((): Omit<HygieneNetwork, 'now'> | null => {
    if (pending) return null
    // A server without a policy answers notFound.
    const text = policy.data?.policy ?? (policy.error?.code === 'notFound' ? '' : undefined)
    const seen = { nodes: nodes.data, users: users.data, preAuthKeys: preAuthKeys.data, apiKeys: apiKeys.data }
    return { ...networkOf({ ...seen, policy: text }, versions), dialect }
  }, [pending, nodes.data, users.data, preAuthKeys.data, apiKeys.data, policy.data, policy.error, dialect, versions])
  return { lists, network }
}

/** Returns the versions of clients by node key. Its identity changes only with the versions, because every change scans the network. */
function useClientVersions(): ClientVersions {
  const facts = useLocalClient((client) => client.facts)
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  const text = JSON.stringify(
    (nodes ?? []).flatMap(({ id, nodeKey }) => {
      const version = facts.get(id)?.clientVersion
      return version ? [[nodeKey, version]] : []
    }),
  )
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}

interface Scan {
  readonly results: readonly CheckResult[] | null
  readonly error: string | null
}

/** Scans again after every change and as time passes, one scan at a time. The last results stay until the next scan ends. */
function useScans(network: Omit<HygieneNetwork, 'now'> | null): Scan & { again: () => void } {
  const moment = useMoment()
  const serverNow = useServerNow()
  const [scan, setScan] = useState<Scan>({ results: null, error: null })
  const [turn, setTurn] = useState(0)
  const free = useRef(0)
  const run = useEffectEvent(async (about: Omit<HygieneNetwork, 'now'>, signal: AbortSignal) => {
    const began = performance.now()
    try {
      const results = await scanInWorker({ ...about, now: serverNow() }, signal)
      if (!signal.aborted) setScan({ results, error: null })
    } catch (error) {
      if (!signal.aborted) setScan({ results: null, error: String(error) })
    }
    const took = performance.now() - began
    free.current = performance.now() + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * took)
  })
  useEffect(() => {
    if (!network) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => void run(network, abort.signal), Math.max(0, free.current - performance.now()))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [network, turn, moment])
  return { ...scan, again: () => setTurn(turn + 1) }
}

/** Returns the findings, the accepted ones and the score, and stores the score of each day. */
function useReport() {
  const serverId = useServerId() ?? ''
  const { lists, network } = useNetwork()
  const { results, error, again } = useScans(network)
  const kept = useQuery(hygieneRecordsQuery(serverId))
  const now = useNow()
  const { mutate: keep } = useUpdateHygiene('hygiene:score')
  const accepted = kept.data?.accepted
  const isAccepted = useMemo(() => acceptanceTest(accepted ?? [], now), [accepted, now])
  const score = results && scoreOf(results, isAccepted)
  const open = countOpen(results ?? [], isAccepted)
  const known = kept.data?.scores
  const whole = results !== null && isComplete(results)
  useEffect(() => {
    if (!whole || !known || score === null) return
    const today = dayHere(Date.now())
    const last = known.at(-1)
    if (last?.day === today && last.score === score && last.open === open) return
    keep({ serverId, score: { day: today, score, open } })
  }, [whole, known, score, open, serverId, keep])
  return { lists, nodes: lists.nodes.data, results, error, again, kept, isAccepted, score, open }
}
type HygieneReport = ReturnType<typeof useReport>

const asked = (path: string, name: string, value: string) =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`

const machinesWith = (q: string) => asked('/machines', 'q', q)

/** Returns the address of the page that fixes a finding. */
function pathOf({ kind, id, label }: Found): string {
  switch (kind) {
    case 'machine':
      return machinePath(id)
    case 'name':
      return asked('/machines', 'q', printTerm({ field: null, op: ':', values: [label], not: false }))
    case 'prefix':
      return asked('/routes', 'q', id)
    case 'preAuthKey':
      return asked('/pre-auth-keys', 'q', `id:${id}`)
    case 'apiKey':
      return '/api-keys'
    case 'policy':
      return id === 'start' ? '/settings/policy' : asked('/settings/policy', 'rule', id)
  }
}

/** Links to the found object and names the related ones. */
function FoundLink({ found, others }: { found: Found; others: string }) {
  const [label, related] = [visible(found.label), visible(others)]
  const isCode = ['prefix', 'preAuthKey', 'apiKey'].includes(found.kind)
  return (
    <span title={related === '' ? label : `${label}: ${related}`}>
      {/* Underlined, because within text colour alone does not identify a link. */}
      <Link component={RouterLink} underline="always" variant={isCode ? 'mono' : 'inherit'} to={pathOf(found)}>
        {label}
      </Link>
      {related === '' ? null : <span className={styles.with}>{related}</span>}
    </span>
  )
}

const AcceptDialog = lazyComponent(async () => (await import('./accept-dialog')).AcceptDialog)

/** Number of findings listed at first. */
const INITIAL_ROWS = 6
/** Number of findings added per click on "more", so that a list of thousands is drawn in parts. */
const MORE_ROWS = 200

interface CheckSectionProps {
  check: CheckId
  found: readonly Found[]
  clients: ClientAge | undefined
  fixes: HygieneFixes
  /** True while printing: draws all findings up to the print limit. */
  printing: boolean
}

/** Describes the other objects that belong to a finding. */
function othersOf(check: CheckId, { kind, with: others = [] }: Found, t: TFunction<'hygiene'>): string {
  const names = others.join(', ')
  switch (check) {
    case 'duplicateNames':
      return names
    case 'singleRouter':
      return t('with.router', { names })
    case 'overlappingRoutes':
      return t('with.within', { names })
    case 'tagOwnersGone':
    case 'emptyGroups':
      return names === '' ? t('with.noMembers') : t('with.gone', { names })
    case 'endlessKeys':
      return [t(kind === 'apiKey' ? 'with.apiKey' : 'with.preAuthKey'), ...others].join(', ')
    case 'deadRules':
      return t(others[0] === 'sources' ? 'with.sources' : 'with.destinations')
    default:
      return names
  }
}

/** Says what a check looks for. */
const goodText = (check: CheckId, t: TFunction<'hygiene'>) => t(`check.${check}.good`, { releases: RELEASES_BEHIND })

/** Returns the label of a finding. A rule is named by its number, as elsewhere. */
function labelOf({ kind, id, label }: Found, t: TFunction<'hygiene'>): string {
  const [, section, number] = (kind === 'policy' && /^(acls|grants)\.(\d+)$/.exec(id)) || []
  return number === undefined ? label : t(section === 'acls' ? 'rule.acls' : 'rule.grants', { number })
}

/** Shows a check that found something: why it matters, the findings, and how to fix or accept them. */
function CheckSection({ check, found: unnamed, clients, fixes, printing }: CheckSectionProps) {
  const { t } = useTranslation('hygiene')
  const words = { ...(clients ?? { newest: '', before: '' }), releases: RELEASES_BEHIND }
  const found = unnamed.map((one) => ({ ...one, label: labelOf(one, t) }))
  const [shown, setShown] = useState(INITIAL_ROWS)
  const [accepting, setAccepting] = useState<Found | null>(null)
  const limit = printing ? 1000 : shown
  const left = found.length - Math.min(limit, found.length)
  return (
    <Section
      title={t(`check.${check}.title`, { ...words, count: found.length })}
      actions={
        check === 'outdatedClients' ? (
          <Button component={RouterLink} to={machinesWith(OLD_CLIENTS)}>
            {t('showMachines')}
          </Button>
        ) : (
          <FixButton check={check} found={found} fixes={fixes} />
        )
      }
    >
      <p className={styles.why}>
        <StateDot wrap state="waiting" label={t(`check.${check}.why`, words)} />
      </p>
      <ul className={styles.list}>
        {found.slice(0, limit).map((one) => (
          <li key={`${objectOf(one)} ${one.id}`} className={styles.item}>
            <FoundLink found={one} others={othersOf(check, one, t)} />
            <Button
              size="small"
              variant="text"
              aria-label={t('accept.of', { name: one.label })}
              onClick={() => setAccepting(one)}
            >
              {t('accept.button')}
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button className={styles.more} size="small" sx={{ mt: 2 }} onClick={() => setShown(shown + MORE_ROWS)}>
          {t('more', { count: left })}
        </Button>
      ) : null}
      {accepting ? <AcceptDialog check={check} found={accepting} onClose={() => setAccepting(null)} /> : null}
    </Section>
  )
}

const WIDTH = 600
const HEIGHT = 56
/** Number of days drawn. */
const DAYS = 90

/** Returns one SVG path per run of consecutive days. Days without a score leave a gap, because their score is unknown. */
function linesOf(scores: readonly Score[]): string[] {
  const last = Date.parse(scores.at(-1)?.day ?? '')
  const x = ({ day: date }: Score) => WIDTH - ((last - Date.parse(date)) / DAY) * (WIDTH / (DAYS - 1))
  const y = ({ score }: Score) => 3 + (100 - score) * ((HEIGHT - 6) / 100)
  const runs: Score[][] = []
  for (const score of scores) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && Date.parse(score.day) - Date.parse(before.day) <= DAY) run.push(score)
    else runs.push([score])
  }
  // A single day is drawn as a dot: a line of almost no length with round caps.
  return runs.map((run) => {
    const points = run.map((score) => `${x(score).toFixed(1)} ${y(score).toFixed(1)}`)
    return `M${points.join('L')}${points.length === 1 ? 'h0.01' : ''}`
  })
}

/** Draws the daily score; the numbers are also given as text. */
function ScoreLine({ scores, score }: { scores: readonly Score[]; score: number }) {
  const { t, i18n } = useTranslation('hygiene')
  const last = Date.parse(scores.at(-1)?.day ?? '')
  const shown = scores.filter((one) => last - Date.parse(one.day) < DAYS * DAY)
  const [first] = shown
  const values = shown.map((one) => one.score)
  const words =
    first && shown.length > 1
      ? t('score.since', {
          day: day(`${first.day}T00:00:00`, i18n.language),
          first: first.score,
          least: Math.min(...values),
          most: Math.max(...values),
        })
      : t('score.new')
  return (
    <div className={styles.score}>
      <div>
        <p className={styles.number}>
          <strong>
            <Figure value={score} />
          </strong>{' '}
          {t('score.of')}
        </p>
        <p className={styles.words}>{t('score.how')}</p>
        <p className={styles.words}>{words}</p>
      </div>
      {shown.length > 1 ? (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className={styles.line}>
          <path d={`M0 3H${WIDTH}M0 ${HEIGHT - 3}H${WIDTH}`} className={styles.grid} />
          {linesOf(shown).map((line) => (
            <path key={line} d={line} className={styles.values} />
          ))}
        </svg>
      ) : null}
    </div>
  )
}

/** The Hygiene page: findings by check, accepted findings and the score over time. */
export function HygieneView(fixes: HygieneFixes) {
  const title = usePageTitle('/hygiene')
  const { t } = useTranslation('hygiene')
  const report = useReport()
  const { printing, print } = usePrint('hygiene.pdf')
  const { results, error, again, lists } = report
  return (
    <Page
      local
      title={title}
      context={results ? t('context', { count: report.open, checks: results.filter(wasMade).length }) : t('looking')}
      primaryAction={
        <Button startIcon={<Printer size={16} />} disabled={results === null || printing} onClick={() => void print()}>
          {t('print.button')}
        </Button>
      }
    >
      <MissingLists lists={lists} effect={t('missing')} />
      {error === null ? null : <ErrorPanel title={t('failed')} error={toApiError(new Error(error))} onRetry={again} />}
      {results ? (
        <Findings report={report} fixes={fixes} printing={printing} />
      ) : (
        <div aria-busy={error === null} data-waiting={error === null ? '' : undefined} />
      )}
    </Page>
  )
}

interface FindingsProps {
  report: HygieneReport
  fixes: HygieneFixes
  printing: boolean
}

function Findings({ report: { results, kept, isAccepted, score }, fixes, printing }: FindingsProps) {
  const { t } = useTranslation('hygiene')
  const { t: tCommon } = useTranslation('common')
  const open = (results ?? []).map((result) => ({
    ...result,
    found: result.found?.filter((one) => !isAccepted(result.id, one)) ?? null,
  }))
  const failed = open.filter(({ found }) => found !== null && found.length > 0).toSorted((a, b) => b.weight - a.weight)
  const passed = open.filter((result) => result.found?.length === 0 && wasMade(result))
  const skipped = open.filter((result) => !wasMade(result))
  const unjudged = open.filter(({ unknown = 0 }) => unknown > 0)
  return (
    <>
      {kept.error ? (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {errorText(kept.error, tCommon)}
        </Alert>
      ) : null}
      {score === null ? null : <ScoreLine scores={kept.data?.scores ?? []} score={score} />}
      {unjudged.map(({ id, of, unknown = 0 }) => (
        <p key={id} className={styles.unjudged}>
          <StateDot
            wrap
            state="waiting"
            label={t(`unjudged.${id as 'outdatedClients' | 'endlessKeys'}`, { unknown, count: of + unknown })}
          />
          {id === 'outdatedClients' ? <AllowHostLink /> : null}
        </p>
      ))}
      {failed.map(({ id, found, clients }) => (
        <CheckSection key={id} check={id} found={found ?? []} {...{ clients, fixes, printing }} />
      ))}
      <AcceptedSection accepted={kept.data?.accepted ?? []} />
      <OrphanedNotes />
      <Checks title={t('good.title', { count: passed.length })} ids={passed} dot="good" printing={printing} />
      <Checks title={t('notMade.title', { count: skipped.length })} ids={skipped} dot="neutral" printing={printing} />
    </>
  )
}

interface ChecksProps {
  title: string
  ids: NonNullable<HygieneReport['results']>
  dot: 'good' | 'neutral'
  /** Expands the list, because paper cannot be clicked. */
  printing: boolean
}

function Checks({ title, ids, dot, printing }: ChecksProps) {
  const { t } = useTranslation('hygiene')
  if (ids.length === 0) return null
  return (
    <details className={styles.folded} open={printing || undefined}>
      <summary>{title}</summary>
      <ul className={styles.good}>
        {ids.map(({ id }) => (
          <li key={id}>
            <StateDot
              wrap
              state={dot}
              label={dot === 'good' ? goodText(id, t) : t('notMade.of', { text: goodText(id, t) })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Saves the page as a PDF. `printing` is true while the page is rendered for it. */
function usePrint(name: string) {
  const { t } = useTranslation('hygiene')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    // Render everything before printing.
    flushSync(() => setPrinting(true))
    try {
      if (await invoke('page:print', { name })) saySaved(t('print.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
    setPrinting(false)
  }
  return { printing, print }
}

/** Lists the accepted findings with reason and end date; expired ones are marked and no longer apply. */
function AcceptedSection({ accepted }: { accepted: readonly Acceptance[] }) {
  const { t, i18n } = useTranslation('hygiene')
  const serverId = useServerId() ?? ''
  const now = useNow()
  const withdraw = useUpdateHygiene('hygiene:withdraw')
  if (accepted.length === 0) return null
  return (
    <Section title={t('accepted.title', { count: accepted.length })}>
      <ul className={styles.list}>
        {accepted.map(({ check, object, label, reason, until }) => {
          const id = checkIds.find((one) => one === check)
          const date = day(until, i18n.language)
          const words = t(Date.parse(until) > now ? 'accepted.until' : 'accepted.over', { day: date })
          return (
            <li key={`${check} ${object}`} className={styles.item}>
              <span title={`${label}: ${reason}`}>
                {label}
                <span className={styles.with}>
                  {[id ? goodText(id, t) : '', reason, words].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                variant="text"
                aria-label={t('accepted.withdrawOf', { name: label })}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ serverId, check, object })}
              >
                {t('accepted.withdraw')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
