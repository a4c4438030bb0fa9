import Button from '@mui/material/Button'
import { ApiError } from '@shared/api/error'
import { type Drift, driftIn } from '@shared/drift/drift'
import { type DriftPart, driftParts, type Summary } from '@shared/drift/summary'
import type { SavedServer } from '@shared/ipc/session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
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
  /** Of the server on screen. */
  name: string
  here: Summary | null
  other: SavedServer
}

/** Nothing has to be entered again before it can be asked. */
const isReady = ({ hasKey, connection }: SavedServer) => hasKey && connection?.identityReady !== false

/** The server on screen beside another one, or why that one cannot be read and what to do. */
export function Compared({ name, here, other }: ComparedProps) {
  const { t } = useTranslation('compare')
  const ready = isReady(other)
  const there = useQuery({ ...summaryQuery(other.id), enabled: ready })
  const missing = useFailure(there)
  // What was read before says nothing about a server that went away since.
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

/** What differs part by part, then what is alike, then what could not be read. */
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
