import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { instant, isPast } from './values'
import { call, defineAct } from './define-act'

export const PreAuthKeyExpire = z.object({ kind: z.literal('preAuthKey.expire'), id: Id })

/** Expires a pre-auth key now. */
export const preAuthKeyExpire = defineAct<typeof PreAuthKeyExpire>()('preAuthKey', {
  write: 'preAuthKeys.expire',
  call: ({ id }) => call(contract.preAuthKeys.expire, { id }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(instant(expiration)),
  inverse: 'keyExpired',
  shows: { own: ['preAuthKey.expiry'] },
  capability: () => null,
  destructive: true,
  value: ({ expiration }) => ({ at: expiration }),
})
