import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { Waiting } from '@/components/host/waiting-machines'
import { errorText } from '@/lib/error-text'
import { hostWaitingQuery } from '@/lib/queries/host'
import { Section } from '@/ui/section'

/** Shows which machines wait to join, or why that is unknown. */
export function WaitingState({ id, config }: { id: string; config: string }) {
  const { t } = useTranslation(['waiting', 'host'])
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostWaitingQuery(id))
  const read = data?.read
  return (
    <Section title={t('title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
        {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
        {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
        {data || error ? null : <Typography color="textSecondary">{t('reading')}</Typography>}
        {read ? <Waiting id={id} read={read} most={Infinity} /> : null}
        {read?.machines.length === 0 && read.problem === null ? <Typography>{t('nothing')}</Typography> : null}
        {read?.debug && read.problem === null ? (
          <Typography variant="body2" color="textSecondary">
            {t('noCount')} {read.debug === 'old' ? '' : t(`host:debug.${read.debug}`, { config })}
          </Typography>
        ) : null}
      </Box>
    </Section>
  )
}
