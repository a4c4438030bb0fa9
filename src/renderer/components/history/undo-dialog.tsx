import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import type { HostFileChange } from '@shared/host/save'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { FormTextField, useZodForm } from '@/components/form/form'
import { aboutEntry, useUndoEntry } from '@/lib/queries/journal'
import { useQuery } from '@tanstack/react-query'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { policyQuery, useNamesAsGiven } from '@/lib/queries/lists'
import { useOnceLoaded } from '@/lib/settled'
import { lazyComponent } from '@/ui/page'
import { FormDialog } from '@/ui/dialogs'
import { OwnTimeSince } from '@/ui/marks'
import { useToast } from '@/ui/toast/toast'
import { entryDifferences, entryTitle, laterDifference } from './entry-words'
import { restorable, useEntryUndo, usePolicyFollow } from './present'

const DiffView = lazyComponent(async () => (await import('@/ui/code-editor/diff-view')).DiffView)

interface UndoDialogProps {
  entry: MadeEntry
  onClose: () => void
}

const Undoing = z.object({ reason: z.string().trim().max(500), agreed: z.boolean() })

type UndoForm = ReturnType<typeof useZodForm<z.infer<typeof Undoing>>>

/** The form and the undo of an entry. If the object was changed since, the user must first agree to lose those changes. */
function useUndoing({ entry, onClose }: UndoDialogProps) {
  const { t, i18n } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const form: UndoForm = useZodForm(Undoing, { reason: '', agreed: false })
  const undo = useUndoEntry()
  const toast = useToast()
  const entryUndo = useEntryUndo(entry)
  const [failure, setFailure] = useState<string | null>(null)
  const nameOf = useNamesAsGiven({ loads: true })
  const title = entryTitle(entry, t, nameOf)
  const changedTo = entryUndo?.changedTo ?? null
  const submit = form.handleSubmit(async ({ reason, agreed }) => {
    const held = changedTo !== null && !agreed ? t('undo.agreeFirst') : null
    setFailure(held)
    if (held !== null) return
    try {
      await undo.mutateAsync({ ids: [entry.id], reason })
      toast.end(aboutEntry(entry.id))
      toast.show(t('undo.done', { act: title }))
      onClose()
    } catch (thrown) {
      setFailure(errorText(toApiError(thrown), tCommon))
    }
  })
  // Until the data is loaded, changes could be lost without a question.
  const { request, isWaiting } = useOnceLoaded(entryUndo?.isLoading === true, () => void submit())
  const later = changedTo && laterDifference(entry, changedTo, t, i18n.language, nameOf)
  const [difference] = entryDifferences(entry, t, i18n.language, nameOf)
  return { form, entryUndo, title, difference, changedTo, later, request, failure, busy: undo.isPending || isWaiting }
}

/** Shows later changes and asks whether they may be lost. */
function ChangedSince({ form, later }: { form: UndoForm; later: { from: string; to: string } | null }) {
  const { t } = useTranslation('activity')
  const { value, onChange } = useController({ control: form.control, name: 'agreed' }).field
  return (
    <Alert severity="warning">
      <Box sx={{ overflowWrap: 'anywhere' }}>{later ? t('undo.changedTo', later) : t('undo.changedSince')}</Box>
      <FormControlLabel
        control={<Checkbox checked={value} onChange={(event) => onChange(event.target.checked)} />}
        label={t('undo.agree')}
      />
    </Alert>
  )
}

/** Says which file gets its previous text, and the effect on Headscale. */
function FileBack({ file: { path, backup, afterwards } }: { file: HostFileChange }) {
  const { t } = useTranslation('activity')
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {t('undo.file', { path, backup })} {t(`undo.afterwards.${afterwards}`)}
    </Typography>
  )
}

/** Shows which lines of the policy on the server the undo changes. */
function PolicyBack({ entry, text }: { entry: MadeEntry; text: string }) {
  const { t } = useTranslation('activity')
  const { ready } = useTranslation('editor')
  const setup = useEditorSetup()
  const stored = useQuery(policyQuery()).data
  const saved = entry.act?.kind === 'policy.save' ? entry.act.text : ''
  const before = (stored?.policy ?? saved).replaceAll('\r\n', '\n')
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 220, flexShrink: 0 }}>
      {ready ? (
        <DiffView
          before={before}
          after={text.replaceAll('\r\n', '\n')}
          beforeLabel={t('undo.policyNow')}
          afterLabel={t('undo.policyThen')}
          layout="unified"
          {...setup}
        />
      ) : null}
    </Box>
  )
}

/** Shows the effect of undoing an entry, and asks for consent if later changes would be lost. */
export function UndoDialog(props: UndoDialogProps) {
  const { entry, onClose } = props
  const { t } = useTranslation('activity')
  const { form, entryUndo, title, difference, changedTo, later, request, failure, busy } = useUndoing(props)
  const { acts, note } = usePolicyFollow(entryUndo?.inverse)
  const file = restorable(entry)
  return (
    <FormDialog
      open
      discards
      title={t('undo.title', { act: title })}
      submitLabel={t('undo.submit')}
      onSubmit={request}
      onClose={onClose}
      busy={busy}
      error={failure}
      wide={entryUndo?.inverse?.kind === 'policy.save'}
    >
      <Typography color="textSecondary">
        <OwnTimeSince value={entry.at} sentence={(time) => t('undo.made', { time })} />
      </Typography>
      {file ? <FileBack file={file} /> : null}
      {difference?.from ? <Typography>{t('undo.back', { value: difference.from })}</Typography> : null}
      {entry.before?.kind === 'policy' && entry.before.policy === '' ? (
        <Typography>{t('undo.openPolicy')}</Typography>
      ) : null}
      {changedTo ? <ChangedSince form={form} later={later} /> : null}
      {entryUndo?.gone ? <Alert severity="warning">{t('undo.gone')}</Alert> : null}
      {entryUndo?.inverse?.kind === 'user.create' ? <Typography>{t('undo.newUser')}</Typography> : null}
      <FormTextField
        form={form}
        name="reason"
        label={t('undo.reason')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {note ? <FollowedNote {...note} /> : null}
      {entryUndo?.inverse?.kind === 'policy.save' ? <PolicyBack entry={entry} text={entryUndo.inverse.text} /> : null}
      {file ? null : <Consequence acts={acts} />}
    </FormDialog>
  )
}
