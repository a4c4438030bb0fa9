import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { JournalJob, MadeEntry } from '@shared/history/journal'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { HistoryList } from '@/components/history/history-list'
import styles from '@/components/history/history.module.css'
import { JobControls } from '@/components/jobs/job-controls'
import { jobProgress, jobTitle } from '@/components/jobs/job-text'
import { type ActivitySearch, activitySearch } from '@/domain/activity-search'
import { useAddressParams, useAddressText, withParam } from '@/lib/address'
import { useNow } from '@/lib/now'
import { usePageTitle } from '@/lib/page-title'
import { jobsQuery } from '@/lib/queries/jobs'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { useServerId } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { ErrorPanel } from '@/ui/error-panel'
import { FilterToggle } from '@/ui/filter-toggle'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { ExportMenu } from './export-menu'
import { JobRow } from './job-row'
import { useVerify } from './use-verify'

const KINDS = ['all', 'act', 'seen'] as const
type Kind = (typeof KINDS)[number]

/** Returns the filters of the journal, which are part of the address. */
function useShown() {
  const [params, change] = useAddressParams()
  const [text, setText] = useAddressText('q')
  const kind: Kind = KINDS.find((each) => each === params.get('kind')) ?? 'all'
  const job = Number(params.get('job') ?? Number.NaN)
  const jobId = Number.isInteger(job) ? job : null
  const object = params.get('object')
  const called = params.get('name') ?? object
  const prefixes = params.getAll('prefix')
  const routes = params.getAll('route')
  const set = (name: 'kind' | 'job' | 'object', value: string | null) =>
    change((next) => {
      withParam(name, value)(next)
      if (name === 'object') for (const about of ['name', 'prefix', 'route']) next.delete(about)
    })
  const whole = object === null ? 'empty' : 'historyEmpty'
  const nothing = text !== '' || kind !== 'all' || jobId !== null ? 'nothingFound' : whole
  const chosen = { kind: kind === 'all' ? null : kind, jobId, object, prefixes, routes } as const
  return { text, setText, kind, chosen, called, nothing, set } as const
}

/** Parses the search text: a day and an origin become filters, the rest is free text. An origin chosen by button overrides a typed one. */
function useSearch(text: string, chosen: ActivitySearch['kind']) {
  const { t, i18n } = useTranslation('activity')
  const now = useNow()
  const typed = useDeferredValue(text)
  return useMemo(() => {
    const words = {
      today: t('words.today'),
      yesterday: t('words.yesterday'),
      here: [t('kinds.act').toLowerCase()],
      elsewhere: [t('kinds.seen').toLowerCase(), t('elsewhere')],
    }
    const { kind, ...search } = activitySearch(typed, words, i18n.language, now)
    return { ...search, kind: chosen ?? kind }
  }, [t, i18n.language, now, typed, chosen])
}

function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation('activity')
  return (
    <FilterToggle
      label={t('filter')}
      value={kind}
      onChange={onKind}
      options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
}

/** The filters, with buttons that remove the job and object filters. */
function Filters({ shown }: { shown: ReturnType<typeof useShown> }) {
  const { t } = useTranslation('activity')
  const { text, setText, kind, chosen, called, set } = shown
  const { jobId, object } = chosen
  return (
    <Toolbar>
      <SearchField value={text} onChange={setText} placeholder={t('search')} width={340} />
      <Kinds kind={kind} onKind={(value) => set('kind', value === 'all' ? null : value)} />
      {jobId === null ? null : <Button onClick={() => set('job', null)}>{t('allJobs', { jobNumber: jobId })}</Button>}
      {object === null ? null : (
        <Button onClick={() => set('object', null)}>{t('allObjects', { name: called })}</Button>
      )}
    </Toolbar>
  )
}

/** The actions on the job whose entries are listed; undo applies to the whole job. */
function ControlsOfJob({ serverId, jobId }: { serverId: string; jobId: number }) {
  const { t } = useTranslation('jobs')
  const { data } = useQuery(jobsQuery(serverId))
  const job = data?.jobs.find(({ id }) => id === jobId)
  if (!job) return null
  const title = jobTitle(job, t)
  return (
    <div className={styles.ofJob}>
      <h2 className={styles.jobTitle}>
        {title} <span className={styles.difference}>{jobProgress(job, t)}</span>
      </h2>
      <JobControls job={job} title={title} />
    </div>
  )
}

/** The Activity page: changes made from here on this server, and observed changes by others. */
export function ActivityPage() {
  const title = usePageTitle('/activity')
  const { t } = useTranslation('activity')
  const serverId = useServerId() ?? ''
  const shown = useShown()
  const filter = { serverId, ...shown.chosen, ...useSearch(shown.text, shown.chosen.kind) }
  useJournalEvents(serverId)
  const byJob = filter.text === '' && filter.from === null && filter.jobId === null && filter.object === null
  const journal = useInfiniteQuery(journalQuery({ ...filter, byJob }))
  const jobs = journal.data?.pages.flatMap((page) => page.jobs) ?? []
  const row = (entry: MadeEntry, job: JournalJob) => (
    <JobRow key={`job ${job.jobId}`} serverId={serverId} entry={entry} counted={job} />
  )
  const verify = useVerify(serverId)
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  const problem = journal.data?.pages[0]?.problem ?? null
  return (
    <Page
      local
      title={title}
      actions={
        <>
          <Button startIcon={<ShieldCheck size={16} aria-hidden />} onClick={verify.run}>
            {t('verify.button')}
          </Button>
          <ExportMenu filter={filter} />
        </>
      }
      notice={verify.notice}
    >
      <Filters shown={shown} />
      {filter.jobId === null ? null : <ControlsOfJob serverId={serverId} jobId={filter.jobId} />}
      {problem ? <Alert severity="error">{t('problem', { path: problem.path })}</Alert> : null}
      {journal.error ? (
        <ErrorPanel title={t('loadFailed')} error={journal.error} onRetry={() => void journal.refetch()} />
      ) : null}
      {journal.data && entries.length === 0 && !problem ? (
        <EmptyState text={t(shown.nothing)} />
      ) : (
        <HistoryList
          entries={entries}
          linked
          inJob={filter.jobId !== null}
          ofJobs={{ jobs, row }}
          onMore={journal.hasNextPage ? () => void journal.fetchNextPage() : undefined}
        />
      )}
    </Page>
  )
}
