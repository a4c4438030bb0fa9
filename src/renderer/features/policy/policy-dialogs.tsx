import { useId, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { ConfirmDialog } from '@/ui/dialogs'
import { lazyComponent } from '@/ui/page'
import { useToast } from '@/ui/toast/toast'
import { ReviewDialog } from './review/review-dialog'
import { withOwnLineEnds, useStudio, isRefusal, type LeaveGuard, type PolicyEditor } from './studio-context'
import { inOwnWords, type PolicyIssues } from './use-policy-issues'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { focusOnMount } from '@/ui/focus'

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog')).ConflictDialog)
const ConvertDialog = lazyComponent(async () => (await import('./text/convert-dialog')).ConvertDialog)

const FileDialog = lazyComponent(async () => (await import('./file-dialog')).FileDialog)

export type PolicyDialog = 'review' | 'conflict' | 'discard' | 'convert' | 'file' | null

interface PolicyDialogsProps {
  editor: PolicyEditor
  open: PolicyDialog
  setOpen: (dialog: PolicyDialog) => void
  guard: LeaveGuard
  problems: PolicyIssues
}

interface ReviewProps extends Pick<PolicyDialogsProps, 'editor' | 'problems' | 'setOpen'> {
  note: string
  setNote: (note: string) => void
}

/** Says why the last save of this text failed; null if it did not. */
function useFailureText({ state, failed }: PolicyEditor): string | null {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  if (failed?.text !== state.text) return null
  const words = inOwnWords(errorText(failed.error, tCommon), t)
  return isRefusal(failed.error) ? `${t('review.refused')}\n${words}` : words
}

function Review({ editor, problems, setOpen, note, setNote }: ReviewProps) {
  const { serverId } = useStudio()
  const { state, stored } = editor
  const error = useFailureText(editor)
  const close = () => setOpen(null)
  const refusals = problems.issues.flatMap(({ source, message }) =>
    source === 'server' || source === 'unsent' ? [message] : [],
  )
  return (
    <ReviewDialog
      serverId={serverId}
      before={withOwnLineEnds(state.base.text ?? stored.policy)}
      after={state.text}
      check={problems.check}
      refusals={refusals}
      refused={refusals.length > 0 && problems.check.state === 'refused'}
      busy={editor.saving}
      error={error}
      note={note}
      setNote={setNote}
      onSave={() => editor.save({ note, onSaved: close, onConflict: () => setOpen('conflict') })}
      onClose={close}
    />
  )
}

function Conflict({ editor, problems, setOpen }: Pick<PolicyDialogsProps, 'editor' | 'problems' | 'setOpen'>) {
  const { locked } = useStudio()
  const { t } = useTranslation('policy')
  const toast = useToast()
  const { stored, state, send } = editor
  const take = () => {
    const undo = editor.undoTo()
    send({ kind: 'taken', stored })
    setOpen(null)
    toast.show(t('conflict.taken'), { undo })
  }
  const over = () => {
    // From here on the draft is an edit of their version, and the review lists the parts it reverts.
    send({ kind: 'rebased', stored })
    setOpen('review')
  }
  return (
    <ConflictDialog
      theirs={stored.policy}
      yours={state.text}
      canSave={problems.readable && locked === null}
      onKeep={() => setOpen(null)}
      onTake={take}
      onOver={over}
    />
  )
}

function Discard({ editor, onClose }: { editor: PolicyEditor; onClose: () => void }) {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const discard = () => {
    const undo = editor.undoTo()
    editor.send({ kind: 'taken', stored: editor.stored })
    onClose()
    toast.show(t('discard.done'), { undo })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('discard.title')}
      body={t('discard.body')}
      losses={[t('discard.loss')]}
      confirmLabel={t('discard.confirm')}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}

/** The dialogs of the policy page, one at a time. */
export function PolicyDialogs({ editor, open, setOpen, guard, problems }: PolicyDialogsProps) {
  // Here, so that the reason survives leaving the review to edit on, and a conflict.
  const [note, setNote] = useState('')
  // The reason belongs to this change: saved or discarded, it is done.
  if (!editor.dirty && note !== '') setNote('')
  return (
    <>
      {open === 'review' ? <Review {...{ editor, problems, setOpen, note, setNote }} /> : null}
      {open === 'conflict' ? <Conflict editor={editor} problems={problems} setOpen={setOpen} /> : null}
      {open === 'discard' ? <Discard editor={editor} onClose={() => setOpen(null)} /> : null}
      {open === 'convert' ? <ConvertDialog onClose={() => setOpen(null)} /> : null}
      {open === 'file' ? <FileDialog onClose={() => setOpen(null)} /> : null}
      <LeaveDialog guard={guard} onDiscard={() => editor.send({ kind: 'taken', stored: editor.stored })} />
    </>
  )
}

/** Asks before the user leaves unsaved changes. They are kept as a draft unless the user discards them. */
function LeaveDialog({ guard, onDiscard }: { guard: LeaveGuard; onDiscard: () => void }) {
  const { t } = useTranslation('policy')
  const titleId = useId()
  if (guard.asking === null) return null
  const closing = guard.asking === 'close'
  const drop = () => {
    onDiscard()
    guard.go()
  }
  return (
    <Dialog open onClose={guard.stay} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 560 } } }}>
      <DialogTitle id={titleId}>{t('leave.title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('leave.text')}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="error" onClick={drop} sx={{ mr: 'auto' }}>
          {t(closing ? 'leave.closeDrop' : 'leave.drop')}
        </Button>
        <Button onClick={guard.go}>{t(closing ? 'leave.close' : 'leave.go')}</Button>
        <Button ref={focusOnMount} variant="contained" color="primary" onClick={guard.stay}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
