import { z } from 'zod'
import type { User } from '@shared/api/users'
import type { MachineChange } from '@/domain/machine-plan'
import type { BulkAction } from './bulk-actions'
import { ExpiryField, fromLocalInput } from './expiry-choice'
import { type TagProblem, type TagRules, tagProblem } from './tag-rules'

export const tagModes = ['add', 'remove'] as const

/** Schema of all bulk forms; each form uses its own field. */
export const BulkInput = z.object({
  expiry: ExpiryField,
  tagMode: z.enum(tagModes),
  tags: z.array(z.string()),
  user: z.custom<User | null>(),
})
export type BulkInput = z.infer<typeof BulkInput>

type ChoiceProblem = 'none' | TagProblem['kind'] | 'user' | 'expiry'

/** Returns the problem of the tags to add, whatever the machines. A tag that a machine has can be removed whatever its form. */
export function addedTagsProblem({ tagMode, tags }: Pick<BulkInput, 'tagMode' | 'tags'>, rules: TagRules) {
  return tagMode === 'add' ? tagProblem({ forcedTags: [] }, tags, rules) : null
}

/** Returns the problem of a choice, or null if it can be planned. */
export function choiceProblem(action: BulkAction, input: BulkInput, rules: TagRules): ChoiceProblem | null {
  if (action === 'tags') {
    if (input.tags.length === 0) return 'none'
    return addedTagsProblem(input, rules)?.kind ?? null
  }
  if (action === 'move') return input.user === null ? 'user' : null
  return action === 'expire' && !ExpiryField.safeParse(input.expiry).success ? 'expiry' : null
}

/** Returns the change for a choice, or null if the choice is incomplete. */
export function changeOf(action: BulkAction, input: BulkInput, rules: TagRules): MachineChange | null {
  if (choiceProblem(action, input, rules) !== null) return null
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
