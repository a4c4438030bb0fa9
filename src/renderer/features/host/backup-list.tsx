import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ApiError } from '@shared/api/error'
import type { BackupState } from '@shared/ipc/backup'
import { visible } from '@shared/visible'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { dataSize } from '@/lib/format'
import { OwnTimeSince } from '@/ui/time'

type Run = BackupState['runs'][number]

/** The results of backups, the newest first. */
export function BackupList({ id, runs }: { id: string; runs: readonly Run[] }) {
  const { t } = useTranslation('backup')
  if (runs.length === 0) return <Typography color="textSecondary">{t('list.none')}</Typography>
  return (
    <Box component="ul" aria-label={t('list.title')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 800 }}>
      {runs.map((run, index) => (
        <Box component="li" key={run.at} sx={{ py: 1.5, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
          {run.failure ? <Failed run={run} isNewest={index === 0} /> : <Made id={id} run={run} />}
        </Box>
      ))}
    </Box>
  )
}

function Made({ id, run }: { id: string; run: Run }) {
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
