import { userName, userNames } from '@shared/user-name'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { watched } from '../query-client'
import { queryKeys } from './query-keys'
import { readPart } from './read-part'

export const usersQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.users,
    queryFn: readPart(
      'users',
      (api, signal) => api.users.list({}, signal),
      ({ users }) => users,
    ),
  })

/** Returns a function that names a user so that no other user of the server has the same name. */
export function useUserNames(): (user: Parameters<typeof userName>[0]) => string {
  const { data } = useQuery(usersQuery())
  return useMemo(() => {
    const names = userNames(data ?? [])
    return (user) => names.get(user.id) ?? userName(user)
  }, [data])
}
