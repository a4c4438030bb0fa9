import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { FileProblem } from '@shared/ipc/problems'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '@/ui/copy-text'
import { focusOnMount } from '@/ui/focus'

export function FileProblemsDialog({ problems, onClose }: { problems: readonly FileProblem[]; onClose: () => void }) {
  const { t } = useTranslation('common')
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 520 } } }}>
      <DialogTitle id={titleId}>{t('files.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {problems.map(({ file, kind, keptAs }) => (
          <Box key={`${file} ${kind} ${keptAs}`}>
            <Typography>{t(`files.${file}.${kind}`)}</Typography>
            {keptAs === null ? null : (
              <Box sx={{ mt: 2, overflowWrap: 'anywhere' }}>
                <Typography variant="body2" component="div" color="textSecondary">
                  {t('files.keptAs')}
                </Typography>
                <CopyText mono value={keptAs} />
              </Box>
            )}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
