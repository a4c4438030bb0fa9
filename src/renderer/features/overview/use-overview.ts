import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePurpose } from '@/domain/purpose'
import { useFailures } from '@/lib/texts'
import { useNow } from '@/lib/now'
import { apiKeysQuery, nodesQuery, policyQuery, preAuthKeysQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { routesQuery } from '@/lib/queries/routes'
import { serverInfoQuery } from '@/lib/queries/server'
import { usePolicyDialect } from '@/lib/session'
import { type AttentionGroup, attentionGroups } from './attention'

/** The lists that the overview needs. */
const sourceNames = ['nodes', 'routes', 'users', 'preAuthKeys', 'apiKeys'] as const

const NONE: readonly never[] = []

/** Returns all lists of the overview. If one fails, the others are still available. */
export function useOverview() {
  const nodes = useQuery(nodesQuery())
  const routes = useQuery(routesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  // A server without a policy answers notFound.
  const hasNone = policy.data === undefined && policy.error?.code === 'notFound'
  const lists = { nodes, routes, users, preAuthKeys, apiKeys }
  const failures = useFailures(lists)
  return {
    nodes: nodes.data,
    routes: routes.data,
    users: users.data,
    preAuthKeys: preAuthKeys.data,
    apiKeys: apiKeys.data,
    /** Undefined until it is known; empty if there is none. */
    policyText: hasNone ? '' : policy.data?.policy,
    updatedAt: nodes.dataUpdatedAt,
    queries: hasNone ? lists : { ...lists, policy },
    pending: sourceNames.some((name) => lists[name].isPending && !failures[name]),
  }
}

export type Overview = ReturnType<typeof useOverview>

/**
 * Returns policy names that match no user or machine; undefined until they are known. Their finder is loaded after the policy, so that it
 * does not delay the first paint.
 */
function useUnmatchedNames({ nodes, users, policyText: text }: Overview) {
  const code = useQuery({
    queryKey: ['unmatchedNames'],
    queryFn: async () => (await import('@shared/policy/text/unmatched-names')).findUnmatchedNames,
    enabled: Boolean(text),
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => {
    if (text === '') return NONE
    if (text === undefined || !code || !nodes || !users) return undefined
    return code(text, { users, tags: new Set(nodes.flatMap(({ tags }) => tags)) })
  }, [code, text, nodes, users])
}

/** Returns why Headscale would not start again with the stored policy; null if it would, undefined until that is known. */
function useStartRefusal({ users, policyText: policy }: Overview) {
  const dialect = usePolicyDialect()
  const isKnown = useQuery(serverInfoQuery()).data !== undefined
  const code = useQuery({
    queryKey: ['startRefusalOf'],
    queryFn: async () => (await import('@shared/policy/analyse/start-refusal')).startRefusalOf,
    enabled: Boolean(policy) && isKnown,
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => {
    if (policy === '') return null
    return code && users && policy !== undefined ? code({ users, policy }, dialect) : undefined
  }, [code, users, policy, dialect])
}

/**
 * Returns the items that need attention, and whether every source of them is known. Recomputed every minute, because things expire as time
 * passes.
 */
export function useAttention(overview: Overview): { readonly groups: AttentionGroup[]; readonly complete: boolean } {
  const { nodes, routes, preAuthKeys, apiKeys } = overview
  const unmatchedNames = useUnmatchedNames(overview)
  const startRefusal = useStartRefusal(overview)
  const now = useNow()
  const purpose = usePurpose(nodes, now)
  const nameOf = useUserNames()
  const isLoaded = [nodes, routes, preAuthKeys, apiKeys, unmatchedNames].every((list) => list !== undefined)
  const groups = useMemo(
    () =>
      attentionGroups({
        nodes: nodes ?? NONE,
        routes: routes ?? NONE,
        preAuthKeys: preAuthKeys ?? NONE,
        apiKeys: apiKeys ?? NONE,
        unmatchedNames: unmatchedNames ?? NONE,
        startRefusal: startRefusal ?? null,
        purpose,
        nameOf,
        now,
      }),
    [nodes, routes, preAuthKeys, apiKeys, unmatchedNames, startRefusal, purpose, nameOf, now],
  )
  return { groups, complete: isLoaded && startRefusal !== undefined }
}
