import type { Node } from '@shared/api/nodes'

export type TagProblem = { kind: 'format' | 'notOwned'; tags: string[] } | { kind: 'last' }

const TAG = /^tag:[a-z0-9][a-z0-9_.-]*$/

export interface TagRules {
  /** 0.28 and newer: tags replace the owner, must be in the policy, and one has to stay. */
  tagsAreIdentity: boolean
  /** Tags of the policy's tagOwners; undefined while the policy is not there. */
  owned: readonly string[] | undefined
}

/** Why the server would refuse these tags for a machine; null where nothing speaks against them. */
export function tagProblem(
  node: Pick<Node, 'forcedTags'>,
  tags: readonly string[],
  rules: TagRules,
): TagProblem | null {
  const odd = tags.filter((tag) => !TAG.test(tag))
  if (odd.length > 0) return { kind: 'format', tags: odd }
  if (!rules.tagsAreIdentity) return null
  if (tags.length === 0 && node.forcedTags.length > 0) return { kind: 'last' }
  const { owned } = rules
  const foreign = owned ? tags.filter((tag) => !owned.includes(tag)) : []
  return foreign.length > 0 ? { kind: 'notOwned', tags: foreign } : null
}
