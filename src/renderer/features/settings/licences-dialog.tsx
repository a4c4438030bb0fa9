import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import licences from 'virtual:licences'
import { focusOnMount } from '@/ui/focus'

function Row({ name, version, licence, text }: (typeof licences)[number]) {
  const facts = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name} {version}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {licence}
      </Box>
    </>
  )
  if (text === '') return <Box sx={{ display: 'flex', gap: 3, py: 1, pl: '17px' }}>{facts}</Box>
  return (
    <details>
      <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>
        <Box component="span" sx={{ display: 'inline-flex', gap: 3, width: 'calc(100% - 20px)' }}>
          {facts}
        </Box>
      </Box>
      <Box component="pre" sx={{ typography: 'mono', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, mb: 3 }}>
        {text}
      </Box>
    </details>
  )
}

/** Lists the licences of all bundled software; a click shows the text. */
export function LicencesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 760 } } }}>
      <DialogTitle id={titleId}>{t('about.licenceLink')}</DialogTitle>
      <DialogContent>
        {licences.map((licence) => (
          <Row key={`${licence.name} ${licence.version}`} {...licence} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {tCommon('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
