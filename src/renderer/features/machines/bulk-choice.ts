import { z } from 'zod'
import type { User } from '@shared/api/users'
import type { MachineChange } from '@/domain/machine-plan'
import type { BulkAction } from './bulk-actions'
import { ExpiryField, fromLocalInput } from './expiry-choice'
import { tagProblem } from './tag-rules'

export const tagModes = ['add', 'remove'] as const

/** Schema of all bulk forms; each form uses its own field. */
export const BulkInput = z.object({
  expiry: ExpiryField,
  tagMode: z.enum(tagModes),
  tags: z.array(z.string()),
  user: z.custom<User | null>(),
})
export type BulkInput = z.infer<typeof BulkInput>

/** Returns the problem of a choice, or null if it can be planned. */
export function choiceProblem(action: BulkAction, input: BulkInput): 'none' | 'format' | 'user' | 'expiry' | null {
  if (action === 'tags') {
    if (input.tags.length === 0) return 'none'
    const rules = { tagsAreIdentity: false, owned: undefined }
    // A tag that a machine has can be removed whatever its form.
    return input.tagMode === 'add' && tagProblem({ forcedTags: [] }, input.tags, rules) ? 'format' : null
  }
  if (action === 'move') return input.user === null ? 'user' : null
  return action === 'expire' && !ExpiryField.safeParse(input.expiry).success ? 'expiry' : null
}

/** Returns the change for a choice, or null if the choice is incomplete. */
export function changeOf(action: BulkAction, input: BulkInput): MachineChange | null {
  if (choiceProblem(action, input) !== null) return null
  switch (action) {
    case 'tags':
      return { kind: input.tagMode === 'add' ? 'addTags' : 'removeTags', tags: input.tags }
    case 'move':
      return input.user && { kind: 'move', user: input.user }
    case 'expire': {
      if (input.expiry.mode === 'now') return { kind: 'expireNow' }
      const at = input.expiry.mode === 'date' ? fromLocalInput(input.expiry.date) : null
      return at === null ? { kind: 'neverExpire' } : { kind: 'expireAt', at }
    }
    case 'approve':
      return { kind: 'approveRoutes' }
    case 'withdraw':
      return { kind: 'withdrawRoutes' }
    case 'delete':
      return { kind: 'deleteMachines' }
  }
}
