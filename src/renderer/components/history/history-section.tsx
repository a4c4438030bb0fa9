import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/page'
import { HistoryList } from './history-list'

/** The changes made to and observed of an object. `object` is its kind and id, such as `node 7`. */
export function HistorySection({ object }: { object: string }) {
  const { t } = useTranslation('activity')
  const serverId = useServerId() ?? ''
  useJournalEvents(serverId)
  const journal = useInfiniteQuery(journalQuery({ serverId, object }))
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Section title={t('history')}>
      {journal.data && entries.length === 0 ? (
        <Typography color="textSecondary">{t('historyEmpty')}</Typography>
      ) : (
        <HistoryList
          entries={entries}
          linked={false}
          onMore={journal.hasNextPage ? () => void journal.fetchNextPage() : undefined}
        />
      )}
    </Section>
  )
}
