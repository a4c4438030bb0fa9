import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { hostFactsQuery } from '@/lib/queries/host'
import { ReconnectButton } from './reconnect-button'

/** Shows how many machines the debug interface reports, or why it reports none. */
export function FactsState({ id, config }: { id: string; config: string }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostFactsQuery(id))
  if (error) return <Alert severity="error">{errorText(error, tCommon)}</Alert>
  if (!data) return <Typography color="textSecondary">{t('facts.reading')}</Typography>
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
      {data.failure ? <HostFailureAlert failure={data.failure} /> : null}
      {data.problem ? <Alert severity="info">{t(`debug.${data.problem}`, { config })}</Alert> : null}
      {data.problem ? <ReconnectButton id={id} /> : null}
      {data.failure || data.problem ? null : (
        <>
          <Typography>{t('facts.count', { count: data.records.length })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t('facts.interval')}
          </Typography>
        </>
      )}
    </Box>
  )
}
