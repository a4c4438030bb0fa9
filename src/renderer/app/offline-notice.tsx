import Button from '@mui/material/Button'
import type { ApiError } from '@shared/api/error'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '@/lib/error-text'
import { timeSince } from '@/lib/format'
import { useFailure } from '@/lib/failure'
import { useFreshness } from '@/lib/freshness'
import { useOwnNow } from '@/lib/now'
import { serverInfoQuery } from '@/lib/queries/server'
import { useServerId } from '@/lib/session'
import { useStaleError } from '@/lib/stale'
import { StateDot } from '@/ui/state-dot'
import { NoticeBar } from './notice-bar'
import styles from './notice-bar.module.css'

/** Younger than this is "a moment ago". */
const MOMENT_MS = 10_000

/** Says that the server does not answer, or not well, and how old what is on screen has become. What is known stays. */
export function OfflineNotice() {
  const { failure } = useFreshness()
  const stale = useStaleError()
  const offline = unlessOnPage(failure)
  const unknown = unlessOnPage(useFailure(useQuery(serverInfoQuery())))
  const reason = offline ?? unknown ?? stale
  const label = unknown ? 'capabilities' : 'stale'
  return (
    // Spoken when it appears; the age in it, which goes on counting, is not.
    <output aria-atomic={false} aria-relevant="additions" className={styles.live}>
      {reason ? <Notice reason={reason} label={offline ? null : label} /> : null}
    </output>
  )
}

/** A demo network that cannot start has the whole page to say so. */
function unlessOnPage(error: ApiError | null): ApiError | null {
  return error?.code === 'mockUnavailable' ? null : error
}

function useAge(): string {
  const { t } = useTranslation('common')
  const { answeredAt } = useFreshness()
  const now = useOwnNow(5_000)
  if (answeredAt === null) return t('offline.never')
  if (now - answeredAt < MOMENT_MS) return t('offline.moment')
  return t('offline.since', { age: timeSince(t, new Date(answeredAt).toISOString(), now) })
}

/** Without a `label` the server does not answer at all, and the age of what is shown says so. */
function Notice({ reason, label }: { reason: ApiError; label: 'capabilities' | 'stale' | null }) {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const serverId = useServerId()
  const age = useAge()
  const text = errorText(reason, t)
  return (
    <NoticeBar>
      <div className={styles.state}>
        <StateDot state="bad" label={label ? t(`offline.${label}`) : age} />
      </div>
      <div title={text} className={styles.text}>
        {text}
      </div>
      {reason.code === 'untrusted' && serverId !== null ? (
        <Button size="small" component={Link} to={`/settings/servers?review=${encodeURIComponent(serverId)}`}>
          {t('offline.review')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => void client.refetchQueries({ type: 'active' })}>
        {t('offline.retry')}
      </Button>
    </NoticeBar>
  )
}
