import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { JournalCheck, JournalJob, MadeEntry } from '@shared/history/journal'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { errorText, usePageTitle, useTranslation, absoluteTime, timeOfDay, useNow } from '@/lib/texts'
import { HistoryList } from '@/components/history/history-list'
import styles from '@/components/history/history.module.css'
import { JobControls } from '@/components/jobs/job-controls'
import { jobProgress, listedTitle } from '@/components/jobs/job-text'
import { activitySearch, type ActivitySearch } from '@/domain/activity-search'
import { keyLabels, rowWords, searchedWords, type Texts } from '@/domain/shown-words'
import type { Namespace } from '@/lib/i18n'
import { notesQuery } from '@/lib/queries/annotations'
import type { Note } from '@shared/ipc/annotations'
import { useAddressParams, useAddressText, withParam } from '@/lib/address'
import { jobsQuery } from '@/lib/queries/jobs'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { useNamesAsGiven } from '@/lib/queries/lists'
import { useServerId } from '@/lib/session'
import { ClearFilterButton, FilterToggle, SearchField } from '@/ui/list-filters'
import { EmptyState, ErrorPanel, Page, Toolbar } from '@/ui/page'
import { type ApiError, toApiError } from '@shared/api/error'
import type { CallInput } from '@shared/ipc/contract'
import Download from 'lucide-react/icons/download'
import { invoke } from '@/lib/desktop'
import { MenuButton } from '@/ui/menu-button'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { jobPath } from '@shared/history-path'
import type { Job } from '@shared/ipc/jobs'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { TFunction } from 'i18next'
import { Link as RouterLink } from 'react-router'
import { EntryRow, useEntryLabels, useUndoing } from '@/components/history/entry-row'

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
  const clear = () => {
    setText('')
    change((next) => ['q', 'kind', 'job'].forEach((name) => next.delete(name)))
  }
  return { text, setText, kind, chosen, called, nothing, set, clear } as const
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
      thisWeek: t('words.thisWeek'),
      lastWeek: t('words.lastWeek'),
      lastDays: t('words.lastDays'),
      here: [t('kinds.act').toLowerCase()],
      elsewhere: [t('kinds.seen').toLowerCase(), t('elsewhere')],
    }
    const { kind, ...search } = activitySearch(typed, words, i18n.language, now)
    return { ...search, kind: chosen ?? kind }
  }, [t, i18n.language, now, typed, chosen])
}

const NONE: readonly Note[] = []

/** Returns the words of a search as the journal needs them: those that only the page knows are in texts, labels and times. */
function useSearchedWords(text: string) {
  const { i18n } = useTranslation(['activity', 'common'])
  const { language } = i18n
  const { data: notes = NONE } = useQuery(notesQuery(useServerId() ?? ''))
  const rows = useMemo(() => {
    const textsOf = (namespace: Namespace) => i18n.getResourceBundle(language, namespace) as Texts
    return rowWords(textsOf('activity'), textsOf('common'), language)
  }, [i18n, language])
  return useMemo(() => searchedWords(text, rows, keyLabels(notes)), [text, rows, notes])
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
  const title = listedTitle(job, t)
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
  const search = useSearch(shown.text, shown.chosen.kind)
  const filter = { serverId, ...shown.chosen, ...search, ...useSearchedWords(search.text) }
  useJournalEvents(serverId)
  const byJob = search.text === '' && filter.from === null && filter.jobId === null && filter.object === null
  const journal = useInfiniteQuery(journalQuery({ ...filter, byJob }))
  const jobs = journal.data?.pages.flatMap((page) => page.jobs) ?? []
  const row = (entry: MadeEntry, job: JournalJob) => (
    <JobRow key={`job ${job.jobId}`} serverId={serverId} entry={entry} counted={job} />
  )
  const verify = useVerify(serverId)
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  const problem = journal.data?.pages[0]?.problem ?? null
  const since = journal.data?.pages[0]?.since ?? null
  // Nothing is known of a part of the chosen time, or of the time before the last entry.
  const begun = since !== null && (filter.from === null || filter.from < since) ? since : null
  return (
    <Page
      local
      title={title}
      context={t('context')}
      actions={
        <>
          <Button startIcon={<ShieldCheck size={16} aria-hidden />} onClick={verify.run}>
            {t('verify.button')}
          </Button>
          <ActivityExport filter={filter} />
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
        <Nothing
          shown={shown}
          begun={begun}
          isBefore={begun !== null && filter.until !== null && filter.until <= begun}
        />
      ) : (
        <>
          {filter.from === null ? null : <Begun since={begun} />}
          <HistoryList
            entries={entries}
            linked
            inJob={filter.jobId !== null}
            ofJobs={{ jobs, row }}
            onMore={journal.hasNextPage ? () => void journal.fetchNextPage() : undefined}
          />
          {filter.from !== null || journal.hasNextPage !== false ? null : <Begun since={begun} />}
        </>
      )}
    </Page>
  )
}

/** Says since when this server has been recorded: before a list that begins earlier, and at the end of a whole one. */
function Begun({ since }: { since: string | null }) {
  const { t, i18n } = useTranslation('activity')
  if (since === null) return null
  return <p className={styles.begun}>{t('begun', { since: absoluteTime(since, i18n.language) })}</p>
}

interface NothingProps {
  shown: ReturnType<typeof useShown>
  /** Since when this server has been recorded, if that is later than the beginning of the chosen time. */
  begun: string | null
  /** True if the whole chosen time is before that. */
  isBefore: boolean
}

/** Says why nothing is listed, and leads to what is: the whole list, or the page on which most changes are made. */
function Nothing({ shown: { nothing, clear, set }, begun, isBefore }: NothingProps) {
  const { t, i18n } = useTranslation('activity')
  const action = {
    nothingFound: <ClearFilterButton onClear={clear}>{t('clearFilter')}</ClearFilterButton>,
    historyEmpty: <Button onClick={() => set('object', null)}>{t('allChanges')}</Button>,
    empty: (
      <Button component={RouterLink} to="/machines">
        {t('toMachines')}
      </Button>
    ),
  } as const
  const texts = [
    ...(isBefore ? [] : [t(nothing)]),
    ...(begun === null ? [] : [t('begun', { since: absoluteTime(begun, i18n.language) })]),
  ]
  return <EmptyState text={texts.join(' ')} action={action[nothing]} />
}

type Filter = Omit<CallInput<'journal:export'>, 'format' | 'name'>

/** Exports the filtered entries of all pages. */
function ActivityExport({ filter }: { filter: Filter }) {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  const save = async (format: 'csv' | 'json') => {
    try {
      if (await invoke('journal:export', { ...filter, format, name: `activity.${format}` })) saySaved(t('export.done'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  const items = [
    { label: t('export.csv'), local: true, onClick: () => void save('csv') },
    { label: t('export.json'), local: true, onClick: () => void save('json') },
  ]
  return <MenuButton label={t('export.menu')} icon={<Download size={16} aria-hidden />} items={items} />
}

/** Returns a function that verifies the hash chain of the journal, and a notice with the result. */
function useVerify(serverId: string): { run: () => void; notice: ReactNode } {
  const [found, setFound] = useState<JournalCheck | ApiError | null>(null)
  const run = () => {
    invoke('journal:verify', { serverId }).then(setFound, (thrown: unknown) => setFound(toApiError(thrown)))
  }
  return { run, notice: found ? <Outcome found={found} onClose={() => setFound(null)} /> : null }
}

function Outcome({ found, onClose }: { found: JournalCheck | ApiError; onClose: () => void }) {
  const { t, i18n } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  if ('code' in found) return <Alert severity="error">{errorText(found, tCommon)}</Alert>
  const { brokenAt, cutAfter, entries, listed, digest, dropped, lostAt } = found
  if (brokenAt !== null || cutAfter !== null)
    return (
      <Alert severity="error" onClose={onClose}>
        {brokenAt === null ? t('verify.cut', { entry: cutAfter ?? 0 }) : t('verify.broken', { entry: brokenAt })}
      </Alert>
    )
  return (
    <Alert severity={lostAt === null ? 'success' : 'warning'} onClose={onClose}>
      {lostAt === null ? '' : `${t('verify.lost', { at: absoluteTime(lostAt, i18n.language) })} `}
      {t('verify.whole', { count: listed, records: entries, digest: digest.slice(0, 16) })}
      {dropped > 0 ? ` ${t('verify.dropped', { count: dropped })}` : ''}
    </Alert>
  )
}

interface JobRowProps {
  serverId: string
  /** The newest entry of the job. */
  entry: MadeEntry
  counted: JournalJob
}

/** Summarises a job as one entry with its results and Undo; expands to the entries. */
function JobRow({ serverId, entry, counted }: JobRowProps) {
  const { t, i18n } = useTranslation('activity')
  const { t: tJobs } = useTranslation('jobs')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(jobsQuery(serverId))
  const job = data?.jobs.find(({ id }) => id === counted.jobId)
  const title = titleOf({ entry, counted, job }, t, tJobs)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li>
      <div className={styles.entry}>
        <time className={styles.time} dateTime={entry.at} title={absoluteTime(entry.at, i18n.language)}>
          {timeOfDay(entry.at, i18n.language)}
        </time>
        <span className={styles.who} title={t('who', { name: entry.who })}>
          {t('here')}
        </span>
        <span className={styles.what}>
          <span className={styles.job}>
            <IconButton
              size="small"
              className={styles.opener}
              aria-expanded={open}
              aria-label={t('ofJob.entries', { job: title })}
              onClick={() => setOpen(!open)}
            >
              <Chevron size={14} aria-hidden />
            </IconButton>
            <Link component={RouterLink} to={jobPath(counted.jobId)}>
              {title}
            </Link>
          </span>
          <span className={styles.difference}>{outcomeText(counted, t)}</span>
          {job && job.undoneBy !== null ? <span className={styles.note}>{t('undone')}</span> : null}
        </span>
        {job ? <JobControls job={job} title={title} only="undo" /> : null}
      </div>
      {open ? <EntriesOfJob serverId={serverId} jobId={counted.jobId} title={title} /> : null}
    </li>
  )
}

type JobEntry = Pick<JobRowProps, 'entry' | 'counted'> & { readonly job: Job | undefined }

/** Returns the title of a job. Jobs are kept for a shorter time than their journal entries. */
function titleOf({ entry, counted, job }: JobEntry, t: TFunction<'activity'>, tJobs: TFunction<'jobs'>): string {
  if (job) return listedTitle(job, tJobs)
  if (!entry.job) return t('ofJob.title', { jobNumber: counted.jobId })
  const { action, undoes } = entry.job
  const state = counted.doing > 0 ? 'running' : 'done'
  return listedTitle(
    { action, undoes: undoes ? 0 : null, state, counts: { ...counted, total: counted.entries } },
    tJobs,
  )
}

function outcomeText(counted: JournalJob, t: TFunction<'activity'>): string {
  const outcomes = ['done', 'failed', 'unknown', 'doing'] as const
  return outcomes
    .filter((outcome) => counted[outcome] > 0)
    .map((outcome) => t(`ofJob.${outcome}`, { count: counted[outcome] }))
    .join(' · ')
}

/** The entries of a job, newest first, loaded page by page. */
function EntriesOfJob({ serverId, jobId, title }: { serverId: string; jobId: number; title: string }) {
  const { t } = useTranslation('activity')
  const undoing = useUndoing()
  const nameOf = useNamesAsGiven()
  const labelOf = useEntryLabels()
  const journal = useInfiniteQuery(journalQuery({ serverId, jobId }))
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <ul className={styles.inner} aria-label={t('ofJob.entries', { job: title })}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} saves={0} linked inJob {...{ nameOf, labelOf }} onUndo={undoing.ask} />
        ))}
      </ul>
      {journal.hasNextPage ? (
        <Button className={styles.more} size="small" onClick={() => void journal.fetchNextPage()}>
          {t('ofJob.more')}
        </Button>
      ) : null}
      {undoing.dialog}
    </>
  )
}
