import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'

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
