import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { StoredPolicy } from '@shared/api/policy'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor, type CodeEditorHandle } from '@/ui/code-editor'
import { Page } from '@/ui/page'
import { StateDot } from '@/ui/state-dot'
import { RelativeTime } from '@/ui/time'
import { PolicyActions } from './policy-actions'
import { type PolicyDialog, PolicyDialogs } from './policy-dialogs'
import { PolicyEmpty } from './policy-empty'
import { hasNotices, PolicyNotices } from './policy-notices'
import type { KeptDraft } from './policy-state'
import { ProblemsLine } from './problems-line'
import { useEditorSetup } from './use-editor-setup'
import { useLeaveGuard } from './use-leave-guard'
import { type PolicyEditor, usePolicyEditor } from './use-policy-editor'
import { type PolicyIssues, usePolicyIssues } from './use-policy-issues'

function Context({ stored, dirty }: { stored: StoredPolicy; dirty: boolean }) {
  const { t } = useTranslation('policy')
  const saved = stored.updatedAt ? (
    <>
      {t('context.stored')} <RelativeTime value={stored.updatedAt} />
    </>
  ) : (
    t(stored.policy === '' ? 'context.never' : stored.writable ? 'context.stored' : 'context.file')
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3 }}>
      <span>{saved}</span>
      {dirty ? <StateDot state="expiring" label={t('context.dirty')} /> : null}
    </Box>
  )
}

interface EditorPaneProps {
  editor: PolicyEditor
  problems: PolicyIssues
  handle: React.RefObject<CodeEditorHandle | null>
  onSave: () => void
}

function EditorPane({ editor, problems, handle, onSave }: EditorPaneProps) {
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const { state, stored, send } = editor
  return (
    <Paper
      variant="outlined"
      sx={{ flex: 1, minHeight: 0, mb: 4, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <CodeEditor
          ref={handle}
          label={t('editor')}
          {...setup}
          value={state.text}
          onChange={(text) => send({ kind: 'typed', text })}
          problems={problems.marks}
          readOnly={!stored.writable}
          onSave={onSave}
        />
      </Box>
      <ProblemsLine
        text={state.text}
        issues={problems.issues}
        check={problems.check}
        onJump={(issue) => issue.at && handle.current?.reveal(issue.at.from, issue.at.to)}
      />
    </Paper>
  )
}

function useSaveCommand(editor: PolicyEditor, problems: PolicyIssues, handle: EditorPaneProps['handle']) {
  const [open, setOpen] = useState<PolicyDialog>(null)
  const review = () => {
    if (!editor.dirty || !editor.stored.writable) return
    const [first] = problems.issues
    if (!problems.readable && first?.at) {
      handle.current?.reveal(first.at.from, first.at.to)
      return
    }
    editor.clearRefusal()
    setOpen(editor.conflict ? 'conflict' : 'review')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (open === null) review()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { open, setOpen, review }
}

function ReviewButton({ dirty, empty, onReview }: { dirty: boolean; empty: boolean; onReview: () => void }) {
  const { t } = useTranslation('policy')
  return (
    <Button
      variant="contained"
      color="primary"
      disabled={!dirty || empty}
      aria-keyshortcuts="Control+S"
      title={dirty ? undefined : t('reason.clean')}
      onClick={onReview}
    >
      {t('action.review')}
    </Button>
  )
}

/** The policy being edited: text, problems, and everything that can be done with it. */
export function PolicyWorkspace(props: { serverId: string; stored: StoredPolicy; draft: KeptDraft | null }) {
  const { t } = useTranslation('policy')
  const handle = useRef<CodeEditorHandle>(null)
  const editor = usePolicyEditor(props)
  const { state, stored, dirty, send } = editor
  const problems = usePolicyIssues({ text: state.text, dirty, refused: editor.refused })
  const { open, setOpen, review } = useSaveCommand(editor, problems, handle)
  const guard = useLeaveGuard(dirty && stored.writable, editor.keepDraft)
  // Deleting every letter of a first policy is still editing it.
  const [started, setStarted] = useState(false)
  const empty = !started && state.text === '' && stored.policy === '' && stored.writable
  const type = (text: string) => {
    setStarted(true)
    send({ kind: 'typed', text })
  }
  return (
    <Page
      fill
      title={t('title')}
      context={<Context stored={stored} dirty={dirty} />}
      notice={
        hasNotices(editor) ? (
          <PolicyNotices editor={editor} onCompare={() => setOpen('conflict')} onDiscard={() => setOpen('discard')} />
        ) : undefined
      }
      actions={
        <PolicyActions
          text={state.text}
          dirty={dirty}
          writable={stored.writable}
          readable={problems.readable}
          onText={type}
          onDiscard={() => setOpen('discard')}
          onSearch={() => handle.current?.search()}
        />
      }
      primaryAction={
        stored.writable ? <ReviewButton dirty={dirty} empty={state.text === ''} onReview={review} /> : undefined
      }
    >
      {empty ? (
        <PolicyEmpty onStart={type} />
      ) : (
        <EditorPane editor={editor} problems={problems} handle={handle} onSave={review} />
      )}
      <PolicyDialogs {...{ editor, open, setOpen, guard }} check={problems.check} readable={problems.readable} />
    </Page>
  )
}
