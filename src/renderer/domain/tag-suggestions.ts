import type { Node } from '@shared/api/nodes'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodesQuery } from '@/lib/queries/nodes'
import { policyQuery } from '@/lib/queries/policy'

/** The tags a policy knows: the names in its `tagOwners`, also of a text that is only half right. */
export function policyTags(policy: string): string[] {
  const { value } = parseHuJson(policy)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const owners = value['tagOwners']
  return typeof owners === 'object' && owners !== null && !Array.isArray(owners) ? Object.keys(owners) : []
}

/** Tags that the current server's policy gives an owner; undefined while the policy is not there. */
export function useOwnedTags(): readonly string[] | undefined {
  const policy = useQuery(policyQuery()).data?.policy
  return useMemo(() => (policy === undefined ? undefined : policyTags(policy)), [policy])
}

/** Tags to offer: those of the policy first, for servers accept no others, then those that machines carry. */
export function tagSuggestions(policy: string, nodes: readonly Pick<Node, 'tags'>[]): string[] {
  const known = policyTags(policy).toSorted()
  const carried = new Set(nodes.flatMap((node) => node.tags))
  return [...known, ...[...carried].filter((tag) => !known.includes(tag)).toSorted()]
}

/** {@link tagSuggestions} for the current server, and the lists they come from: what of them is missing or on its way is left out. */
export function useTagSuggestions() {
  const policy = useQuery(policyQuery())
  const nodes = useQuery(nodesQuery())
  const text = policy.data?.policy ?? ''
  const tags = useMemo(() => tagSuggestions(text, nodes.data ?? []), [text, nodes.data])
  return { tags, lists: { policy, nodes } }
}
