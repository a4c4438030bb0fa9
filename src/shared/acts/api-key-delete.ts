import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { call, defineAct } from './define-act'

export const ApiKeyDelete = z.object({ kind: z.literal('apiKey.delete'), id: Id })

/** Deletes an API key. */
export const apiKeyDelete = defineAct<typeof ApiKeyDelete>()('apiKey', {
  write: 'apiKeys.delete',
  call: (_act, { prefix }) => call(contract.apiKeys.delete, { prefix }),
  read: () => ({}),
  replaces: () => '',
  inverse: 'keyGone',
  shows: { own: ['apiKey.removed'] },
  capability: () => null,
  destructive: true,
})
