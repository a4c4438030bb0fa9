import { summaryOf } from '@shared/drift/summary'
import type { Summary } from '@shared/drift/summary-schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMoment } from '@/lib/now'
import { apiKeysQuery } from '@/lib/queries/api-keys'
import { nodesQuery } from '@/lib/queries/nodes'
import { policyQuery } from '@/lib/queries/policy'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'

/** Returns the current server's data for the comparison; null until its info is loaded and each list has loaded or failed. */
export function useHere() {
  const info = useQuery(serverInfoQuery())
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const apiKeys = useQuery(apiKeysQuery())
  const policy = useQuery(policyQuery())
  const lists = { nodes, users, preAuthKeys, apiKeys, policy }
  const pending = Object.values(lists).some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  const moment = useMoment()
  const summary = useMemo((): Summary | null => {
    if (pending || !info.data) return null
    const found = {
      info: info.data,
      users: users.data ?? null,
      nodes: nodes.data ?? null,
      preAuthKeys: preAuthKeys.data ?? null,
      apiKeys: apiKeys.data ?? null,
      policy: policy.data ?? null,
    }
    return summaryOf(found, moment)
  }, [pending, info.data, users.data, nodes.data, preAuthKeys.data, apiKeys.data, policy.data, moment])
  return { summary, lists }
}
