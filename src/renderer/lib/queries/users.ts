import { queryOptions } from '@tanstack/react-query'
import { apiOf, watched } from '../query-client'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

export const usersQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.users,
    queryFn: async ({ client, signal }) => (await apiOf(client).users.list({}, signal)).users,
  })

export interface NewUser {
  name: string
  displayName?: string
  email?: string
  pictureUrl?: string
}

export function useCreateUser() {
  return useChange({ mutationFn: (input: NewUser, api) => api.users.create(input), touches: [queryKeys.users] })
}
