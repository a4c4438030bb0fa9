import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { instant, isPast } from './values'
import { call, defineAct } from './define-act'

export const ApiKeyExpire = z.object({ kind: z.literal('apiKey.expire'), id: Id })

/** Expires an API key now. */
export const apiKeyExpire = defineAct<typeof ApiKeyExpire>()('apiKey', {
  write: 'apiKeys.expire',
  call: (_act, { prefix }) => call(contract.apiKeys.expire, { prefix }),
  read: () => ({}),
  isMade: (_act, { expiration }, now) => isPast(expiration, now),
  replaces: ({ expiration }) => String(instant(expiration)),
  inverse: 'keyExpired',
  shows: { own: ['apiKey.expiry'] },
  capability: () => null,
  destructive: true,
  value: ({ expiration }) => ({ at: expiration }),
})
