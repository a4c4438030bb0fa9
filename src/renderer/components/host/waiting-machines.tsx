import { lazyComponent } from '@/ui/page'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { WaitingMachine, WaitingRead } from '@shared/host/host-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation, absoluteTime, timeSince, useNow } from '@/lib/texts'
import { Link } from 'react-router'
import { hostWaitingQuery } from '@/lib/queries/host'
import { useCapabilities } from '@/lib/session'
import { CopyText } from '@/ui/copying'
import { LockedControls } from '@/ui/marks'
import styles from './waiting-machines.module.css'

const ApproveWaiting = lazyComponent(async () => (await import('./decide-waiting')).ApproveWaiting)
const RejectWaiting = lazyComponent(async () => (await import('./decide-waiting')).RejectWaiting)

/** How many machines a notice on another page lists. */
const IN_NOTICE = 3

/** A notice about machines that wait to join; nothing without one. */
export function WaitingNotice({ id }: { id: string }) {
  const { t, ready } = useTranslation('waiting')
  const read = useQuery(hostWaitingQuery(id)).data?.read
  if (!ready || !read || countOf(read) === 0) return null
  return (
    <Alert severity="info" role="region" aria-label={t('title')}>
      <Typography sx={{ mb: 1 }}>{t('count', { count: countOf(read) })}</Typography>
      <Waiting id={id} read={read} most={IN_NOTICE} />
    </Alert>
  )
}

/** A machine that was rejected stays in Headscale's count, and the log still names one that has joined: the smaller number is correct. */
const countOf = ({ machines, count, problem }: WaitingRead) =>
  problem === null ? Math.min(machines.length, count ?? Infinity) : (count ?? 0)

/** Lists the machines that wait to join, to approve or reject them, or explains why they are unknown. */
export function Waiting({ id, read, most }: { id: string; read: WaitingRead; most: number }) {
  const { t } = useTranslation('waiting')
  const [deciding, setDeciding] = useState<{ machine: string; how: 'approve' | 'reject' } | null>(null)
  const { machines, problem, count } = read
  const rest = machines.length - most
  const close = () => setDeciding(null)
  return (
    <>
      {problem ? <Typography variant="body2">{t(`problem.${problem}`)}</Typography> : null}
      <ul className={styles.list}>
        {machines.slice(0, most).map((machine) => (
          <Row
            key={machine.id}
            machine={machine}
            minutes={read.minutes}
            onDecide={(how) => setDeciding({ machine: machine.id, how })}
          />
        ))}
      </ul>
      {count !== null && count < machines.length ? (
        <Typography variant="body2">{t('someDecided', { count })}</Typography>
      ) : null}
      {rest > 0 ? <Link to="/host">{t('more', { count: rest })}</Link> : null}
      {machines.length > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('compare', { count: read.minutes })}
        </Typography>
      ) : null}
      {deciding?.how === 'approve' ? <ApproveWaiting id={id} machine={deciding.machine} onClose={close} /> : null}
      {deciding?.how === 'reject' ? <RejectWaiting id={id} machine={deciding.machine} onClose={close} /> : null}
    </>
  )
}

interface RowProps {
  machine: WaitingMachine
  /** How long Headscale keeps a request. */
  minutes: number
  onDecide: (how: 'approve' | 'reject') => void
}

function Row({ machine: { id, at }, minutes, onDecide }: RowProps) {
  const { t } = useTranslation('waiting')
  const { t: tCommon, i18n } = useTranslation('common')
  const { authSessions } = useCapabilities()
  const now = useNow()
  return (
    <li className={styles.row}>
      <CopyText mono value={id} />
      <time dateTime={at} title={absoluteTime(at, i18n.language)}>
        {timeSince(tCommon, at, now)}
      </time>
      <LockedControls>
        <Button size="small" aria-label={t('approveId', { id })} onClick={() => onDecide('approve')}>
          {t('approve')}
        </Button>
        <span title={authSessions ? undefined : t('rejectOld', { count: minutes })}>
          <Button
            size="small"
            variant="text"
            disabled={!authSessions}
            aria-label={t('rejectId', { id })}
            onClick={() => onDecide('reject')}
          >
            {t('reject')}
          </Button>
        </span>
      </LockedControls>
    </li>
  )
}
