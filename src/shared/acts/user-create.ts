import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { NewUserName } from '@shared/api/users'
import { call, defineAct } from './define-act'

export const UserCreate = z.object({
  kind: z.literal('user.create'),
  name: NewUserName,
  displayName: z.string().optional(),
  email: z.string().optional(),
  pictureUrl: z.string().optional(),
})

/** Creates a user. Before the act the thing has a name and no id. */
export const userCreate = defineAct<typeof UserCreate>()('user', {
  write: 'users.create',
  call: ({ name, displayName, email, pictureUrl }) =>
    call(contract.users.create, {
      name,
      ...(displayName && { displayName }),
      ...(email && { email }),
      ...(pictureUrl && { pictureUrl }),
    }),
  read: ({ name, displayName, email, pictureUrl }) => ({ name, displayName, email, pictureUrl }),
  isMade: () => true,
  replaces: () => '',
  simulate({ name, email }, { users }) {
    if (users.some((user) => user.name === name)) return
    users.push({ id: `new ${name}`, name, ...(email && { email }) })
  },
  inverse: (_act, { id }) => ({ kind: 'user.delete' as const, id }),
  creates: ({ name }) => ({ kind: 'user', id: '', name }),
  shows: { own: ['user.added'] },
  capability: () => null,
  destructive: false,
})
