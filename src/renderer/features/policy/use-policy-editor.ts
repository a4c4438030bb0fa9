import { type ApiError, toApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { storeVersion } from '@/lib/queries/policy-history'
import { queryKeys } from '@/lib/queries/cache'
import {
  type Base,
  hasConflict,
  isDirty,
  type KeptDraft,
  nextPolicy,
  outcomeOf,
  type PolicyEvent,
  type PolicyState,
  startPolicy,
  withStoredLineEnds,
} from './policy-state'
import { isPolicyBeingEdited, policyLockName } from '@/lib/policy-lock'
import { useToast } from '@/ui/toast/toast'
import { invoke } from '@/lib/desktop'
import { useAutosave } from '@/lib/use-autosave'
import { useBlocker } from 'react-router'
import { isStudioPath } from './studio-context'
import { useCloseGuard } from '@/lib/close-guard'
import { useCheckPolicy } from '@/lib/queries/lists'

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
    if ((await keepDraft(last.current)) && isDirty(last.current)) toast.show(t('draft.kept'))
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
