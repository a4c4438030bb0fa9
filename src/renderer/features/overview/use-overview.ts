import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePurpose } from '@/domain/purpose'
import { useFailures } from '@/lib/error-text'
import { useNow } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { nodesQuery } from '@/lib/queries/nodes'
import { policyQuery } from '@/lib/queries/policy'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { routesQuery } from '@/lib/queries/routes'
import { serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'
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
  const queries = { nodes, routes, users, preAuthKeys, apiKeys }
  const failures = useFailures(queries)
  return {
    nodes: nodes.data,
    routes: routes.data,
    users: users.data,
    preAuthKeys: preAuthKeys.data,
    apiKeys: apiKeys.data,
    updatedAt: nodes.dataUpdatedAt,
    queries,
    failures,
    pending: sourceNames.some((name) => queries[name].isPending && !failures[name]),
  }
}

/**
 * Returns policy names that match no user or machine. Their finder is loaded after the policy, so that it does not delay the first paint.
 */
function useUnmatchedNames({ nodes, users }: Pick<ReturnType<typeof useOverview>, 'nodes' | 'users'>) {
  const text = useQuery(policyQuery()).data?.policy ?? ''
  const code = useQuery({
    queryKey: ['unmatchedNames'],
    queryFn: async () => (await import('@shared/policy/text/unmatched-names')).findUnmatchedNames,
    enabled: text !== '',
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => {
    if (!code || !nodes || !users) return NONE
    return code(text, { users, tags: new Set(nodes.flatMap(({ tags }) => tags)) })
  }, [code, text, nodes, users])
}

/** Returns why Headscale would not start again with the stored policy; null if it would, or until that is known. */
function useStartRefusal({ users }: Pick<ReturnType<typeof useOverview>, 'users'>) {
  const policy = useQuery(policyQuery()).data?.policy ?? ''
  const dialect = usePolicyDialect()
  const isKnown = useQuery(serverInfoQuery()).data !== undefined
  const code = useQuery({
    queryKey: ['startRefusalOf'],
    queryFn: async () => (await import('@shared/policy/analyse/start-refusal')).startRefusalOf,
    enabled: policy !== '' && isKnown,
    staleTime: Infinity,
    retry: false,
  }).data
  return useMemo(() => (code && users ? code({ users, policy }, dialect) : null), [code, users, policy, dialect])
}

export type Overview = ReturnType<typeof useOverview>

/** Returns the items that need attention. Recomputed every minute, because things expire as time passes. */
export function useAttention(overview: Overview): AttentionGroup[] {
  const { nodes, routes, preAuthKeys, apiKeys } = overview
  const unmatchedNames = useUnmatchedNames(overview)
  const startRefusal = useStartRefusal(overview)
  const now = useNow()
  const purpose = usePurpose(nodes, now)
  return useMemo(
    () =>
      attentionGroups({
        nodes: nodes ?? NONE,
        routes: routes ?? NONE,
        preAuthKeys: preAuthKeys ?? NONE,
        apiKeys: apiKeys ?? NONE,
        unmatchedNames,
        startRefusal,
        purpose,
        now,
      }),
    [nodes, routes, preAuthKeys, apiKeys, unmatchedNames, startRefusal, purpose, now],
  )
}
