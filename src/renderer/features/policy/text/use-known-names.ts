import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'
import type { KnownNames } from '@shared/policy/text/complete'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { machineName } from '@shared/states/machine-state'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { usePolicyDialect } from '@/lib/session'

/** Returns a user as policies write it: by email if the name is empty or not unique. */
function userName({ name, email }: User, dialect: PolicyDialect, isShared: (name: string) => boolean): string {
  return email && (name === '' || isShared(name)) ? email : writtenUser(name, dialect)
}

function knownNames(users: readonly User[], nodes: readonly Node[], dialect: PolicyDialect): KnownNames {
  const seen = new Map<string, number>()
  for (const { name } of users) seen.set(name, (seen.get(name) ?? 0) + 1)
  const isShared = (name: string) => (seen.get(name) ?? 0) > 1
  return {
    users: users.map((user) => ({
      name: userName(user, dialect, isShared),
      note: user.displayName || user.email,
    })),
    tags: [...new Set(nodes.flatMap(({ tags }) => tags))].toSorted(),
    addresses: nodes.flatMap((node) => node.ipAddresses.map((text) => ({ text, note: machineName(node) }))),
    routes: nodes.flatMap((node) =>
      node.availableRoutes.filter((prefix) => !isExitPrefix(prefix)).map((text) => ({ text, note: machineName(node) })),
    ),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns the server's names for use in policies, evaluated on first use; empty lists until they are loaded. */
export function useKnownNames(): () => KnownNames {
  const dialect = usePolicyDialect()
  const { data: users } = useQuery(usersQuery())
  const { data: nodes } = useQuery(nodesQuery())
  return useMemo(() => once(() => knownNames(users ?? [], nodes ?? [], dialect)), [users, nodes, dialect])
}
