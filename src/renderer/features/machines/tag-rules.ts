import type { Node } from '@shared/api/nodes'
import { isTag } from '@/domain/tag-form'

export type TagProblem = { kind: 'format' | 'notOwned'; tags: string[] } | { kind: 'last' }

export interface TagRules {
  /** Headscale 0.28 and newer: tags replace the owner, must be in the policy, and at least one must stay. */
  tagsAreIdentity: boolean
  /** Tags in the policy's tagOwners; undefined until the policy is loaded. */
  owned: readonly string[] | undefined
}

/** Returns the present tags with the additions and removals that turned `before` into `after`. */
export function withEdits(
  present: readonly string[],
  before: readonly (string | undefined)[],
  after: readonly string[],
): string[] {
  const kept = present.filter((tag) => after.includes(tag) || !before.includes(tag))
  return [...new Set([...kept, ...after.filter((tag) => !before.includes(tag))])]
}

/** Returns why the server would refuse these tags for a machine, or null. */
export function tagsProblem(
  node: Pick<Node, 'forcedTags'>,
  tags: readonly string[],
  rules: TagRules,
): TagProblem | null {
  // The server has accepted the tags that the machine has.
  const odd = tags.filter((tag) => !isTag(tag) && !node.forcedTags.includes(tag))
  if (odd.length > 0) return { kind: 'format', tags: odd }
  if (!rules.tagsAreIdentity) return null
  if (tags.length === 0 && node.forcedTags.length > 0) return { kind: 'last' }
  const { owned } = rules
  const foreign = owned ? tags.filter((tag) => !owned.includes(tag)) : []
  return foreign.length > 0 ? { kind: 'notOwned', tags: foreign } : null
}
