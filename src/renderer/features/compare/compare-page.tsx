import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { SavedServer } from '@shared/ipc/session'
import { errorText, useFailure, usePageTitle, useTranslation, useMoment } from '@/lib/texts'
import { Link, useNavigate } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { useCurrentServer, useServerId, useSession } from '@/lib/session'
import { EmptyState, ErrorPanel, Page, Section, Toolbar } from '@/ui/page'
import { type Difference, type Drift, driftIn, type DriftPart, driftParts, summaryOf } from '@shared/drift/summary'
import type { Fact, Summary } from '@shared/drift/summary-schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiKeysQuery, nodesQuery, policyQuery, preAuthKeysQuery, usersQuery } from '@/lib/queries/lists'
import { serverInfoQuery, summaryQuery } from '@/lib/queries/server'
import { ApiError, toApiError } from '@shared/api/error'
import { StateDot, LockedControls, useWriteLock, WriteLock } from '@/ui/marks'
import styles from './compare.module.css'
import type { StoredPolicy } from '@shared/api/resources'
import { takeSection } from '@shared/policy/edit/take-section'
import { invoke } from '@/lib/desktop'
import { isPolicyBeingEdited } from '@/lib/policy-lock'
import { useToast } from '@/ui/toast/toast'

/** Returns the id of the element that lists the differences of a part. */
const placeOf = (part: DriftPart): string => `drift-${part}`

function go(part: DriftPart): void {
  const place = document.getElementById(placeOf(part))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Counts the differences of each kind and links to their sections, which may be long. */
function Jumps({ counts }: { counts: readonly (readonly [DriftPart, number])[] }) {
  const { t } = useTranslation('compare')
  if (counts.length < 2) return null
  return (
    <nav aria-label={t('jump')}>
      <ul className={styles.jumps}>
        {counts.map(([part, count]) => (
          <li key={part}>
            <Button size="small" onClick={() => go(part)}>
              {t('jumpTo', { part: t(`part.${part}`), count })}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Number of differences listed at first. */
const INITIAL_ROWS = 50
/** Number of differences added per click on "more". */
const MORE_ROWS = 200
/** Maximum number of entries listed per policy section. */
const MAX_ENTRIES = 8

interface DriftSectionProps {
  part: DriftPart
  differences: readonly Difference[]
  here: Side
  there: Side
}

/** Lists the differences of one kind of object between two servers. */
function DriftSection({ part, differences, here, there }: DriftSectionProps) {
  const { t } = useTranslation('compare')
  const [shown, setShown] = useState(INITIAL_ROWS)
  const left = differences.length - shown
  return (
    <div id={placeOf(part)} tabIndex={-1} className={styles.place}>
      <Section title={t('differing', { part: t(`part.${part}`), count: differences.length })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col" title={here.name}>
                {here.name}
              </th>
              <th scope="col" title={there.name}>
                {there.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, shown).map((one) => (
              <Row key={one.name} part={part} one={one} here={here} there={there} />
            ))}
          </tbody>
        </table>
        {left > 0 ? (
          <Button size="small" sx={{ mt: 2 }} onClick={() => setShown(shown + MORE_ROWS)}>
            {t('more', { count: left })}
          </Button>
        ) : null}
      </Section>
    </div>
  )
}

function Row({ part, one, here, there }: Omit<DriftSectionProps, 'differences'> & { one: Difference }) {
  const { t } = useTranslation('compare')
  const { name, inHere, inThere, reordered } = one
  const copies = part === 'policy'
  return (
    <tr>
      <th scope="row">{name === '' ? t(`part.${part}`) : name}</th>
      <td>
        <SideText has={inHere} alone={!inThere} facts={one.here} reordered={reordered} />
        {copies && inHere ? <CopyButton section={name} from={here} to={there} /> : null}
      </td>
      <td>
        <SideText has={inThere} alone={!inHere} facts={one.there} reordered={reordered} />
        {copies && inThere ? <CopyButton section={name} from={there} to={here} /> : null}
      </td>
    </tr>
  )
}

interface SideTextProps {
  has: boolean
  /** True if the other server has no object of this name. */
  alone: boolean
  facts: readonly Fact[]
  reordered: boolean
}

/** Lists the facts that only this server has. */
function SideText({ has, alone, facts, reordered }: SideTextProps) {
  const { t } = useTranslation('compare')
  if (!has) return <span className={styles.absent}>{t('absent')}</span>
  if (reordered) return <span className={styles.absent}>{t('reordered')}</span>
  if (facts.length === 0) return alone ? t('present') : <span className={styles.absent}>{t('nothingMore')}</span>
  return (
    <ul className={facts[0]?.fact === 'entry' ? styles.entries : styles.facts}>
      {facts.slice(0, MAX_ENTRIES).map((one, index) => (
        // The index is the key, because the same entry may occur twice.
        <li key={index}>
          <FactText fact={one} />
        </li>
      ))}
      {facts.length > MAX_ENTRIES ? (
        <li className={styles.absent}>{t('moreEntries', { count: facts.length - MAX_ENTRIES })}</li>
      ) : null}
    </ul>
  )
}

const states = ['approved', 'waiting', 'prepared'] as const

function FactText({ fact: { fact, value } }: { fact: Fact }) {
  const { t } = useTranslation('compare')
  switch (fact) {
    case 'entry':
      return <code>{value}</code>
    case 'state':
      return t(`state.${states.find((state) => state === value) ?? 'waiting'}`)
    case 'keys':
    case 'reusable':
    case 'ephemeral':
      return t(`count.${fact}`, { count: Number(value) })
    case 'displayName':
    case 'email':
    case 'provider':
      return t(`fact.${fact}`, { value })
  }
}

interface CopyButtonProps {
  section: string
  from: Side
  to: Side
}

/** Returns why the server's policy cannot be changed, or null. */
function useObstacle({ id, stored, readOnly, name }: Side): string | null {
  const { t } = useTranslation('compare')
  const lock = useWriteLock()
  const current = useServerId()
  if (stored === null) return t('noPolicy', { name })
  if (!stored.writable) return t('policyFile', { name })
  if (id === current) return lock
  return readOnly ? t('locked', { name }) : null
}

/** Copies a section of the policy to the other server's draft and opens its review. */
function CopyButton({ section, from, to }: CopyButtonProps) {
  const { t } = useTranslation('compare')
  const { copy, busy } = useCopySection(from, to)
  return (
    <WriteLock reason={useObstacle(to)}>
      <LockedControls>
        <Button
          size="small"
          disabled={busy}
          sx={{ mt: 1 }}
          aria-label={t('copyOf', { section, server: to.name })}
          onClick={() => void copy(section)}
        >
          {t('copy', { server: to.name })}
        </Button>
      </LockedControls>
    </WriteLock>
  )
}

interface ComparedProps {
  /** Name of the current server. */
  name: string
  here: Summary | null
  other: SavedServer
}

/** Returns true if the server can be queried without entering a key or certificate again. */
const isReady = ({ hasKey, connection }: SavedServer) => hasKey && connection?.ready !== false

/** Compares the current server with another one, or explains why that one cannot be read and how to fix it. */
function Comparison({ name, here, other }: ComparedProps) {
  const { t } = useTranslation('compare')
  const ready = isReady(other)
  const there = useQuery({ ...summaryQuery(other.id), enabled: ready })
  const missing = useFailure(there)
  // An error supersedes older data: the server may have become unreachable.
  const failure = there.error ?? missing
  const title = t('failed', { name: other.name })
  if (!ready)
    return (
      <ErrorPanel
        title={title}
        text={t(other.hasKey ? 'certificateNeeded' : 'keyNeeded', { name: other.name })}
        error={new ApiError('unauthorized', 'not signed in')}
        actions={<SignIn id={other.id} />}
      />
    )
  if (failure) {
    const actions = failure.code === 'unauthorized' ? <SignIn id={other.id} /> : <Servers />
    return <ErrorPanel title={title} error={failure} onRetry={() => void there.refetch()} actions={actions} />
  }
  if (!there.data || !here) return <div aria-busy data-waiting />
  return <Parts name={name} here={here} other={other} there={there.data} />
}

function SignIn({ id }: { id: string }) {
  const { t } = useTranslation('compare')
  return (
    <Button component={Link} to={`/auth?server=${encodeURIComponent(id)}`}>
      {t('signIn')}
    </Button>
  )
}

function Servers() {
  const { t } = useTranslation('compare')
  return (
    <Button component={Link} to="/settings/servers">
      {t('servers')}
    </Button>
  )
}

interface PartsProps extends ComparedProps {
  here: Summary
  there: Summary
}

/** Lists the differences part by part, then the identical parts, then the unreadable ones. */
function Parts({ name, here, other, there }: PartsProps) {
  const { t } = useTranslation('compare')
  const id = useServerId() ?? ''
  const drifts = useMemo(
    () => driftParts.map((part): [DriftPart, Drift | null] => [part, driftIn(part, here, there)]),
    [here, there],
  )
  const mine: Side = { id, name, stored: here.stored, readOnly: false }
  const theirs: Side = { id: other.id, name: other.name, stored: there.stored, readOnly: other.readOnly ?? false }
  const alike = drifts.flatMap(([part, drift]) => (drift?.differences.length === 0 ? [part] : []))
  const different = drifts.flatMap(([part, drift]) =>
    drift?.differences.length ? [[part, drift.differences] as const] : [],
  )
  const unread = drifts.flatMap(([part, drift]) => (drift === null ? [part] : []))
  return (
    <>
      <Jumps counts={different.map(([part, { length }]) => [part, length])} />
      {different.map(([part, differences]) => (
        <DriftSection key={part} part={part} differences={differences} here={mine} there={theirs} />
      ))}
      <PartList title={t('alike')} parts={alike} dot="good" />
      <PartList title={t('notRead')} parts={unread} dot="neutral" />
      {drifts.some(([, drift]) => drift?.leftOut) ? <p className={styles.note}>{t('leftOut')}</p> : null}
    </>
  )
}

function PartList({ title, parts, dot }: { title: string; parts: readonly DriftPart[]; dot: 'good' | 'neutral' }) {
  const { t } = useTranslation('compare')
  if (parts.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part}>
            <StateDot state={dot} label={t(`part.${part}`)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The Compare page: differences between two servers, side by side. */
export function ComparePage() {
  const title = usePageTitle('/compare')
  const { t } = useTranslation('compare')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const own = useCurrentServer()
  const here = useHere()
  const [params, change] = useAddressParams()
  const others = session.servers.filter(({ id }) => id !== session.currentId)
  const other = others.find(({ id }) => id === params.get('with')) ?? others[0]
  const name = own?.name ?? tCommon('server.demo')
  if (!other)
    return (
      <Page title={title} context={name} local>
        <EmptyState
          text={t('alone')}
          action={
            <>
              {own ? <FromDemo server={own} /> : null}
              <Button component={Link} to="/auth?add">
                {tCommon('server.add')}
              </Button>
            </>
          }
        />
      </Page>
    )
  return (
    <Page title={title} context={t('context', { here: name, there: other.name })}>
      <Toolbar>
        <Others others={others} chosen={other} onChoose={(id) => change(withParam('with', id))} />
      </Toolbar>
      <MissingLists lists={here.lists} effect={t('missing')} />
      <Comparison key={other.id} name={name} here={here.summary} other={other} />
    </Page>
  )
}

/** Compares the only saved server from the demo network, which is no saved server and so cannot be the other one. */
function FromDemo({ server }: { server: SavedServer }) {
  const { t } = useTranslation('compare')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const compare = async () => {
    try {
      setSession(await invoke('servers:use', { id: DEMO_SERVER_ID }))
      await navigate(`/compare?with=${encodeURIComponent(server.id)}`)
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return (
    <Button variant="contained" color="primary" onClick={() => void compare()}>
      {t('fromDemo', { name: server.name })}
    </Button>
  )
}

interface OthersProps {
  others: readonly SavedServer[]
  chosen: SavedServer
  onChoose: (id: string) => void
}

/** Selects the other server. */
function Others({ others, chosen, onChoose }: OthersProps) {
  const { t } = useTranslation('compare')
  return (
    <TextField
      select
      size="small"
      label={t('with')}
      value={chosen.id}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ width: 'fit-content', minWidth: 280, maxWidth: '100%' }}
    >
      {others.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Returns the current server's data for the comparison; null until its info is loaded and each list has loaded or failed. */
function useHere() {
  const info = useQuery(serverInfoQuery())
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  const lists = { nodes, users, preAuthKeys, apiKeys, policy }
  const pending = Object.values(lists).some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  const moment = useMoment()
  const summary = useMemo((): Summary | null => {
    if (pending || !info.data) return null
    const found = {
      info: info.data,
      users: users.data ?? null,
      nodes: nodes.data ?? null,
      preAuthKeys: preAuthKeys.data ?? null,
      apiKeys: apiKeys.data ?? null,
      policy: policy.data ?? null,
    }
    return summaryOf(found, moment)
  }, [pending, info.data, users.data, nodes.data, preAuthKeys.data, apiKeys.data, policy.data, moment])
  return { summary, lists }
}

/** One of the two compared servers. */
interface Side {
  readonly id: string
  readonly name: string
  /** Its policy; null if it could not be read. */
  readonly stored: StoredPolicy | null
  /** True if this console locks the server. */
  readonly readOnly: boolean
}

/**
 * Puts a section of one server's policy into the other's draft and opens its review; the policy itself is not saved. An existing draft
 * keeps its other changes. The window switches to the other server.
 */
function useCopySection(from: Side, to: Side) {
  const { t } = useTranslation('compare')
  const { t: tCommon } = useTranslation('common')
  const { session, setSession } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const refuse = (text: string) => toast.show(text, { kind: 'error' })
  const take = async (section: string) => {
    if (!from.stored || !to.stored) return
    if (await isPolicyBeingEdited(to.id)) return refuse(t('elsewhere', { name: to.name }))
    const draft = await invoke('draft:get', { id: to.id })
    const { text, refused } = takeSection(draft?.text ?? to.stored.policy, from.stored.policy, section)
    if (refused) return refuse(t(`refused.${refused}`, { from: from.name, to: to.name, section }))
    const baseId = draft ? draft.baseId : to.stored.id
    await invoke('draft:set', { id: to.id, draft: { text, baseId, savedAt: new Date().toISOString() } })
    if (to.id !== session.currentId) setSession(await invoke('servers:use', { id: to.id }))
    await navigate('/settings/policy?review')
  }
  const copy = async (section: string) => {
    setBusy(true)
    await take(section).catch((thrown: unknown) => refuse(errorText(toApiError(thrown), tCommon)))
    setBusy(false)
  }
  return { copy, busy }
}
