import type { Node } from 'jsonc-parser'
import { nodeAt } from '@shared/policy/edit/entries'
import { memberIndex } from '@shared/policy/edit/values'
import { policyTree } from '@shared/policy/syntax/policy-tree'

/**
 * Returns the value of the entry that a link addresses: a rule (`acls.3`, counted from 1) or a named entry (`hosts.db`); undefined if there
 * is none. Sections are found by the names that the server accepts, such as `ACLs`, and of equal names the last one counts.
 */
export function addressedEntry(text: string, address: string): Node | undefined {
  const [, name = '', entry = ''] = /^(\w+)\.(.*)$/s.exec(address) ?? []
  const root = policyTree(text)
  const section = nodeAt(root, [memberIndex(root, name)])
  const isNamed = section?.type === 'object'
  const at = isNamed ? memberIndex(section, entry, (written, wanted) => written === wanted) : Number(entry) - 1
  return nodeAt(section, [at])
}
