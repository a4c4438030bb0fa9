import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useSignIn } from './use-sign-in'

/** Opens the demo network, which needs no server. */
export function DemoChoice() {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const signIn = useSignIn(() => invoke('servers:use', { id: DEMO_SERVER_ID }))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
      <div>{t('demo.text')}</div>
      {signIn.error ? <Alert severity="error">{errorText(signIn.error, tCommon)}</Alert> : null}
      <Button
        variant="contained"
        color="primary"
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('demo.action')}
      </Button>
    </Box>
  )
}
