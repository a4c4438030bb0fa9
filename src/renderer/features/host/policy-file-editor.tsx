import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Alert from '@mui/material/Alert'
import type { ApiError } from '@shared/api/error'
import type { HostFile, SaveAnswer } from '@shared/host/save'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { HostSavedAlert } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { hostPolicyQuery } from '@/lib/queries/host'
import { errorText, useTranslation } from '@/lib/texts'
import { CodeEditor } from '@/ui/code-editor/code-editor'
import { DiffView } from '@/ui/code-editor/diff-view'
import { ConfirmDialog } from '@/ui/dialogs'
import { Page } from '@/ui/page'
import { LockedControls } from '@/ui/marks'
import { type ServerWithHost, type DraftSave, useDraftKeeping, useReview } from './host-frame'

/** An edit of the file that had this digest and text. */
export interface PolicyFileDraft {
  readonly digest: string
  readonly base: string
  readonly text: string
}

interface PolicyFileEditorProps {
  title: string
  server: ServerWithHost
  found: HostFile & { readonly text: string }
  kept: PolicyFileDraft | null
  notice: ReactNode
}

/** Edits the policy's file as text. The console knows neither the machines nor the users here, so it does not say what a change allows. */
export function PolicyFileEditor({ title, server, found, kept, notice }: PolicyFileEditorProps) {
  const { t } = useTranslation('host')
  const setup = useEditorSetup()
  // Null: the file as it is.
  const [draft, setDraft] = useState(kept)
  const [reviewing, setReviewing] = useState(false)
  useDraftKeeping(server.id, 'policy', draft)
  const isOld = draft !== null && draft.digest !== found.digest
  const type = (text: string) =>
    setDraft((now) => {
      const base = now ?? { digest: found.digest, base: found.text }
      return text === found.text ? null : { ...base, text }
    })
  return (
    <Page
      fill
      title={title}
      context={t('policyFile.from', { file: found.path })}
      notice={
        <>
          {notice}
          <Alert severity="info">{t('policyFile.lead')}</Alert>
          {isOld ? (
            <Alert
              severity="warning"
              action={
                <Button size="small" variant="text" onClick={() => setDraft({ ...draft, digest: found.digest })}>
                  {t('policyFile.keepMine')}
                </Button>
              }
            >
              {t('policyFile.changed')}
            </Alert>
          ) : null}
        </>
      }
      actions={draft ? <Button onClick={() => setDraft(null)}>{t('policyFile.discard')}</Button> : null}
      primaryAction={
        <LockedControls>
          <Button
            variant="contained"
            color="primary"
            disabled={draft === null || isOld}
            onClick={() => setReviewing(true)}
          >
            {t('policyFile.review')}
          </Button>
        </LockedControls>
      }
    >
      <Paper variant="outlined" sx={{ flex: 1, minHeight: 120, overflow: 'hidden', mb: 4 }}>
        <CodeEditor {...setup} label={t('policyFile.label')} value={draft?.text ?? found.text} onChange={type} />
      </Paper>
      {draft ? (
        <Review
          server={server}
          before={found.text}
          draft={draft}
          open={reviewing}
          onSaved={() => setDraft(null)}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </Page>
  )
}

interface ReviewProps {
  server: ServerWithHost
  before: string
  draft: PolicyFileDraft
  open: boolean
  onSaved: () => void
  onClose: () => void
}

/** Shows the changed lines, saves them, and shows the outcome. Whatever happens, everything typed stays. */
function Review({ server: { id }, before, draft, open, onSaved, onClose }: ReviewProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const setup = useEditorSetup()
  const client = useQueryClient()
  const save = useMutation<SaveAnswer, ApiError, DraftSave<PolicyFileDraft>>({
    mutationFn: async ({ draft: { digest, text } }) => invoke('host:savePolicy', { id, digest, text }),
    onSettled: () => client.refetchQueries({ queryKey: hostPolicyQuery(id).queryKey }),
  })
  const edit = { draft, saved: onSaved }
  const { failed, error, submit, close } = useReview({ save, edit, done: t('policyFile.saved'), onClose })
  return (
    <ConfirmDialog
      wide
      open={open}
      title={t('policyFile.reviewTitle')}
      confirmLabel={t('policyFile.save')}
      busy={save.isPending}
      error={error && errorText(error, tCommon)}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 320 }}>
            <DiffView
              {...setup}
              layout="unified"
              before={before}
              after={draft.text}
              beforeLabel={t('policyFile.before')}
              afterLabel={t('policyFile.after')}
            />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('policyFile.safe')}
          </Typography>
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}
