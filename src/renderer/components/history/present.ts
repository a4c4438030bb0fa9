import type { Act } from '@shared/acts/act'
import { type ActObject, nodeObject, policyObject, userObject, type NoInverse } from '@shared/acts/object'
import { inverseOf, isApplied, replacedBy, whyNoInverse } from '@shared/acts/effect'
import type { Capabilities } from '@shared/api/capabilities'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import { followUser } from '@shared/policy/text/follow-rename'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerNow } from '@/lib/texts'
import { nodesQuery, policyQuery, usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'

/** Returns the current object on the server; null if it is gone, undefined if it is unknown or still loading. */
function usePresent(object: string): { present: ActObject | null | undefined; isLoading: boolean } {
  const [kind = '', id = ''] = object.split(' ', 2)
  const nodes = useQuery({ ...nodesQuery(), enabled: kind === 'node' })
  const users = useQuery({ ...usersQuery(), enabled: kind === 'user' })
  const policy = useQuery({ ...policyQuery(), enabled: kind === 'policy' })
  const found = () => {
    if (kind === 'policy') return policy.data && policyObject(policy.data)
    if (kind === 'node' && nodes.data) {
      const node = nodes.data.find((each) => each.id === id)
      return node ? nodeObject(node) : null
    }
    if (kind !== 'user' || !users.data) return undefined
    const user = users.data.find((each) => each.id === id)
    return user ? userObject(user) : null
  }
  return { present: found(), isLoading: [nodes, users, policy].some((query) => query.isLoading) }
}

/** Returns whether the server shows that an act was applied; undefined if that is unknown. */
export function useIsMade({ act, object }: MadeEntry): boolean | undefined {
  const serverNow = useServerNow()
  const { present } = usePresent(object)
  if (!act || present === undefined) return undefined
  return isApplied(act, present ?? undefined, serverNow())
}

/**
 * Returns the act that undoes an entry, and the current object if it was changed again since; null if the entry cannot be undone. A file on
 * the host needs no act: the main process restores its backup, unless the file was changed since.
 */
export function useEntryUndo(entry: MadeEntry) {
  const { act, before, after, result, object, undoes, undoneBy, together } = entry
  const can = useCapabilities()
  const { present, isLoading } = usePresent(object)
  const inverse =
    act && before && result === 'done' && undoes === null && undoneBy === null ? inverseOf(act, before, can) : null
  if (restorable(entry)) return { inverse: null, changedTo: null, gone: false, isBack: false, isLoading: false }
  if (!inverse || !act) return null
  const now = present && replacedBy(act, present)
  // Only a value that this act changed can be back, and a change with other parts may be back in one of them only.
  const was = before && after && together === null ? replacedBy(act, before) : null
  const isBack = was !== null && now === was && after !== null && replacedBy(act, after) !== was
  const isChanged = after && !isBack && now !== replacedBy(act, after)
  // The undo of a deletion creates the object again.
  const gone = present === null && inverse.kind !== 'user.create'
  return { inverse, changedTo: present && isChanged ? present : null, gone, isBack, isLoading }
}

/** Why an entry cannot be undone on a server that can do `can`; null if it can be, or if there is nothing to undo. */
export function whyNoUndo(entry: MadeEntry, can: Capabilities): NoInverse | 'newFile' | 'server' | 'unknown' | null {
  if (isNewFile(entry)) return 'newFile'
  const { act, before, result, undoes, undoneBy } = entry
  if (!act || result !== 'done' || undoes !== null || undoneBy !== null || isPartOfRename(entry)) return null
  if (before && inverseOf(act, before, can)) return null
  const why = whyNoInverse(act.kind)
  return why === 'server' && !before ? 'unknown' : why
}

/** Returns how the policy follows an act that undoes a rename, and all resulting acts, which are performed together. */
export function usePolicyFollow(inverse: Act | null | undefined) {
  const renames = inverse?.kind === 'user.rename'
  const stored = useQuery({ ...policyQuery(), enabled: renames }).data
  const users = useQuery({ ...usersQuery(), enabled: renames }).data
  return useMemo(() => {
    if (!inverse) return { acts: null, note: null }
    if (inverse.kind !== 'user.rename') return { acts: [inverse], note: null }
    const { id, name: to } = inverse
    const from = users?.find((user) => user.id === id)?.name
    const followed = stored && users ? followUser(stored.policy, users, id, to) : null
    const saved: Act[] = followed && stored?.writable ? [{ kind: 'policy.save', text: followed.text }] : []
    return {
      acts: [inverse, ...saved],
      note: stored && followed && from !== undefined ? { stored, followed, from, to } : null,
    }
  }, [inverse, stored, users])
}

/** A listed entry with the number of its policy saves. */
export interface ListedEntry {
  readonly entry: JournalEntry
  readonly saves: number
}

/** Returns true for a policy save that belongs to a rename or a job: it is undone with that, not alone. A refused one saved nothing. */
export function isPartOfRename(entry: MadeEntry): boolean {
  const { call, result, undoes } = entry
  if (call !== 'policy.set' || undoes !== null || result === 'failed') return false
  return entry.together !== null || entry.jobId !== null
}

/** Returns true for a policy save in one change with a rename. */
function followsRename(entry: JournalEntry): entry is MadeEntry & { together: string } {
  return entry.kind === 'act' && entry.call === 'policy.set' && entry.undoes === null && entry.together !== null
}

/** Merges entries of one change: policy saves are listed with their rename, if that is in the list. */
export function mergeChanges(entries: readonly JournalEntry[]): ListedEntry[] {
  const saves = new Map<string, number>()
  for (const entry of entries)
    if (followsRename(entry) && entry.result === 'done') saves.set(entry.together, (saves.get(entry.together) ?? 0) + 1)
  const isLeader = (entry: JournalEntry): entry is MadeEntry & { together: string } =>
    entry.kind === 'act' && entry.together !== null && !followsRename(entry)
  const led = new Set(entries.filter(isLeader).map(({ together }) => together))
  return entries
    .filter((entry) => !followsRename(entry) || !led.has(entry.together))
    .map((entry) => ({ entry, saves: isLeader(entry) ? (saves.get(entry.together) ?? 0) : 0 }))
}

/** True if an entry changed a file on the server's host and was not undone yet. */
const isFileChange = ({ host, result, undoes, undoneBy }: MadeEntry) =>
  host !== null && result === 'done' && undoes === null && undoneBy === null

/**
 * Returns the change of a file on the server's host that can be undone, because its previous text is kept there; null for other entries.
 */
export const restorable = (entry: MadeEntry) =>
  isFileChange(entry) && entry.host?.backup !== null && entry.host?.before !== null ? entry.host : null

/** True if an entry created a file on the server's host: there is no previous text. */
const isNewFile = (entry: MadeEntry) => isFileChange(entry) && restorable(entry) === null
