import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { focusOnMount } from '@/ui/focus'
import { useAttempt } from '@/components/attempt/use-attempt'
import { LockoutLine, lossLines } from './lockout-line'
import { ReviewParts } from './review-parts'
import { useLockout, useOwn } from './use-own'

interface ReviewDialogProps {
  serverId: string
  before: string
  after: string
  check: ServerCheck
  /** The server's messages if its check refused this text. */
  refusals: readonly string[]
  /** The server refuses exactly this text, so sending it again is pointless. */
  refused: boolean
  busy: boolean
  /** Why the last save failed. */
  error: string | null
  /** The reason for the change. */
  note: string
  setNote: (note: string) => void
  onSave: () => void
  onClose: () => void
}

/** Maximum time that a save waits for the result of the lockout check, in milliseconds. */
const MAX_WAIT_MS = 5000

/**
 * Asks first if a save takes access from the user's own machines, or if that is unknown. A save requested before the result waits for it a
 * while; until then the button stays enabled so that it keeps the focus.
 */
function useGuardedSave({ serverId, before, after, refused, busy, onSave }: ReviewDialogProps) {
  const [own, remember] = useOwn(serverId)
  const lockout = useLockout(own, before, after)
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState(false)
  const isDoubtful = lockout.lost !== null || lockout.unknown
  const decide = (mayWait: boolean) => {
    if (busy || refused) return
    const waits = mayWait && lockout.pending && !asking
    setWanted(waits)
    // Once answered, the question disappears: a failed save shows its reason below it.
    setAsking(isDoubtful && !waits && !asking)
    if (!waits && (!isDoubtful || asking)) onSave()
  }
  const resume = useEffectEvent(decide)
  useEffect(() => {
    if (!wanted) return
    // oxlint-disable-next-line react/set-state-in-effect -- continues once the worker has answered
    if (!lockout.pending) return resume(true)
    const timer = setTimeout(() => resume(false), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [wanted, lockout.pending])
  return { own, remember, lockout, wanted, asking: asking && isDoubtful, setAsking, save: () => decide(true) }
}

/** Saves on Ctrl+S and Ctrl+Enter (Cmd on a Mac) wherever the focus is, except in a dialog above this one. */
function useSaveKey(paper: RefObject<HTMLElement | null>, save: () => unknown) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key !== 's' && event.key !== 'Enter') || !(event.ctrlKey || event.metaKey)) return
    const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
    if (dialog && dialog !== paper.current) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    // Ignore the key press that opened the review: it is still bubbling to the window and may be held down.
    const opened = performance.now()
    const listen = (event: KeyboardEvent) => {
      if (event.timeStamp > opened && !event.repeat) onKey(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Shows the changes before they are saved. Ctrl+S and Ctrl+Enter save. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { before, after, check, refusals, refused, busy, error, note, setNote, onClose } = props
  const { t } = useTranslation('policy')
  const titleId = useId()
  const attempt = useAttempt()
  const guard = useGuardedSave(props)
  const paper = useRef<HTMLDivElement>(null)
  // An open question is answered by its buttons only, wherever the focus is.
  useSaveKey(paper, () => guard.asking || guard.save())
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          ref: paper,
          sx: {
            alignSelf: 'center',
            width: 1080,
            maxWidth: 'calc(100% - 32px)',
            height: 'calc(100% - 32px)',
            maxHeight: 900,
            m: 0,
          },
        },
      }}
    >
      <DialogTitle id={titleId}>{t('review.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {before === '' ? <Alert severity="warning">{t('review.first')}</Alert> : null}
        {error === null ? null : (
          <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {error}
          </Alert>
        )}
        <LockoutLine own={guard.own} remember={(own) => attempt(() => guard.remember(own))} lockout={guard.lockout} />
        <ReviewParts {...{ before, after, check, refusals }} />
      </DialogContent>
      <SaveBar {...{ note, setNote, refused, busy, onClose }} waiting={guard.wanted} onSave={guard.save} />
      <LockoutQuestion guard={guard} busy={busy} />
    </Dialog>
  )
}

interface SaveBarProps {
  note: string
  setNote: (note: string) => void
  refused: boolean
  busy: boolean
  /** True while a save waits for the result of the lockout check. */
  waiting: boolean
  onSave: () => void
  onClose: () => void
}

function SaveBar({ note, setNote, refused, busy, waiting, onSave, onClose }: SaveBarProps) {
  const { t } = useTranslation('policy')
  const { t: tReview } = useTranslation('review')
  const reasonId = useId()
  return (
    <DialogActions sx={{ alignItems: 'flex-end' }}>
      <Box sx={{ flex: 1, maxWidth: 520, mr: 'auto' }}>
        <TextField
          fullWidth
          label={tReview('note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, title: tReview('noteHint') } }}
        />
      </Box>
      {refused ? (
        <Box id={reasonId} sx={{ color: 'error.main', minHeight: 32, display: 'flex', alignItems: 'center' }}>
          {t('review.refuses')}
        </Box>
      ) : null}
      <Button ref={refused ? focusOnMount : null} onClick={onClose} disabled={busy}>
        {t('review.back')}
      </Button>
      <Button
        ref={refused ? null : focusOnMount}
        variant="contained"
        color="primary"
        onClick={onSave}
        disabled={refused}
        loading={busy || waiting}
        aria-describedby={refused ? reasonId : undefined}
      >
        {t('review.save')}
      </Button>
    </DialogActions>
  )
}

function LockoutQuestion({ guard, busy }: { guard: ReturnType<typeof useGuardedSave>; busy: boolean }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const { lost, thisComputer } = guard.lockout
  if (!guard.asking) return null
  return (
    <ConfirmDialog
      open
      danger
      title={t(lost ? 'lockout.confirmTitle' : 'lockout.unknownTitle')}
      body={t(lost ? 'lockout.confirmBody' : 'lockout.unknownBody')}
      {...(lost && { losses: lossLines(lost, thisComputer, t, tAccess) })}
      confirmLabel={t(lost ? 'lockout.confirm' : 'lockout.unknownConfirm')}
      busy={busy}
      onConfirm={guard.save}
      onClose={() => guard.setAsking(false)}
    />
  )
}
