import { queryOptions } from '@tanstack/react-query'
import { apiOf, watched } from '../query-client'
import { queryKeys } from './query-keys'

export const usersQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.users,
    queryFn: async ({ client, signal }) => (await apiOf(client).users.list({}, signal)).users,
  })
