import type { User } from '@shared/api/users'
import { queryOptions } from '@tanstack/react-query'
import { apiOf, watched } from '../query-client'
import { type ChangeOptions, useChange } from './optimistic'
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

/** `id` accompanies the name, so that a name that looks like an id cannot match another user. */
export interface UserRef {
  name: string
  id?: string
}

const isUser = (user: User, { name, id }: UserRef) => (id === undefined ? user.name === name : user.id === id)

export function useRenameUser(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: UserRef & { newName: string }, api) => api.users.rename(input),
      predict: (cache, { newName, ...ref }) =>
        cache.replace<User>(
          queryKeys.users,
          (user) => isUser(user, ref),
          (user) => ({ ...user, name: newName }),
        ),
      // Machines and pre-auth keys show their user's name.
      touches: [queryKeys.users, queryKeys.nodes, queryKeys.preAuthKeys],
    },
    options,
  )
}

export function useDeleteUser(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: UserRef, api) => api.users.delete(input),
      predict: (cache, ref) => cache.remove<User>(queryKeys.users, (user) => isUser(user, ref)),
      touches: [queryKeys.users, queryKeys.preAuthKeys],
    },
    options,
  )
}
