import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { BackupProgress } from '@shared/host/backup'
import type { ApiError } from '@shared/api/error'
import type { BackupState } from '@shared/ipc/backup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { dataSize } from '@/lib/format'
import { usePageTitle } from '@/lib/page-title'
import { backupSizeQuery, backupStateQuery } from '@/lib/queries/host'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { BackupList } from './backup-list'
import { BackupSettings } from './backup-settings'
import { HostGate } from './host-gate'

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
