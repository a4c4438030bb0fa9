import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyName } from '@/ui/key-name'
import { focusOnMount } from '@/ui/focus'

const groups = [
  {
    id: 'everywhere',
    items: [
      { id: 'palette', keys: ['Ctrl', 'K'] },
      { id: 'search', keys: ['/'] },
      { id: 'back', keys: ['Esc'] },
      { id: 'history', keys: ['Alt', '←', '→'] },
      { id: 'help', keys: ['?'] },
    ],
  },
  {
    id: 'lists',
    items: [
      { id: 'move', keys: ['↑', '↓', '←', '→'] },
      { id: 'ends', keys: ['Home', 'End'] },
      { id: 'select', keys: ['Space'] },
      { id: 'open', keys: ['Enter'] },
    ],
  },
  {
    id: 'objects',
    items: [
      { id: 'after', keys: ['J'] },
      { id: 'before', keys: ['K'] },
    ],
  },
  {
    id: 'editor',
    items: [
      { id: 'review', keys: ['Ctrl', 'S'] },
      { id: 'complete', keys: ['Ctrl', 'Space'] },
      { id: 'meaning', keys: ['Ctrl', 'I'] },
      { id: 'definition', keys: ['F12'] },
      { id: 'rename', keys: ['F2'] },
      { id: 'fix', keys: ['Ctrl', '.'] },
      { id: 'leave', keys: ['Esc', 'Tab'] },
    ],
  },
] as const

/** The list behind "?". */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const keyName = useKeyName()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        {groups.map((group) => (
          <Box key={group.id} sx={{ mb: 4 }}>
            <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
              {t(`shortcuts.${group.id}`)}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 }}>
              {group.items.map((item) => (
                <Box key={item.id} sx={{ display: 'contents' }}>
                  <dt>{t(`shortcuts.${item.id}`)}</dt>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                    {item.keys.map((key) => (
                      <Key key={key}>{keyName(key)}</Key>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 1.5,
        minWidth: 22,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        bgcolor: 'background.default',
      }}
    >
      {children}
    </Box>
  )
}
