import { createHash } from 'node:crypto'
import type { ActObject } from '@shared/acts/object'
import { JournalFilter, type JournalEntry, type MadeEntry } from '@shared/history/journal'
import type { CallMetadata } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'

/** Adds a policy found on a server to the policy's history. */
export type KeepPolicy = (serverId: string, text: string) => void

/**
 * Creates the function that keeps the policy before a save, whatever makes the save: otherwise nothing has the text that it replaces. The
 * text between two saves of one change, such as the policy with both names of a rename, was stored by the console and is not kept.
 */
export function createPolicyFinds(keep: KeepPolicy) {
  const last = new Map<string, string | undefined>()
  return (
    serverId: string,
    before: ActObject | null,
    { together, jobId }: Pick<CallMetadata, 'together' | 'jobId'>,
  ) => {
    if (before?.kind !== 'policy') return
    const change = together ?? (jobId === undefined ? undefined : `job ${jobId}`)
    const isFirst = change === undefined || last.get(serverId) !== change
    last.set(serverId, change)
    if (isFirst && before.policy !== '') keep(serverId, before.policy)
  }
}

/** A save by this console. */
interface OwnSave {
  /** RFC 3339. */
  readonly at: string
  readonly reason: string
  /** It took back another save. */
  readonly isUndo: boolean
}

const stores = (entry: MadeEntry, text: string) =>
  entry.act?.kind === 'policy.save'
    ? entry.act.text === text
    : entry.call === 'host.policy' && entry.host?.after === createHash('sha256').update(text).digest('hex')

/**
 * Finds the save of this console by which a policy found on a server came there, such as an undo or a rename that the policy followed; null
 * if it came from elsewhere, or if that is not known. Others may have stored the same text again since: then it is theirs.
 */
export async function findOwnSave(
  historyClient: Pick<HistoryClient, 'call'>,
  serverId: string,
  text: string,
): Promise<OwnSave | null> {
  const newestOf = async (wanted: object, isWanted: (entry: JournalEntry) => boolean) => {
    const { entries } = await historyClient.call('journalList', JournalFilter.parse({ serverId, ...wanted }))
    return entries.find(isWanted)
  }
  const made = (entry: JournalEntry) => entry.kind === 'act' && entry.result !== 'failed'
  const found = await Promise.all([
    newestOf({ object: 'policy' }, (entry) => entry.kind === 'seen' || made(entry)),
    newestOf({ kind: 'act', text: 'host.policy' }, (entry) => made(entry) && entry.object !== 'policy'),
  ])
  const [newest] = found.flatMap((entry) => entry ?? []).toSorted((a, b) => b.id - a.id)
  if (newest?.kind !== 'act' || !stores(newest, text)) return null
  return { at: newest.at, reason: newest.reason, isUndo: newest.undoes !== null }
}
