import type { Act } from '@shared/acts/act'
import type { Node } from '@shared/api/nodes'

/** Returns true if an act changes this machine or deletes its owner. A policy has its own check of access. */
export function actsAffect(acts: readonly Act[], { id, user }: Pick<Node, 'id' | 'user'>): boolean {
  return acts.some((act) => {
    if (act.kind === 'user.delete') return act.id === user?.id
    return act.kind.startsWith('node.') && 'id' in act && act.id === id
  })
}
