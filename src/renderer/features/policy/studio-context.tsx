import type { StoredPolicy } from '@shared/api/resources'
import type { TextEdit } from '@shared/policy/edit/style'
import {
  createContext,
  useContext,
  type Dispatch,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { usePageTitle, errorText, useTranslation } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams, useBlocker } from 'react-router'
import { type ApiError, toApiError } from '@shared/api/error'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAct } from '@/components/undo/use-act'
import { storeVersion } from '@/lib/queries/policy-history'
import { queryKeys } from '@/lib/queries/cache'
import { isPolicyBeingEdited, policyLockName } from '@/lib/policy-lock'
import { useToast } from '@/ui/toast/toast'
import { invoke } from '@/lib/desktop'
import { useAutosave } from '@/lib/use-autosave'
import { useCloseGuard } from '@/lib/close-guard'
import { useCheckPolicy } from '@/lib/queries/lists'

/** The parts of a stored policy that editing needs. */
export type StoredText = Pick<StoredPolicy, 'id' | 'policy'>

/** The policy an edit started from. `text` is null if only its id is known, as for a draft older than the stored policy. */
export interface Base {
  id: string | null
  text: string | null
  /** The id of the base that this console replaced by saving this one. */
  over?: string | null
}

export interface PolicyState {
  text: string
  base: Base
  /** When the restored draft was saved; null if the text came from the server. */
  restoredAt: string | null
}

export interface KeptDraft {
  text: string
  baseId: string | null
  savedAt: string
}

export type PolicyEvent =
  | { kind: 'typed'; text: string }
  /** A poll returned a policy. */
  | { kind: 'stored'; stored: StoredText }
  | { kind: 'saved'; stored: StoredText }
  /** Discards the edit in favour of the stored policy. */
  | { kind: 'taken'; stored: StoredText }
  /** Makes the edit one of the policy now stored: saving it replaces that policy on purpose. */
  | { kind: 'rebased'; stored: StoredText }
  /** Undoes whatever has replaced the text of `before`. */
  | { kind: 'restored'; before: PolicyState }
  | { kind: 'noticeClosed' }

/** Returns the text with the editor's line endings, so that an offset means the same place everywhere. */
export const withOwnLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns the text with the line endings of its base policy, if those were all CRLF. */
export function withStoredLineEnds(text: string, base: string | null): string {
  const windows = base?.includes('\r\n') && !/(?<!\r)\n/.test(base)
  return windows ? text.replaceAll('\n', '\r\n') : text
}

/** Compares two texts and ignores differences in line endings. */
export function sameText(a: string, b: string): boolean {
  return a === b || withOwnLineEnds(a) === withOwnLineEnds(b)
}

export function isDirty({ text, base }: PolicyState): boolean {
  return base.text === null || !sameText(text, base.text)
}

/** Returns true if the stored policy has changed since the edit started. */
export function hasConflict(state: PolicyState, stored: StoredText): boolean {
  if (stored.id === state.base.id || !isDirty(state)) return false
  return state.base.text === null || !sameText(stored.policy, state.base.text)
}

/** Reasons of a failed save that mean that the stored policy is not the one the edit started from. */
const conflicts: readonly string[] = ['policyChanged', 'hostFileChanged']

/**
 * Classifies a failed save by the policy stored afterwards: `same` if someone else saved the very same text, `conflict` if they
 * saved another one. Other failures have the code of a conflict, too, such as a file that was restored because Headscale did not run with
 * the new one.
 */
export function outcomeOf(error: ApiError, state: PolicyState, now: StoredText): 'same' | 'conflict' | 'failed' {
  if (!error.details.some(({ key }) => conflicts.includes(key)) || !hasConflict(state, now)) return 'failed'
  return sameText(now.policy, state.text) ? 'same' : 'conflict'
}

const fromStored = ({ id, policy }: StoredText): PolicyState => ({
  text: withOwnLineEnds(policy),
  base: { id, text: policy },
  restoredAt: null,
})

/** Returns the initial state: the draft if it differs from the stored policy, otherwise the stored policy. */
export function startPolicy(stored: StoredText, draft: KeptDraft | null): PolicyState {
  if (!draft || sameText(draft.text, stored.policy)) return fromStored(stored)
  const base = draft.baseId === stored.id ? { id: stored.id, text: stored.policy } : { id: draft.baseId, text: null }
  return { text: withOwnLineEnds(draft.text), base, restoredAt: draft.savedAt }
}

function onStored(state: PolicyState, stored: StoredText): PolicyState {
  if (stored.id === state.base.id && state.base.text !== null) return state
  // Nothing was typed, or someone saved the very same text: no input can be lost.
  if (!isDirty(state) || sameText(stored.policy, state.text)) return fromStored(stored)
  const unchanged = state.base.text !== null && sameText(stored.policy, state.base.text)
  return unchanged ? { ...state, base: { id: stored.id, text: stored.policy } } : state
}

/** Restores an edit with its base, so that a save by someone else stays a conflict. A save by this console is not a conflict. */
function onRestored({ base }: PolicyState, before: PolicyState): PolicyState {
  return base.over !== undefined && base.over === before.base.id ? { ...before, base } : before
}

/** Returns the state after an event. Only `taken` discards typed text. */
export function nextPolicy(state: PolicyState, event: PolicyEvent): PolicyState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: withOwnLineEnds(event.text) }
    case 'stored':
      return onStored(state, event.stored)
    case 'saved': {
      // Text typed while the save was running stays, as an edit of the saved policy.
      const base = { id: event.stored.id, text: event.stored.policy, over: state.base.id }
      return { ...state, base, restoredAt: null }
    }
    case 'taken':
      return fromStored(event.stored)
    case 'rebased':
      return { ...state, base: { id: event.stored.id, text: event.stored.policy } }
    case 'restored':
      return onRestored(state, event.before)
    case 'noticeClosed':
      return { ...state, restoredAt: null }
  }
}

/** The state shared by all views of the policy studio: the edited text and functions to change and show it. */
export interface Studio {
  serverId: string
  /**
   * The current text, saved or not, with
   * line endings. All offsets in the studio are UTF-16 offsets into it.
   */
  text: string
  stored: StoredPolicy
  /** The text the edit started from; null if only its id is known, as for a draft older than the stored policy. */
  baseText: string | null
  dirty: boolean
  /** True if the server's policy can be changed and the console has not locked the server. */
  writable: boolean
  /** The translated reason the text is read-only; null if it is writable. */
  locked: string | null
  /** True if the text is valid HuJSON. */
  readable: boolean
  view: StudioView
  setView: (view: StudioView) => void
  /** True if the text is beside the forms. */
  isTextBeside: boolean
  /** Shows the text beside the forms, or hides it; null if the window is too narrow for both. */
  showText: ((shown: boolean) => void) | null
  /** Replaces only the given ranges, as one undo step; cursor and folds elsewhere stay. */
  applyEdits: (edits: readonly TextEdit[]) => void
  /** Replaces the whole text, as one undo step. */
  setText: (text: string) => void
  /** Returns the function that undoes whatever replaces the text from now on, even after the page was left. */
  undoTo: () => () => void
  /** Selects a range and scrolls to it; switches to the text view if the text is not on screen. */
  reveal: (from: number, to?: number) => void
  /** Selects a range without switching views; the text view scrolls to it when it is next shown. */
  select: (from: number, to: number) => void
  /** Offset of the text cursor. */
  cursor: number
  setCursor: (offset: number) => void
  /** Opens the review of the changes, like the Review button. */
  openReview: () => void
}

const StudioContext = createContext<Studio | null>(null)

export const StudioProvider = StudioContext

/**
 * Returns the studio that contains this component.
 * @throws Error outside the studio
 */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio is for the views of the policy studio')
  return studio
}

/** The page of each view. Text and forms edit the same policy on one page. */
export const viewPaths = {
  text: '/settings/policy',
  forms: '/settings/policy',
  access: '/access',
  history: '/access/history',
} as const

export type StudioView = keyof typeof viewPaths

const pagePaths: ReadonlySet<string> = new Set(Object.values(viewPaths))

/** Returns true if an address belongs to the studio. Moving within the studio keeps the draft. */
export function isStudioPath(pathname: string): boolean {
  return pagePaths.has(pathname)
}

function viewAt(pathname: string, params: URLSearchParams): StudioView {
  if (pathname === viewPaths.access) return 'access'
  if (pathname === viewPaths.history) return 'history'
  return params.get('view') === 'forms' ? 'forms' : 'text'
}

/** Returns the open view of the studio. It is part of the address, so links and Back work. */
export function useStudioView(): [StudioView, (view: StudioView) => void] {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const setView = (next: StudioView) => void navigate(viewPaths[next] + (next === 'forms' ? '?view=forms' : ''))
  return [viewAt(pathname, params), setView]
}

/** Returns the title of the open view. */
export function useStudioTitle(): string {
  const [view] = useStudioView()
  return usePageTitle(viewPaths[view])
}

/** Returns a function that reports a version that could not be kept; the policy itself is stored regardless. */
function useKeepErrorToast(): (error: ApiError) => void {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  return (error) =>
    toast.show(t('history.notKept', { error: errorText(error, tCommon) }), { kind: 'error', key: 'policy-history' })
}

/** Keeps versions found on the server: the policy before the first save here, and saves by others. */
function useSeenVersions(serverId: string, stored: StoredPolicy): void {
  const client = useQueryClient()
  const showKeepError = useKeepErrorToast()
  const keep = useEffectEvent(async (seen: Pick<StoredPolicy, 'policy' | 'updatedAt'>) => {
    const error = await storeVersion(client, { serverId, stored: seen, source: 'server' })
    if (error) showKeepError(error)
  })
  const { policy, updatedAt } = stored
  useEffect(() => void keep({ policy, updatedAt }), [policy, updatedAt])
}

/** Pause in typing before the server is asked, in milliseconds. */
const REST_MS = 900

/** The server's verdict on a text. */
export interface ServerVerdict {
  text: string
  /** Null if the server accepts the text. */
  refusal: ApiError | null
  /** The reason it could not check the policy: offline, too old or failing. */
  failure: ApiError | null
}

/** Returns true if the server refused the policy itself, false if it failed to answer. */
export function isRefusal(error: ApiError): boolean {
  return error.code === 'invalid'
}

/**
 * Asks the server to check a text after each pause in typing. Returns the verdict on exactly this text; null until there is one. Asks
 * nothing unless `enabled`.
 */
export function useServerCheck(text: string, enabled: boolean): ServerVerdict | null {
  const [verdict, setVerdict] = useState<ServerVerdict | null>(null)
  const { mutateAsync } = useCheckPolicy()
  const asked = useRef(0)
  const ask = useEffectEvent(() => {
    const question = ++asked.current
    // The answer to an earlier text may arrive last.
    const tell = (answer: Pick<ServerVerdict, 'refusal' | 'failure'>) => {
      if (question === asked.current) setVerdict({ text, ...answer })
    }
    mutateAsync({ policy: text }).then(
      () => tell({ refusal: null, failure: null }),
      (error: ApiError) =>
        tell(isRefusal(error) ? { refusal: error, failure: null } : { refusal: null, failure: error }),
    )
  })
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => ask(), REST_MS)
    return () => clearTimeout(timer)
  }, [text, enabled])
  return verdict?.text === text ? verdict : null
}

/** This window's right to edit the policy: `mine`, `elsewhere` if another window has it open, `asking` until that is known. */
type PolicyLock = 'asking' | 'mine' | 'elsewhere'

/** A window that just left the page releases the lock within this time, in milliseconds; before that, no other window is reported. */
const SETTLING_MS = 250

/**
 * Locks the policy of a server for this window while its page is open, so that two windows do not write the same draft. If another window
 * has the lock, this one gets it when that window leaves the page or closes.
 */
export function usePolicyLock(serverId: string): PolicyLock {
  const [access, setAccess] = useState<PolicyLock>('asking')
  useEffect(() => {
    const left = new AbortController()
    let giveBack = () => {}
    const hold = () => {
      clearTimeout(late)
      setAccess('mine')
      return new Promise<void>((resolve) => (giveBack = resolve))
    }
    const late = setTimeout(() => setAccess('elsewhere'), SETTLING_MS)
    const locks = (navigator as Partial<Navigator>).locks
    // Page tests run without the Web Locks API; there is only one window.
    if (!locks) void hold()
    // Leaving the page aborts the wait; that is not an error.
    else locks.request(policyLockName(serverId), { signal: left.signal }, hold).catch(() => undefined)
    return () => {
      clearTimeout(late)
      left.abort()
      giveBack()
    }
  }, [serverId])
  return access
}

/** Delay before typed text is stored, in milliseconds; together with the write, a crash costs less than a second of typing. */
const KEEP_WITHIN_MS = 500

/** Returns the draft kept for a server, read once per visit. An unreadable draft counts as none. */
export function usePolicyDraft(serverId: string, access: PolicyLock) {
  return useQuery({
    // Read again when this window takes the policy over from another one, which has stored its text by then.
    queryKey: ['policyDraft', serverId, access],
    enabled: access !== 'asking',
    queryFn: async (): Promise<KeptDraft | null> => {
      try {
        return await invoke('draft:get', { id: serverId })
      } catch {
        return null
      }
    },
    // Never cached: drafts are written without the cache.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/**
 * Returns a function that stores an edit as the draft, and removes the draft of a clean one. It resolves with true once that is on disk, and
 * with false once its failure has been reported.
 */
function useKeepDraft(serverId: string): (state: PolicyState) => Promise<boolean> {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  return async (state) => {
    const draft = isDirty(state) ? { text: state.text, baseId: state.base.id, savedAt: new Date().toISOString() } : null
    try {
      await invoke('draft:set', { id: serverId, draft })
      return true
    } catch (thrown) {
      const error = errorText(toApiError(thrown), tCommon)
      toast.show(t('draftFailed', { error }), { kind: 'error', key: 'policy-draft' })
      return false
    }
  }
}

/**
 * Stores the draft, so that neither a crash nor leaving loses it, and removes it once the text is clean. Returns a function that resolves
 * once the draft is on disk or its failure has been reported.
 */
function usePolicyDraftKeeping(serverId: string, state: PolicyState): () => Promise<void> {
  const keepDraft = useKeepDraft(serverId)
  const keepNow = async () => {
    await keepDraft(state)
  }
  useAutosave(state, KEEP_WITHIN_MS, () => void keepNow())
  return keepNow
}

/** The edits on screen, by server. */
const onScreen = new Map<string, Dispatch<PolicyEvent>>()

/** The events by which a toast undoes something. */
const isUndo = ({ kind }: PolicyEvent) => kind === 'typed' || kind === 'restored'

/**
 * Returns the function that changes an edit. An Undo in a toast can outlive the page: it then changes the edit of that server that is on
 * screen, or the draft that the page left.
 */
function useLastingSend(serverId: string, state: PolicyState, send: Dispatch<PolicyEvent>) {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const keepDraft = useKeepDraft(serverId)
  const last = useRef(state)
  const isLeft = useRef(false)
  useEffect(() => {
    last.current = state
  }, [state])
  useEffect(() => {
    isLeft.current = false
    onScreen.set(serverId, send)
    return () => {
      isLeft.current = true
      if (onScreen.get(serverId) === send) onScreen.delete(serverId)
    }
  }, [serverId, send])

  const changeDraft = async (event: PolicyEvent) => {
    if (await isPolicyBeingEdited(serverId)) return toast.show(t('elsewhere.title'), { kind: 'error' })
    last.current = nextPolicy(last.current, event)
    const isKept = await keepDraft(last.current)
    // A page that was opened meanwhile read the draft before.
    const opened = onScreen.get(serverId)
    if (opened) opened(event)
    else if (isKept && isDirty(last.current)) toast.show(t('draft.kept'))
  }
  return (event: PolicyEvent) => {
    if (!isLeft.current) return send(event)
    if (!isUndo(event)) return
    const shown = onScreen.get(serverId)
    if (shown) shown(event)
    else void changeDraft(event)
  }
}

interface SaveOptions {
  /** The reason for the change, stored in the history. */
  note: string
  onSaved: () => void
  onConflict: () => void
}

export interface FailedSave {
  text: string
  error: ApiError
}

export interface PolicyEditor {
  state: PolicyState
  stored: StoredPolicy
  dirty: boolean
  conflict: boolean
  send: (event: PolicyEvent) => void
  /** Stores the text. Calls `onSaved` once it is stored, or `onConflict` if someone else saved another one first. */
  save: (then: SaveOptions) => void
  saving: boolean
  /** The failure of the last save, and its text. */
  failed: FailedSave | null
  clearFailure: () => void
  /** Resolves once the draft is on disk. */
  keepDraft: () => Promise<void>
  /** Returns the function that undoes whatever replaces the text from now on, even after the page was left. */
  undoTo: () => () => void
}

interface EditorFacts {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
}

/** Saves the policy, offers Undo if there was one before, and adds the policy to the history. */
function useSaving(serverId: string) {
  const { t } = useTranslation('policy')
  const client = useQueryClient()
  const showKeepError = useKeepErrorToast()
  const perform = useAct()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: Parameters<typeof perform>[0]) =>
      perform(act).catch(async (error: ApiError) => {
        // Only the policy that is stored now tells whether someone else saved.
        if (error.code === 'conflict') await client.refetchQueries({ queryKey: queryKeys.policy, exact: true })
        throw error
      }),
  })
  const save = async (text: string, { id, text: before }: Base, note: string) => {
    const object = { kind: 'policy' as const, id, policy: before ?? '' }
    const act = { kind: 'policy.save' as const, text }
    const stored = (await mutateAsync({ act, object, reason: note, done: t('review.saved') })) as StoredPolicy
    const version = { serverId, stored, source: 'console' as const, ...(note && { note }) }
    void storeVersion(client, version).then((error) => error && showKeepError(error))
    return stored
  }
  const latest = () => client.getQueryData<StoredPolicy>(queryKeys.policy)
  return { save, latest, saving: isPending }
}

/** Holds the edit of the policy: the typed text, its base and the currently stored version. */
export function usePolicyEditor({ serverId, stored, draft }: EditorFacts): PolicyEditor {
  const [state, dispatch] = useReducer(nextPolicy, null, () => startPolicy(stored, draft))
  const send = useLastingSend(serverId, state, dispatch)
  const [failed, setFailed] = useState<FailedSave | null>(null)
  const { save, latest, saving } = useSaving(serverId)
  useSeenVersions(serverId, stored)
  useEffect(() => dispatch({ kind: 'stored', stored }), [stored])
  const keepDraft = usePolicyDraftKeeping(serverId, state)

  const { text, base } = state
  return {
    state,
    stored,
    dirty: isDirty(state),
    conflict: hasConflict(state, stored),
    send,
    saving,
    failed,
    clearFailure: () => setFailed(null),
    keepDraft,
    undoTo: () => () => send({ kind: 'restored', before: state }),
    save: ({ note, onSaved, onConflict }) => {
      setFailed(null)
      const saved = (now: StoredPolicy) => {
        send({ kind: 'saved', stored: now })
        onSaved()
      }
      save(withStoredLineEnds(text, base.text), base, note).then(saved, (error: ApiError) => {
        const now = latest() ?? stored
        const outcome = outcomeOf(error, state, now)
        if (outcome === 'same') saved(now)
        else if (outcome === 'conflict') onConflict()
        else setFailed({ text, error })
      })
    },
  }
}

export interface LeaveGuard {
  /** The action to confirm, or null. */
  asking: 'leave' | 'close' | null
  stay: () => void
  go: () => void
}

/** Blocks leaving the page and closing the window while `active`; both ask the same question. */
export function useLeaveGuard(active: boolean, beforeClose: () => Promise<void>): LeaveGuard {
  const blocker = useBlocker(({ nextLocation }) => active && !isStudioPath(nextLocation.pathname))
  const { asking, stay, go } = useCloseGuard(active, beforeClose)
  if (blocker.state === 'blocked') return { asking: 'leave', stay: () => blocker.reset(), go: () => blocker.proceed() }
  return { asking: asking ? 'close' : null, stay, go }
}
