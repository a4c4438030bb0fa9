import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HostFailure } from '@shared/host/host-report'
import { useTranslation } from '@/lib/texts'
import type { z } from 'zod'
import { CommandBlock } from '@/ui/command-block'

/** Explains why a host could not be used, in the console's words and in those of ssh or the command. */
export function HostFailureAlert({ failure }: { failure: z.infer<typeof HostFailure> }) {
  const { t } = useTranslation('host')
  const { why, words, sudoers } = failure
  return (
    <>
      <Alert severity={why === 'cancelled' ? 'info' : 'error'}>
        {t(`failure.${why}`)}
        {words === '' ? null : (
          <Typography
            component="pre"
            variant="mono"
            sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}
          >
            {words}
          </Typography>
        )}
      </Alert>
      {sudoers === '' ? null : (
        <Box>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t('failure.sudoers')}
          </Typography>
          <CommandBlock command={sudoers} label={t('failure.sudoersLabel')} />
        </Box>
      )}
    </>
  )
}
