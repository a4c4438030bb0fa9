import Button from '@mui/material/Button'
import { ApiError } from '@shared/api/error'
import { type Drift, driftIn } from '@shared/drift/drift'
import { type DriftPart, driftParts } from '@shared/drift/summary'
import type { Summary } from '@shared/drift/summary-schema'
import type { SavedServer } from '@shared/ipc/session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useFailure } from '@/lib/failure'
import { summaryQuery } from '@/lib/queries/compare'
import { useServerId } from '@/lib/session'
import { ErrorPanel } from '@/ui/error-panel'
import { Section } from '@/ui/section'
import { StateDot } from '@/ui/state-dot'
import styles from './compare.module.css'
import { DriftSection } from './drift-section'
import { Jumps } from './jumps'
import type { Side } from './use-copy-section'

interface ComparedProps {
  /** Name of the current server. */
  name: string
  here: Summary | null
  other: SavedServer
}

/** Returns true if the server can be queried without entering a key or certificate again. */
const isReady = ({ hasKey, connection }: SavedServer) => hasKey && connection?.ready !== false

/** Compares the current server with another one, or explains why that one cannot be read and how to fix it. */
export function Compared({ name, here, other }: ComparedProps) {
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
