import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Problem } from '@shared/ipc/problems'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { CopyText } from '@/ui/copying'
import { focusOnMount } from '@/ui/focus'

interface FileProblemsDialogProps {
  problems: readonly Problem[]
  onClose: () => void
}

/** Shown only once, so a click on the backdrop, probably meant for the page, must not close it unread. */
export function FileProblemsDialog({ problems, onClose }: FileProblemsDialogProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const close = (_event: object, reason: string) => reason !== 'backdropClick' && onClose()
  const titleOf = () => {
    if (problems.some(({ kind }) => kind === 'notForgotten')) return t('files.notForgotten.title')
    return t(problems.every(({ kind }) => kind === 'hostSaveEnded') ? 'files.hostSaveEnded.title' : 'files.title')
  }
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 560 } } }}>
      <DialogTitle id={titleId}>{titleOf()}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {problems.map((problem) => (
          <ProblemText key={JSON.stringify(problem)} problem={problem} />
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

function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation('common')
  if (problem.kind === 'notForgotten')
    return (
      <TextAndPaths text={t('files.notForgotten.text')} label={t('files.notForgotten.paths')} paths={problem.paths} />
    )
  if (problem.kind === 'demoLost')
    return <TextAndPaths text={t('files.demoLost')} label={t('files.demoLostPath')} paths={[problem.path]} />
  if (problem.kind === 'historyLost')
    return <TextAndPaths text={t('files.historyLost')} label={t('files.demoLostPath')} paths={[problem.path]} />
  if (problem.kind === 'historyBroken')
    return <TextAndPaths text={t('files.historyBroken')} label={t('files.keptAs')} paths={[problem.keptAs]} />
  if (problem.kind === 'historyUnusable')
    return (
      <TextAndPaths
        text={`${t('files.historyUnusable')} ${t(`files.historyReason.${problem.reason}`)}`}
        label={t('files.historyPath')}
        paths={[problem.path]}
      />
    )
  if (problem.kind === 'journalLost')
    return <Typography>{`${t('files.journalLost')} ${t(`files.historyReason.${problem.reason}`)}`}</Typography>
  if (problem.kind === 'hostSaveEnded')
    return (
      <TextAndPaths
        text={t(`files.hostSaveEnded.${problem.end}`, { server: problem.server })}
        label={t('files.hostSaveEnded.path')}
        paths={[problem.path]}
      />
    )
  if (problem.kind === 'upgradeEnded')
    return (
      <Typography>{t(`files.upgradeEnded.${problem.end}`, { server: problem.server, way: problem.way })}</Typography>
    )
  const { file, kind, keptAs } = problem
  return (
    <TextAndPaths text={t(`files.${file}.${kind}`)} label={t('files.keptAs')} paths={keptAs === null ? [] : [keptAs]} />
  )
}

function TextAndPaths({ text, label, paths }: { text: string; label: string; paths: readonly string[] }) {
  return (
    <div>
      <Typography>{text}</Typography>
      {paths.length > 0 ? (
        <Box sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" component="div" color="textSecondary">
            {label}
          </Typography>
          {paths.map((path) => (
            <div key={path}>
              <CopyText mono value={path} />
            </div>
          ))}
        </Box>
      ) : null}
    </div>
  )
}
