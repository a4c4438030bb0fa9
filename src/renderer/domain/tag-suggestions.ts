import type { Node } from '@shared/api/resources'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodesQuery, policyQuery } from '@/lib/queries/lists'

/** Returns the tags in a policy's `tagOwners`, even if the text is only partly valid. */
export function policyTags(policy: string): string[] {
  const { value } = parseHuJson(policy)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const owners = value['tagOwners']
  return typeof owners === 'object' && owners !== null && !Array.isArray(owners) ? Object.keys(owners) : []
}

/** Returns the tags with an owner in the current server's policy; undefined until the policy is loaded. */
export function useOwnedTags(): readonly string[] | undefined {
  const policy = useQuery(policyQuery()).data?.policy
  return useMemo(() => (policy === undefined ? undefined : policyTags(policy)), [policy])
}

/** Returns tag suggestions: the policy's tags first, because servers accept no others, then those of machines. */
export function tagSuggestions(policy: string, nodes: readonly Pick<Node, 'tags'>[]): string[] {
  const known = policyTags(policy).toSorted()
  const carried = new Set(nodes.flatMap((node) => node.tags))
  return [...known, ...[...carried].filter((tag) => !known.includes(tag)).toSorted()]
}

/**
 * Returns {@link tagSuggestions} for the current server and their source lists. Lists that are missing or still loading contribute nothing.
 */
export function useTagSuggestions() {
  const policy = useQuery(policyQuery())
  const nodes = useQuery(nodesQuery())
  const text = policy.data?.policy ?? ''
  const tags = useMemo(() => tagSuggestions(text, nodes.data ?? []), [text, nodes.data])
  return { tags, lists: { policy, nodes } }
}
