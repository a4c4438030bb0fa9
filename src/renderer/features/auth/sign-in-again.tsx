import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { useCurrentServer } from '@/lib/session'
import { useResume } from '@/lib/server-link'
import { KeyForm } from './add-server-form'

/**
 * Asks the user to sign in again after the server refused the API key. The dialog is above the page, so open work is kept.
 * @param props.otherPath address of the page with all servers
 * @param props.onPutOff closes the dialog, to read what was last seen
 */
export function SignInAgain({ otherPath, onPutOff }: { otherPath: string; onPutOff: () => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const server = useCurrentServer()
  const navigate = useNavigate()
  const resume = useResume()
  const titleId = useId()
  const name = server?.name ?? tCommon('server.demo')
  const others = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -3 }}>
      <Button variant="text" onClick={() => void navigate(otherPath)}>
        {t('again.others')}
      </Button>
      {server?.host === undefined ? null : (
        <Button variant="text" onClick={() => void navigate('/host')}>
          {t('again.host')}
        </Button>
      )}
      <Button variant="text" onClick={onPutOff}>
        {t('again.later')}
      </Button>
    </Box>
  )
  const text = server ? (server.hasKey ? 'again.textKept' : 'again.textNone') : 'again.text'
  return (
    <Dialog
      open
      onClose={onPutOff}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t('again.title', { name })}</DialogTitle>
      <DialogContent>
        <Typography>{t(text, { name })}</Typography>
        {server ? <KeyForm server={server} refused aside={others} onSignedIn={resume} /> : null}
      </DialogContent>
      {server ? null : (
        <DialogActions>
          {others}
          <Button onClick={resume}>{t('saved.tryAgain')}</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
