import type { StoredPolicy } from '@shared/api/policy'

/** The parts of a stored policy that editing needs. */
export type Stored = Pick<StoredPolicy, 'id' | 'policy'>

/** What an edit started from. `text` is null where only its id is known: a draft kept from before outlived it. */
export interface Base {
  id: string | null
  text: string | null
}

export interface PolicyState {
  text: string
  base: Base
  /** When the draft was kept that the text came from; null where it came from the server. */
  restoredAt: string | null
}

export interface KeptDraft {
  text: string
  baseId: string | null
  savedAt: string
}

export type PolicyEvent =
  | { kind: 'typed'; text: string }
  /** A poll answered. */
  | { kind: 'stored'; stored: Stored }
  | { kind: 'saved'; stored: Stored }
  /** Gives up the edit for what is stored. */
  | { kind: 'taken'; stored: Stored }
  /** Goes on with the edit as one of what is stored now: saving it replaces that on purpose. */
  | { kind: 'rebased'; stored: Stored }
  | { kind: 'noticeClosed' }

/** The text as an editor holds it, so that an offset means the same place everywhere. */
export const withOwnLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

/** The text as it is stored: with the line ends of the policy it started from, where all of them were those of Windows. */
export function withStoredLineEnds(text: string, base: string | null): string {
  const windows = base?.includes('\r\n') && !/(?<!\r)\n/.test(base)
  return windows ? text.replaceAll('\n', '\r\n') : text
}

/** Line ends are the editor's own: a text that only differs in them is the same text. */
export function sameText(a: string, b: string): boolean {
  return a === b || withOwnLineEnds(a) === withOwnLineEnds(b)
}

export function isDirty({ text, base }: PolicyState): boolean {
  return base.text === null || !sameText(text, base.text)
}

/** True where something else than the edit started from is stored by now. */
export function hasConflict(state: PolicyState, stored: Stored): boolean {
  if (stored.id === state.base.id || !isDirty(state)) return false
  return state.base.text === null || !sameText(stored.policy, state.base.text)
}

const fromStored = ({ id, policy }: Stored): PolicyState => ({
  text: withOwnLineEnds(policy),
  base: { id, text: policy },
  restoredAt: null,
})

/** Where editing starts: with the draft that was kept, if it says anything the server does not, else with what is stored. */
export function startPolicy(stored: Stored, draft: KeptDraft | null): PolicyState {
  if (!draft || sameText(draft.text, stored.policy)) return fromStored(stored)
  const base = draft.baseId === stored.id ? { id: stored.id, text: stored.policy } : { id: draft.baseId, text: null }
  return { text: withOwnLineEnds(draft.text), base, restoredAt: draft.savedAt }
}

function onStored(state: PolicyState, stored: Stored): PolicyState {
  if (stored.id === state.base.id && state.base.text !== null) return state
  // Nobody has typed anything, or somebody saved the very same text: there is nothing to lose by following.
  if (!isDirty(state) || sameText(stored.policy, state.text)) return fromStored(stored)
  const unchanged = state.base.text !== null && sameText(stored.policy, state.base.text)
  return unchanged ? { ...state, base: { id: stored.id, text: stored.policy } } : state
}

/** What an event makes of an edit. Typed text is never given up but by `taken`. */
export function nextPolicy(state: PolicyState, event: PolicyEvent): PolicyState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: withOwnLineEnds(event.text) }
    case 'stored':
      return onStored(state, event.stored)
    case 'saved': {
      // What was typed while the save was under way stays, as an edit of what was saved.
      const base = { id: event.stored.id, text: event.stored.policy }
      return { ...state, base, restoredAt: null }
    }
    case 'taken':
      return fromStored(event.stored)
    case 'rebased':
      return { ...state, base: { id: event.stored.id, text: event.stored.policy } }
    case 'noticeClosed':
      return { ...state, restoredAt: null }
  }
}
