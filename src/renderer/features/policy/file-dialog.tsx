import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { CallOutput } from '@shared/ipc/contract'
import { visible } from '@shared/visible'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useAttempt } from '@/components/attempt/use-attempt'
import { invoke } from '@/lib/desktop'
import { useTranslation } from '@/lib/texts'
import { focusOnMount } from '@/ui/focus'
import { useToast } from '@/ui/toast/toast'
import { Compare } from './compare'
import { useStudio } from './studio-context'

/** Shows the difference between the server's policy and a file of this computer, such as one of a checkout. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const { serverId, stored, text, locked, setText, undoTo } = useStudio()
  const toast = useToast()
  const titleId = useId()
  const attempt = useAttempt()
  const [read, setRead] = useState<CallOutput<'file:readPolicy'>>(null)
  const load = async (choose: boolean) => {
    const found = await invoke('file:readPolicy', { id: serverId, choose })
    if (found) setRead(found)
    else if (!read) onClose()
  }
  const first = useEffectEvent(() => attempt(() => load(false)))
  useEffect(() => first(), [])
  if (!read) return null
  const use = (content: string) => {
    const undo = undoTo()
    setText(content)
    onClose()
    toast.show(t('file.opened', { name: read.path }), { undo })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{t('file.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>{visible(read.path)}</Typography>
        {read.text === null ? (
          <Alert severity="error">{t('file.unreadable', { name: read.path })}</Alert>
        ) : read.text === stored.policy ? (
          <Alert severity="info">{t('file.same')}</Alert>
        ) : (
          <Compare
            before={stored.policy}
            after={read.text}
            beforeLabel={t('file.server')}
            afterLabel={t('file.file')}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => attempt(() => load(true))} sx={{ mr: 'auto' }}>
          {t('file.other')}
        </Button>
        {read.text === null || read.text === text || locked !== null ? null : (
          <Button onClick={() => use(read.text ?? '')}>{t('file.use')}</Button>
        )}
        <Button ref={focusOnMount} variant="contained" color="primary" onClick={onClose}>
          {tCommon('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
