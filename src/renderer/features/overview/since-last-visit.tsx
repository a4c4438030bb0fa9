import Link from '@mui/material/Link'
import type { JournalEntry } from '@shared/history/journal'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { HistoryList } from '@/components/history/history-list'
import { useLastVisit } from '@/lib/last-visit'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/section'
import { OwnTimeSince } from '@/ui/time'

/** Number of changes listed. */
const MAX_LISTED = 5

/** Returns true for changes since the last visit; sent notifications are not changes. */
const isRecentChange = (entry: JournalEntry, before: number) =>
  Date.parse(entry.at) > before && !(entry.kind === 'seen' && entry.change.kind === 'node.told')

/** Lists the changes by others since the console was last used; renders nothing on the first visit. */
export function SinceLastVisit() {
  const { t } = useTranslation('presence')
  const serverId = useServerId() ?? ''
  const before = useLastVisit(serverId)
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
          ? t('visit.nothing')
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
