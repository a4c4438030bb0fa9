import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { Rehearsed } from '@shared/ipc/upgrade'
import type { UpgradePlace } from '@shared/upgrade/releases'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { HostFailureAlert, LogWords } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Section } from '@/ui/page'

interface RehearsalProps {
  id: string
  place: UpgradePlace
  version: string
  /** The policy as the release needs it; null while that is unknown. */
  policy: string | null
}

/** Starts the next release for some seconds on a copy of the database, on the host, and compares what it finds there. */
export function UpgradeRehearsal({ id, place, version, policy }: RehearsalProps) {
  const { t } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const [asks, setAsks] = useState(false)
  const run = useMutation({ mutationFn: () => invoke('upgrade:rehearse', { id, version, policy: policy ?? '' }) })
  const start = () => {
    setAsks(false)
    run.mutate()
  }
  return (
    <Section title={t('trial.title', { version })}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
        <Typography>{t('trial.text', { version })}</Typography>
        <Button
          sx={{ alignSelf: 'flex-start' }}
          loading={run.isPending}
          disabled={policy === null}
          onClick={() => setAsks(true)}
        >
          {t('trial.start')}
        </Button>
        {run.isPending ? <Alert severity="info">{t('trial.running')}</Alert> : null}
        {run.error ? <Alert severity="error">{errorText(toApiError(run.error), tCommon)}</Alert> : null}
        {run.data && !run.isPending ? <RehearsalOutcome found={run.data} /> : null}
      </Box>
      <ConfirmDialog
        open={asks}
        title={t('trial.ask', { version })}
        confirmLabel={t('trial.confirm')}
        onConfirm={start}
        onClose={() => setAsks(false)}
        body={
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {(['download', 'copy', 'serve', 'remove'] as const).map((part) => (
              <li key={part}>{t(`trial.does.${part}`, { version, database: place.database.path })}</li>
            ))}
          </Box>
        }
      />
    </Section>
  )
}

/** Says how a rehearsal ended. */
export function RehearsalOutcome({ found }: { found: Rehearsed }) {
  const { t } = useTranslation('upgrade')
  switch (found.is) {
    case 'failed':
      return <Alert severity="error">{t(`way.failed.${found.why}`)}</Alert>
    case 'hostFailed':
      return <HostFailureAlert failure={found.failure} />
    case 'impossible':
      return <Alert severity="info">{t('trial.impossible')}</Alert>
    case 'refused':
      return (
        <Alert severity="error">
          {t(`trial.problem.${found.why}`)}
          <LogWords lines={[found.words]} />
        </Alert>
      )
    default:
      return <Healthy found={found} />
  }
}

/** Compares what the release found on the copy with the lists of the server. */
function Healthy({ found: { version, users, nodes } }: { found: Extract<Rehearsed, { is: 'healthy' }> }) {
  const { t } = useTranslation('upgrade')
  const userCount = useQuery(usersQuery()).data?.length
  const nodeCount = useQuery(nodesQuery()).data?.length
  const isKnown = userCount !== undefined && nodeCount !== undefined
  const isSame = userCount === users && nodeCount === nodes
  return (
    <Alert severity={isSame ? 'success' : 'warning'}>
      {t('trial.started', { version, userCount: users, nodeCount: nodes })}{' '}
      {isKnown ? t(isSame ? 'trial.same' : 'trial.differs', { userCount, nodeCount }) : t('trial.uncompared')}
    </Alert>
  )
}
