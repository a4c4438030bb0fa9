import type { Shows } from '@shared/acts/define-act'
import { type ActCallName, actKinds, definitionOf, isPartOf } from '@shared/acts/registry'
import type { WriteName } from '@shared/api/calls'
import type { JournalAct } from '@shared/history/journal'
import type { OwnChangeMark } from './own-changes'

/** Writes of the contract that are not acts: a new write that is neither does not compile. */
const otherWrites: Readonly<Record<Exclude<WriteName, ActCallName>, Shows>> = {
  'nodes.register': { own: ['node.added'] },
  'nodes.backfillIps': { own: [] },
  'apiKeys.create': { own: ['apiKey.added'] },
  'preAuthKeys.create': { own: ['preAuthKey.added'] },
  'oauthClients.create': { own: ['oauthClient.added'] },
  'auth.register': { own: ['node.added'] },
  'auth.approve': { own: [] },
  'auth.reject': { own: [] },
}

/** Returns how a write shows in the next poll; undefined if it is not defined. */
export function showsOf(write: JournalAct): Shows | undefined {
  const kind = actKinds.find((each) => definitionOf(each).write === write || isPartOf(each, write))
  return kind ? definitionOf(kind).shows : (otherWrites as Partial<Record<JournalAct, Shows>>)[write]
}

/** An act without an id creates one item, or changes one that is unknown here; the policy has no id. */
export function marksOf(kinds: Shows['own'], id: string | null, policy?: string): OwnChangeMark[] {
  if (kinds.length === 0) return []
  if (kinds.includes('policy.changed')) return [{ kinds, id, ...(policy !== undefined && { policy }) }]
  return [{ kinds, id, ...(id === null && { once: true as const }) }]
}
