import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { FollowedRename } from '@shared/policy/text/follow-rename'
import type { Act } from './act'
import type { ActObject } from './object'
import { nodeObject, policyObject } from './objects'

interface Step {
  readonly act: Act
  readonly before: ActObject
  /** The act that undoes it, if that differs from restoring the earlier state. */
  readonly undo?: Act
}

/**
 * Returns the acts of a job that renames a tag, in an order that never breaks access (decision 19): the policy names both, the machines get
 * the new tag, the policy names the new one alone. They are undone in reverse. `machines` are those with the tag.
 */
export function renameTagActs(
  { stored, followed }: { readonly stored: StoredPolicy; readonly followed: FollowedRename },
  machines: readonly Node[],
  tag: string,
  wanted: string,
): Step[] {
  const before = policyObject(stored)
  const save = (text: string) => ({ kind: 'policy.save' as const, text })
  const retag = machines.map((node): Step => {
    const tags = node.forcedTags.map((one) => (one === tag ? wanted : one))
    return { act: { kind: 'node.tags', id: node.id, tags }, before: nodeObject(node) }
  })
  if (retag.length === 0 || followed.both === stored.policy)
    return [...retag, { act: save(followed.text), before, undo: save(stored.policy) }]
  return [
    { act: save(followed.both), before, undo: save(stored.policy) },
    ...retag,
    { act: save(followed.text), before: { ...before, policy: followed.both }, undo: save(followed.bothBack) },
  ]
}
