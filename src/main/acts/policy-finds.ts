import type { ActObject } from '@shared/acts/object'
import type { CallMetadata } from '@main/api/api-app'

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
