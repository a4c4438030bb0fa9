import type { PolicyVersion } from '@shared/ipc/policy-versions'

/** The version to compare with: the previous one, the stored one, the draft, or any other by id. */
export type Counterpart = 'previous' | 'stored' | 'draft' | (string & {})

/** The counterparts that exist for every version. */
export const fixedCounterparts = ['previous', 'stored', 'draft'] as const

/** Returns the counterpart that an address names; the previous version if it names none, a deleted one or the shown version itself. */
export function counterpartOf(
  named: string | null,
  entries: readonly PolicyVersion[],
  chosen: PolicyVersion,
): Counterpart {
  const found =
    fixedCounterparts.find((one) => one === named) ?? entries.find(({ id }) => id === named && id !== chosen.id)?.id
  return found ?? 'previous'
}
