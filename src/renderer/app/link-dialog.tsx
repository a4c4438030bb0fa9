import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { focusOnMount } from '@/ui/focus'

interface LinkDialogProps {
  /** The server's name in the link. */
  wanted: string
  /** True if several saved servers have this name. */
  several: boolean
  /** True if the target is the demo network. If neither is true, no saved server has this name. */
  demo: boolean
  choices: readonly { id: string; name: string; url: string }[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** Asks which server a link means. Never adds a server, because a key must not be sent to an address from a link. */
export function LinkDialog({ wanted, several, demo, choices, onChoose, onClose }: LinkDialogProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{t('link.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {demo ? t('link.demo') : t(several ? 'link.several' : 'link.unknown', { server: wanted })}
        </Typography>
        <List disablePadding aria-label={t('server.saved')} sx={{ mt: 3, mx: -2 }}>
          {choices.map(({ id, name, url }) => (
            <ListItem key={id} disablePadding>
              <ListItemButton onClick={() => onChoose(id)} sx={{ px: 2, py: 1 }}>
                <ListItemText
                  sx={{ my: 0 }}
                  primary={name}
                  secondary={url ? <Box sx={{ typography: 'mono', overflowWrap: 'anywhere' }}>{url}</Box> : null}
                  slotProps={{ secondary: { component: 'div' } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {t('actions.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
