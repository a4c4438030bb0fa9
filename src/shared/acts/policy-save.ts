import { z } from 'zod'
import { contract } from '@shared/api/contract'

import { call, defineAct } from './define-act'

export const PolicySave = z.object({ kind: z.literal('policy.save'), text: z.string().min(1) })

/** Stores the access policy. */
export const policySave = defineAct<typeof PolicySave>()('policy', {
  write: 'policy.set',
  call: ({ text }, { id }) => call(contract.policy.set, { policy: text, baseId: id }),
  read: ({ policy }) => ({ text: policy }),
  isMade: ({ text }, { policy }) => policy === text,
  replaces: ({ policy }) => policy,
  // A server refuses an empty text.
  inverse: (_act, { policy }) => (policy === '' ? null : { kind: 'policy.save' as const, text: policy }),
  simulate({ text }, world) {
    world.policy = text
  },
  shows: { own: ['policy.changed'] },
  capability: () => null,
  destructive: false,
})
