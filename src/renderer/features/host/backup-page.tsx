import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { BackupChoices, BackupProgress } from '@shared/host/backup'
import { ApiError } from '@shared/api/error'
import type { BackupState } from '@shared/ipc/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, usePageTitle, useTranslation, dataSize, relativeTime, useOwnNow } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { backupSizeQuery, backupStateQuery } from '@/lib/queries/host'
import { ConfirmDialog } from '@/ui/dialogs'
import { DefinitionList, Page, Section } from '@/ui/page'
import { HostGate } from './host-frame'
import { visible } from '@shared/visible'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { OwnTimeSince } from '@/ui/marks'
import TextField from '@mui/material/TextField'
import { backupIntervals } from '@shared/host/backup-intervals'
import { FilterToggle } from '@/ui/list-filters'

/** The Backup page: database, keys and configuration of Headscale in archives on this computer. */
export function BackupPage() {
  const title = usePageTitle('/host/backup')
  return <HostGate title={title}>{({ id }) => <Backup key={id} title={title} id={id} />}</HostGate>
}

/** From this size, in bytes, the console asks before it copies a database. */
const LARGE = 1e9

function Backup({ title, id }: { title: string; id: string }) {
  const { t, i18n } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const state = useQuery(backupStateQuery(id))
  const bytes = useQuery(backupSizeQuery(id)).data?.size?.bytes ?? 0
  const { change, asks, setAsks } = useChange(id)
  const progress = state.data?.progress ?? null
  const error = change.error ?? state.error
  const size = dataSize(bytes, i18n.language)
  const start = () => (bytes > LARGE ? setAsks(true) : change.mutate('backup:start'))
  return (
    <Page
      title={title}
      context={t('context')}
      local
      primaryAction={
        <Action
          isRunning={progress !== null}
          isWaiting={change.isPending || !state.data}
          onStart={start}
          onCancel={() => change.mutate('backup:cancel')}
        />
      }
      notice={
        <>
          {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
          {progress ? <Progress progress={progress} /> : null}
        </>
      }
    >
      <Typography sx={{ maxWidth: 640, mb: 4 }}>{t('secrets')}</Typography>
      {state.data ? <Parts id={id} state={state.data} /> : null}
      {state.isPending ? <Typography color="textSecondary">{t('reading')}</Typography> : null}
      <ConfirmDialog
        local
        open={asks}
        title={t('large.title', { size })}
        body={t('large.text', { size })}
        confirmLabel={t('large.confirm', { size })}
        onConfirm={() => change.mutate('backup:start')}
        onClose={() => setAsks(false)}
      />
    </Page>
  )
}

function Parts({ id, state }: { id: string; state: BackupState }) {
  const { t } = useTranslation('backup')
  return (
    <>
      <Section title={t('list.title')}>
        <BackupList id={id} runs={state.runs} />
      </Section>
      <Section title={t('settings.title')}>
        <BackupSettings id={id} state={state} />
      </Section>
    </>
  )
}

interface ActionProps {
  isRunning: boolean
  isWaiting: boolean
  onStart: () => void
  onCancel: () => void
}

function Action({ isRunning, isWaiting, onStart, onCancel }: ActionProps) {
  const { t } = useTranslation('backup')
  if (isRunning) return <Button onClick={onCancel}>{t('cancel')}</Button>
  return (
    <Button variant="contained" color="primary" loading={isWaiting} onClick={onStart}>
      {t('now')}
    </Button>
  )
}

/** Begins and cancels backups. `asks`: the user decides about a large one. */
function useChange(id: string) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const change = useMutation<void, ApiError, 'backup:start' | 'backup:cancel'>({
    mutationFn: async (channel) => {
      setAsks(false)
      await invoke(channel, { id })
    },
    onSettled: () => client.invalidateQueries({ queryKey: backupStateQuery(id).queryKey }),
  })
  return { change, asks, setAsks }
}

function Progress({ progress: { phase, bytes, total } }: { progress: BackupProgress }) {
  const { t, i18n } = useTranslation('backup')
  const size = (count: number) => dataSize(count, i18n.language)
  const isCounted = phase === 'copying' && total > 0
  const text =
    phase === 'copying'
      ? t(isCounted ? 'progress.copyingOf' : 'progress.copying', { bytes: size(bytes), whole: size(total) })
      : t(`progress.${phase}`)
  return (
    <Box role="status" sx={{ maxWidth: 640 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (100 * bytes) / total) : 0}
      />
    </Box>
  )
}

type Run = BackupState['runs'][number]

/** The results of backups, the newest first. */
function BackupList({ id, runs }: { id: string; runs: readonly Run[] }) {
  const { t } = useTranslation('backup')
  if (runs.length === 0) return <Typography color="textSecondary">{t('list.none')}</Typography>
  return (
    <Box component="ul" aria-label={t('list.title')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 800 }}>
      {runs.map((run, index) => (
        <Box component="li" key={run.at} sx={{ py: 1.5, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
          {run.failure ? <Failed run={run} isNewest={index === 0} /> : <BackupRow id={id} run={run} />}
        </Box>
      ))}
    </Box>
  )
}

function BackupRow({ id, run }: { id: string; run: Run }) {
  const { t, i18n } = useTranslation('backup')
  const { path, there, bytes, machines, users, missing } = run
  const facts = t('list.good', {
    size: dataSize(bytes, i18n.language),
    machines: t('list.machines', { count: machines }),
    users: t('list.users', { count: users }),
  })
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <When run={run} words={there ? t('list.checked') : t('list.gone')} />
          <Typography variant="body2" color="textSecondary">
            {facts}
          </Typography>
        </Box>
        {there ? (
          <Button size="small" onClick={() => void invoke('backup:show', { id, at: run.at })}>
            {t('list.show')}
          </Button>
        ) : null}
      </Box>
      <Typography variant="mono" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {visible(path ?? '')}
      </Typography>
      {missing.length > 0 ? (
        <Typography variant="body2">{t('list.missing', { files: missing.join(', ') })}</Typography>
      ) : null}
    </>
  )
}

/** Only the newest failure is explained at length. */
function Failed({ run, isNewest }: { run: Run; isNewest: boolean }) {
  const { t } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const { host = null, error = null } = run.failure ?? {}
  const [said] = error?.details.filter(({ key }) => key === 'said') ?? []
  return (
    <>
      <When run={run} words={t('list.failed')} />
      {isNewest && host ? (
        <Box sx={{ mt: 1 }}>
          <HostFailureAlert failure={host} />
        </Box>
      ) : null}
      {error ? (
        <Alert severity={isNewest ? 'error' : 'info'} sx={{ mt: 1 }}>
          {errorText(ApiError.fromBody(error), tCommon)}
          {said ? ` ${visible(said.params['text'] ?? '')}` : null}
        </Alert>
      ) : null}
    </>
  )
}

function When({ run, words }: { run: Run; words: string }) {
  const { t } = useTranslation('backup')
  return (
    <Typography>
      <OwnTimeSince value={run.at} /> · {words}
      {run.scheduled ? ` · ${t('list.scheduled')}` : null}
    </Typography>
  )
}

type Chosen = Partial<Omit<BackupChoices, 'folder'>>

/** Sets the folder of the backups, their schedule and the number to keep. */
function BackupSettings({ id, state: { choices, next } }: { id: string; state: BackupState }) {
  const { t } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const now = useOwnNow()
  const onSettled = () => client.invalidateQueries({ queryKey: backupStateQuery(id).queryKey })
  const choose = useMutation<void, ApiError, Chosen | 'folder'>({
    mutationFn: (chosen) =>
      chosen === 'folder' ? invoke('backup:folder', { id }) : invoke('backup:choose', { id, choices: chosen }),
    onSettled,
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
      {choose.error ? <Alert severity="error">{errorText(choose.error, tCommon)}</Alert> : null}
      <DefinitionList
        items={[
          { term: t('settings.database'), value: <Size id={id} /> },
          {
            term: t('settings.folder'),
            value: <Folder path={choices.folder} onChange={() => choose.mutate('folder')} />,
          },
          {
            term: t('settings.schedule'),
            value: (
              <FilterToggle
                label={t('settings.schedule')}
                value={choices.every}
                options={backupIntervals.map((value) => ({ value, label: t(`settings.${value}`) }))}
                onChange={(every) => choose.mutate({ every })}
              />
            ),
          },
        ]}
      />
      {next === null ? null : (
        <>
          <Typography variant="body2">
            {t('settings.next', {
              when: relativeTime(tCommon, Date.parse(next) < now ? new Date(now).toISOString() : next, now),
            })}
          </Typography>
          <Keep key={choices.keep} keep={choices.keep} onChange={(keep) => choose.mutate({ keep })} />
        </>
      )}
    </Box>
  )
}

function Folder({ path, onChange }: { path: string; onChange: () => void }) {
  const { t } = useTranslation('backup')
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {visible(path)}
      </Typography>
      <Button size="small" onClick={onChange}>
        {t('settings.change')}
      </Button>
    </Box>
  )
}

function Keep({ keep, onChange }: { keep: number; onChange: (keep: number) => void }) {
  const { t } = useTranslation('backup')
  const [typed, setTyped] = useState(String(keep))
  const number = Number(typed)
  const isValid = Number.isInteger(number) && number >= 1 && number <= 365
  return (
    <TextField
      label={t('settings.keep')}
      helperText={t('settings.keepHelp')}
      error={!isValid}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => isValid && number !== keep && onChange(number)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ maxWidth: 420 }}
    />
  )
}

/** Shows the size of the database on the host. */
function Size({ id }: { id: string }) {
  const { t, i18n } = useTranslation('backup')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(backupSizeQuery(id))
  if (error) return errorText(error, tCommon)
  if (data?.failure) return <HostFailureAlert failure={data.failure} />
  if (!data?.size) return t('settings.measuring')
  const { database, bytes } = data.size
  return database === 'sqlite' ? t('settings.sqlite', { size: dataSize(bytes, i18n.language) }) : t('settings.postgres')
}
