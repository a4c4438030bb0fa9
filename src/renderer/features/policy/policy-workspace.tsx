import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { StoredPolicy } from '@shared/api/policy'
import { useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import type { CodeEditorHandle } from '@/ui/code-editor/code-editor'
import { Page } from '@/ui/page'
import { ChangeMark } from '@/ui/change-mark'
import { TimeSince } from '@/ui/time'
import { useWriteLock } from '@/ui/write-lock'
import { RuleInAddress } from './access/rule-in-address'
import { PolicyActions } from './policy-actions'
import { PolicyDialogs } from './policy-dialogs'
import { PolicyEmpty } from './policy-empty'
import { hasNotices, PolicyNotices } from './policy-notices'
import type { KeptDraft } from './policy-state'
import { ReviewInAddress } from './review-in-address'
import { type Studio, StudioProvider } from './studio-context'
import { StudioViews, ViewSwitch } from './studio-views'
import { TextView } from './text/text-view'
import { useLeaveGuard } from './use-leave-guard'
import { usePolicyEditor } from './use-policy-editor'
import { usePolicyIssues } from './use-policy-issues'
import { useStudioOf } from './use-studio'
import { useStudioTitle } from './use-studio-view'

function Context({ stored, dirty }: Pick<Studio, 'stored' | 'dirty'>) {
  const { t } = useTranslation('policy')
  const saved = stored.updatedAt ? (
    <TimeSince value={stored.updatedAt} sentence={(age) => t('context.storedAgo', { age })} />
  ) : (
    t(stored.policy === '' ? 'context.never' : stored.writable ? 'context.stored' : 'context.file')
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3, whiteSpace: 'nowrap' }}>
      <span>{saved}</span>
      {dirty ? <ChangeMark change="changed" label={t('context.dirty')} /> : null}
    </Box>
  )
}

/** Reports lists that failed to load, because suggested and checked names come from them. */
function MissingNames() {
  const { t } = useTranslation('policy')
  return <MissingLists lists={usePolicyNetwork().lists} effect={t('noNames')} />
}

function ReviewButton({ text, dirty, openReview }: Studio) {
  const { t } = useTranslation('policy')
  return (
    <Button
      variant="contained"
      color="primary"
      disabled={!dirty || text === ''}
      aria-keyshortcuts="Control+S"
      title={dirty ? undefined : t('reason.clean')}
      onClick={openReview}
    >
      {t('action.review')}
    </Button>
  )
}

interface WorkspaceProps {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
}

/** Returns the edit, its problems and the studio built on both. */
function useWorkspace({ serverId, stored, draft }: WorkspaceProps) {
  const handle = useRef<CodeEditorHandle>(null)
  const editor = usePolicyEditor({ serverId, stored, draft })
  const problems = usePolicyIssues({ text: editor.state.text, failed: editor.failed })
  // Deleting every character of a first policy still counts as editing it.
  const [started, setStarted] = useState(false)
  const type = (text: string) => {
    setStarted(true)
    editor.send({ kind: 'typed', text })
  }
  const empty = !started && editor.state.text === '' && stored.policy === '' && stored.writable
  return { handle, editor, problems, type, empty, ...useStudioOf({ serverId, editor, problems, handle, type }) }
}

/** The policy studio: one text, its views and all actions on it. */
export function PolicyWorkspace(props: WorkspaceProps) {
  const { handle, editor, problems, type, empty, studio, open, setOpen } = useWorkspace(props)
  const { stored, dirty } = studio
  const title = useStudioTitle()
  const guard = useLeaveGuard(dirty && stored.writable, editor.keepDraft)
  const editing = studio.view === 'text' || studio.view === 'forms'
  // A view that only evaluates the text links to the review if the text was changed.
  const reviews = stored.writable && (editing || dirty)
  const onDiscard = () => setOpen('discard')
  const actions = (
    <PolicyActions
      {...studio}
      onText={type}
      onDiscard={onDiscard}
      onSearch={() => handle.current?.search()}
      editing={editing}
      inText={!empty && studio.view === 'text'}
      onCommand={(command) => handle.current?.run(command)}
    />
  )
  const notice = hasNotices(editor, useWriteLock()) ? (
    <PolicyNotices editor={editor} onCompare={() => setOpen('conflict')} onDiscard={onDiscard} />
  ) : undefined
  return (
    <StudioProvider value={studio}>
      <Page
        fill
        wide
        title={title}
        context={<Context stored={stored} dirty={dirty} />}
        notice={notice}
        actions={
          <>
            <ViewSwitch />
            {actions}
          </>
        }
        primaryAction={reviews ? <ReviewButton {...studio} /> : undefined}
      >
        {editing ? <MissingNames /> : null}
        <StudioViews
          text={empty ? <PolicyEmpty onStart={type} /> : <TextView problems={problems} handle={handle} onText={type} />}
        />
        <RuleInAddress />
        <ReviewInAddress />
        <PolicyDialogs {...{ editor, problems, open, setOpen, guard }} />
      </Page>
    </StudioProvider>
  )
}
