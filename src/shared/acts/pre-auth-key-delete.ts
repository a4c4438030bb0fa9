import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { call, defineAct } from './define-act'

export const PreAuthKeyDelete = z.object({ kind: z.literal('preAuthKey.delete'), id: Id })

/** Deletes a pre-auth key. */
export const preAuthKeyDelete = defineAct<typeof PreAuthKeyDelete>()('preAuthKey', {
  write: 'preAuthKeys.delete',
  call: ({ id }) => call(contract.preAuthKeys.delete, { id }),
  read: () => ({}),
  replaces: () => '',
  inverse: 'keyGone',
  shows: { own: ['preAuthKey.removed'] },
  capability: () => 'deletePreAuthKey',
  destructive: true,
})
