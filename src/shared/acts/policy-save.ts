import { defineAct } from './define-act'

/** Stores the access policy. */
export const policySave = defineAct('policy.save', {
  fields: { text: 'policyText' },
  write: 'policy.set',
  input: ({ text }, { id }) => ({ policy: text, baseId: id }),
  read: ({ policy }) => ({ text: policy }),
  isMade: ({ text }, { policy }) => policy === text,
  replaces: ({ policy }) => policy,
  // A server refuses an empty text.
  inverse: (_act, { policy }) => (policy === '' ? null : { kind: 'policy.save' as const, text: policy }),
  simulate({ text }, network) {
    network.policy = text
  },
  shows: { own: ['policy.changed'] },
  capability: null,
  destructive: false,
  value: null,
})
