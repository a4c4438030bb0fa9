import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { StoredPolicy } from '@shared/api/resources'
import { Activity, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation, timeSince, useOwnNow } from '@/lib/texts'
import { usePolicyHome } from '@/domain/policy-home'
import { usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import type { CodeEditorHandle } from '@/ui/code-editor/code-editor'
import { EmptyState, Page, lazyComponent } from '@/ui/page'
import { ChangeMark, TimeSince, LockedControls, LockNote, useWriteLock } from '@/ui/marks'
import { PolicyActions } from './policy-actions'
import { type PolicyDialog, PolicyDialogs } from './policy-dialogs'
import {
  type KeptDraft,
  type Studio,
  StudioProvider,
  type StudioView,
  useStudio,
  useStudioTitle,
  useStudioView,
  type PolicyEditor,
  useLeaveGuard,
  usePolicyEditor,
} from './studio-context'
import { TextView } from './text/text-view'
import { type PolicyIssues, usePolicyIssues } from './use-policy-issues'
import { useAddressParams, withParam } from '@/lib/address'
import type { TFunction } from 'i18next'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { ActionAlert } from '@/ui/action-alert'
import { useOfferCommands } from '@/lib/page-commands'
import { FilterToggle } from '@/ui/list-filters'
import { visible } from '@shared/visible'
import { applyEdits } from '@shared/policy/edit/style'
import { addressedEntry } from './access/typed-question'
import type { MadeEntry } from '@shared/history/journal'
import { useQuery } from '@tanstack/react-query'
import { isPartOfRename, useEntryUndo } from '@/components/history/present'
import { aboutEntry, lastPolicyChangeQuery, useJournalEvents } from '@/lib/queries/journal'
import { useToastOffersUndo } from '@/ui/toast/toast'

const UndoDialog = lazyComponent(async () => (await import('@/components/history/undo-dialog')).UndoDialog)

/** Offers to undo the last save of the policy, as long as this console made it and nobody has changed the policy since. */
export function LastSave({ serverId }: { serverId: string }) {
  useJournalEvents(serverId)
  const { data: last } = useQuery(lastPolicyChangeQuery(serverId))
  return last?.kind === 'act' && !isPartOfRename(last) ? <UndoSave key={last.id} entry={last} /> : null
}

function UndoSave({ entry }: { entry: MadeEntry }) {
  const { t, ready } = useTranslation('activity')
  const [isAsking, setAsking] = useState(false)
  const undo = useEntryUndo(entry)
  // One Undo at a time: the toast's right after the save, then this one.
  const isInToast = useToastOffersUndo(aboutEntry(entry.id))
  if (isInToast || !ready || !undo || undo.isBack || undo.changedTo) return null
  return (
    <>
      <LockedControls>
        <Button
          size="small"
          variant="text"
          color="primary"
          // As tall as a button, but the line stays as high as its text.
          sx={{ my: '-8px', mx: -2 }}
          aria-label={t('undo.of', { act: t('act.policy.set') })}
          onClick={() => setAsking(true)}
        >
          {t('undo.button')}
        </Button>
      </LockedControls>
      {isAsking ? <UndoDialog entry={entry} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Shows the entry that a link addresses, once: a rule (`?rule=acls.3`, counted from 1) or a named entry (`?rule=hosts.db`). */
function RuleInAddress() {
  const { text, reveal } = useStudio()
  const [params, change] = useAddressParams()
  const rule = params.get('rule')
  const show = useEffectEvent((named: string) => {
    const node = addressedEntry(text, named)
    change(withParam('rule', null))
    if (node) reveal(node.offset, node.offset + node.length)
  })
  useEffect(() => {
    if (rule !== null) show(rule)
  }, [rule])
  return null
}

const FormsView = lazyComponent(async () => (await import('./forms/forms-view')).FormsView)
const AccessView = lazyComponent(async () => (await import('./access/access-view')).AccessView)
const HistoryView = lazyComponent(async () => (await import('./review/history-view')).HistoryView)

const lazyViews = { forms: FormsView, access: AccessView, history: HistoryView }
const lazyNames = ['forms', 'access', 'history'] as const

/** The letter that opens each view from every page of the studio. */
const VIEW_KEYS = { text: 't', forms: 'f', access: 'a', history: 'h' } as const
const studioViews = ['text', 'forms', 'access', 'history'] as const
const writingViews = ['text', 'forms'] as const

/** From this window width on, the text fits beside the forms. */
const ROOMY = '(min-width: 1360px)'

/** One row of views, and the line of problems below it. */
const gridOf = ({ view, isTextBeside }: Studio) => {
  if (view === 'text') return '"text" minmax(0, 1fr) "line" auto / minmax(0, 1fr)'
  if (view !== 'forms') return '"view" minmax(0, 1fr) / minmax(0, 1fr)'
  return isTextBeside
    ? '"text view" minmax(0, 1fr) "line line" auto / minmax(0, 1fr) minmax(0, 1fr)'
    : '"view" minmax(0, 1fr) "line" auto / minmax(0, 1fr)'
}

/** Returns the views opened so far; they stay mounted so that they keep their state. */
function useVisited(view: StudioView): readonly StudioView[] {
  const [visited, setVisited] = useState<readonly StudioView[]>([view])
  if (!visited.includes(view)) setVisited([...visited, view])
  return visited
}

/** Switches between the policy's text and its forms. The pages that only read the policy show no switch, but have the same keys. */
function ViewSwitch() {
  const { t } = useTranslation('policy')
  const { view, setView } = useStudio()
  const writes = view === 'text' || view === 'forms'
  const others = studioViews.filter((value) => value !== view)
  useOfferCommands(
    others.map((value) => ({
      id: `view-${value}`,
      label: t('views.show', { view: t(`views.${value}`) }),
      words: '',
      key: VIEW_KEYS[value],
      run: () => setView(value),
    })),
  )
  if (!writes) return null
  return (
    <FilterToggle
      label={t('views.label')}
      value={view}
      onChange={setView}
      options={writingViews.map((value) => ({ value, label: t(`views.${value}`) }))}
    />
  )
}

/**
 * Renders the open view and keeps the state of the others. The text is mounted with the first view that can edit, because the editor loses
 * undo steps, folds and cursor when it unmounts, and readers need not wait for it.
 */
function StudioViews({ text, onLine }: { text: ReactNode; onLine: (line: HTMLElement | null) => void }) {
  const studio = useStudio()
  const { view } = studio
  const visited = useVisited(view)
  const edits = visited.some((name) => name !== 'access')
  const writes = view === 'text' || view === 'forms'
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplate: gridOf(studio), columnGap: 4 }}>
      <Box sx={{ display: writes ? 'contents' : 'none' }}>{edits ? text : null}</Box>
      {lazyNames.map((name) => {
        const View = lazyViews[name]
        if (!visited.includes(name)) return null
        return (
          <Activity key={name} mode={view === name ? 'visible' : 'hidden'}>
            <Box
              sx={{
                gridArea: 'view',
                display: 'flex',
                flexDirection: 'column',
                overflow: 'auto',
                // Room for focus outlines, which would be clipped at the edges.
                m: -1,
                // No negative margin at the bottom: the page would become taller than the window.
                mb: 0,
                p: 1,
                pb: 4,
                position: 'relative',
              }}
            >
              <View />
            </Box>
          </Activity>
        )
      })}
      {/* The line of problems belongs to the text, but follows the forms: so the Tab key reaches it last, as the eye does. */}
      <Box ref={onLine} sx={{ display: writes ? 'contents' : 'none' }} />
    </Box>
  )
}

/**
 * Returns a first policy to edit. It is valid from Headscale 0.26 on (users end in @) and changes nothing: its last rule allows everything,
 * like no policy.
 */
function starterPolicy(t: TFunction<'policy'>): string {
  return `// ${t('starter.intro')}
{
  // ${t('starter.groups')}
  "groups": {
    // "group:admin": ["alice@"],
  },

  // ${t('starter.tagOwners')}
  "tagOwners": {
    // "tag:web": ["group:admin"],
  },

  // ${t('starter.acls')}
  "acls": [
    // ${t('starter.members')}
    // { "action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:self:*"] },

    // ${t('starter.admins')}
    // { "action": "accept", "src": ["group:admin"], "dst": ["*:*"] },

    // ${t('starter.servers')}
    // { "action": "accept", "src": ["autogroup:member"], "dst": ["tag:web:80,443"] },

    // ${t('starter.allowAll')}
    { "action": "accept", "src": ["*"], "dst": ["*:*"] },
  ],
}
`
}

/** A policy without rules: servers accept it and allow everything. */
const BLANK_POLICY = '{\n}\n'

/** Explains how a server without a policy behaves and offers two ways to start one. */
function PolicyEmpty({ onStart }: { onStart: (text: string) => void }) {
  const { t } = useTranslation('policy')
  const { view } = useStudio()
  if (view !== 'text') return null
  return (
    <Box sx={{ gridArea: 'text' }}>
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <LockedControls>
            <Button variant="contained" color="primary" onClick={() => onStart(starterPolicy(t))}>
              {t('empty.starter')}
            </Button>
            <Button onClick={() => onStart(BLANK_POLICY)}>{t('empty.blank')}</Button>
          </LockedControls>
        }
      />
    </Box>
  )
}

function Context({ serverId, stored, dirty }: Pick<Studio, 'serverId' | 'stored' | 'dirty'>) {
  const { t } = useTranslation('policy')
  const saved = stored.updatedAt ? (
    <TimeSince value={stored.updatedAt} sentence={(age) => t('context.storedAgo', { age })} />
  ) : (
    t(stored.policy === '' ? 'context.never' : stored.writable ? 'context.stored' : 'context.file')
  )
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, whiteSpace: 'nowrap' }}
    >
      <span>{saved}</span>
      <LastSave serverId={serverId} />
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
  const [line, setLine] = useState<HTMLElement | null>(null)
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
      onConvert={() => setOpen('convert')}
      onFile={() => setOpen('file')}
      onSearch={() => handle.current?.search()}
      editing={editing}
      inText={!empty && studio.view === 'text'}
      onCommand={(command) => handle.current?.run(command)}
    />
  )
  const notice = hasNotices(editor, useWriteLock(), usePolicyHome()(editor.stored.policy)) ? (
    <PolicyNotices
      editor={editor}
      onCompare={() => setOpen('conflict')}
      onDiscard={onDiscard}
      onFile={() => setOpen('file')}
    />
  ) : undefined
  return (
    <StudioProvider value={studio}>
      <Page
        fill
        wide
        title={title}
        context={<Context {...studio} />}
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
          onLine={setLine}
          text={empty ? <PolicyEmpty onStart={type} /> : <TextView {...{ problems, handle, line }} onText={type} />}
        />
        <RuleInAddress />
        <ReviewInAddress />
        <PolicyDialogs {...{ editor, problems, open, setOpen, guard }} />
      </Page>
    </StudioProvider>
  )
}

/** Opens the review if a link asks for it (`?review`), once. */
function ReviewInAddress() {
  const { openReview } = useStudio()
  const [params, change] = useAddressParams()
  const asked = params.has('review')
  const open = useEffectEvent(() => {
    change(withParam('review', null))
    openReview()
  })
  useEffect(() => {
    if (asked) open()
  }, [asked])
  return null
}

interface PolicyNoticesProps {
  editor: PolicyEditor
  onCompare: () => void
  onDiscard: () => void
  /** Compares the stored policy with a file. */
  onFile: () => void
}

function Restored({ at, onKeep, onDiscard }: { at: string; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const when = timeSince(tCommon, at, useOwnNow())
  return (
    <ActionAlert
      severity="info"
      actions={[
        { label: t('draft.discard'), onClick: onDiscard },
        { label: t('draft.keep'), onClick: onKeep },
      ]}
    >
      {t('draft.restored')}. {t('draft.restoredText', { when })}
    </ActionAlert>
  )
}

function hasNotices({ stored, state, conflict }: PolicyEditor, lock: string | null, home: string | null): boolean {
  return lock !== null || home !== null || !stored.writable || state.restoredAt !== null || conflict
}

/** Notices above the editor about a read-only policy, a restored draft or a save by someone else. */
function PolicyNotices({ editor, onCompare, onDiscard, onFile }: PolicyNoticesProps) {
  const { t } = useTranslation('policy')
  const { stored, state, dirty, conflict, send } = editor
  const lock = useWriteLock()
  const { restoredAt } = state
  const source = usePolicyHome()(stored.policy)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {source === null ? null : (
        <ActionAlert severity="info" actions={[{ label: t('action.compareFile'), onClick: onFile }]}>
          {t('source.notice')}{' '}
          <MuiLink href={source} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
            {visible(source)}
          </MuiLink>
        </ActionAlert>
      )}
      {stored.writable ? null : (
        <Alert severity="info">
          <AlertTitle>{t('readOnly.title')}</AlertTitle>
          {t('readOnly.file')}
          {stored.reason ? <Box sx={{ mt: 1, color: 'text.secondary' }}>{stored.reason}</Box> : null}
        </Alert>
      )}
      {stored.writable && lock !== null ? (
        <LockNote reason={lock}>{dirty ? ` ${t('readOnly.draft')}` : ''}</LockNote>
      ) : null}
      {restoredAt === null ? null : (
        <Restored at={restoredAt} onKeep={() => send({ kind: 'noticeClosed' })} onDiscard={onDiscard} />
      )}
      {conflict ? (
        <ActionAlert severity="warning" actions={[{ label: t('conflict.compare'), onClick: onCompare }]}>
          {t('conflict.banner')}. {t('conflict.bannerText')}
        </ActionAlert>
      ) : null}
    </Box>
  )
}

interface StudioParts {
  serverId: string
  editor: PolicyEditor
  problems: PolicyIssues
  handle: RefObject<CodeEditorHandle | null>
  /** Sets text that was not typed in the editor. */
  type: (text: string) => void
}

/** Returns functions that show a place in the text from any view. */
function useReveal(
  handle: StudioParts['handle'],
  [view, setView]: ReturnType<typeof useStudioView>,
  isTextBeside: boolean,
) {
  const awaited = useRef<{ from: number; to: number } | 'scroll' | null>(null)
  useEffect(() => {
    const isShown = view === 'text' || (view === 'forms' && isTextBeside)
    if (!isShown || !awaited.current) return
    const range = awaited.current
    awaited.current = null
    if (range === 'scroll') return handle.current?.scrollToCursor()
    // Select again after focusing: the browser moves the cursor of a hidden editor to the start of the text.
    handle.current?.focus()
    handle.current?.select(range.from, range.to)
  }, [view, isTextBeside, handle])
  const select = (from: number, to: number) => {
    handle.current?.select(from, to)
    if (!handle.current?.isShown()) awaited.current = 'scroll'
  }
  const reveal = (from: number, to = from) => {
    select(from, to)
    if (handle.current?.isShown()) return handle.current.focus()
    awaited.current = { from, to }
    setView('text')
  }
  return { select, reveal }
}

/** Returns why the text is read-only: the server's reason takes precedence over the console's lock. */
function useLockReason({ writable }: StoredPolicy): string | null {
  const { t } = useTranslation('policy')
  const lock = useWriteLock()
  return writable ? lock : t('reason.readOnly')
}

/** Holds the open dialog; Ctrl+S and the button open the review. */
function useReview({ editor, problems }: StudioParts, reveal: Studio['reveal']) {
  const locked = useLockReason(editor.stored) !== null
  const [chosen, setOpen] = useState<PolicyDialog>(null)
  const { conflict } = editor
  const open = chosen === 'conflict' && !conflict ? null : chosen
  // A conflict ends by itself if the stored policy is again the one the edit started from. The next one must not open unasked.
  const [hadConflict, setHadConflict] = useState(conflict)
  if (hadConflict !== conflict) {
    setHadConflict(conflict)
    if (!conflict && chosen === 'conflict') setOpen(null)
  }
  const openReview = () => {
    if (!editor.dirty || locked) return
    const [first] = problems.issues
    if (!problems.readable && first?.at) {
      reveal(first.at.from, first.at.to)
      return
    }
    editor.clearFailure()
    setOpen(conflict ? 'conflict' : 'review')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Values in an open form are not part of the text yet.
    if (open === null && !document.querySelector('[role="dialog"]')) openReview()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { open, setOpen, openReview }
}

/** Creates the studio of one edit and the state of its dialogs. */
function useStudioOf(parts: StudioParts) {
  const { serverId, editor, problems, handle, type } = parts
  const { state, stored, dirty } = editor
  const place = useStudioView()
  const [cursor, setCursor] = useState(0)
  const [wantsText, setWantsText] = useState(false)
  const roomy = useMediaQuery(ROOMY)
  const isTextBeside = roomy && wantsText
  const { select, reveal } = useReveal(handle, place, isTextBeside)
  const { open, setOpen, openReview } = useReview(parts, reveal)
  const [view, setView] = place
  const locked = useLockReason(stored)
  const studio: Studio = {
    serverId,
    text: state.text,
    stored,
    baseText: state.base.text,
    dirty,
    writable: locked === null,
    locked,
    readable: problems.readable,
    view,
    setView,
    isTextBeside,
    showText: roomy ? setWantsText : null,
    applyEdits: (edits) => {
      if (handle.current) handle.current.applyEdits(edits)
      else type(applyEdits(state.text, edits))
    },
    setText: type,
    undoTo: editor.undoTo,
    reveal,
    select,
    cursor,
    setCursor,
    openReview,
  }
  return { studio, open, setOpen }
}
