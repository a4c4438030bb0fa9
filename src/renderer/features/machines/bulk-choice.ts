import { z } from 'zod'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import type { MachineChange } from '@/domain/machine-plan'
import { ExpiryField, fromLocalInput } from './expiry-choice'
import { tagProblem } from './tag-rules'

/** What is offered for many machines, in the order of the bar. */
export const bulkActions = ['tags', 'move', 'expire', 'approve', 'withdraw', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The letters that do it; those of one machine's page, too. */
export const bulkKeys = { tags: 't', move: 'm', expire: 'x', approve: 'a', withdraw: 'w', delete: 'd' } as const

export const tagModes = ['add', 'remove'] as const

/** What the forms of the dialogs hold; each looks at its own field. */
export const BulkInput = z.object({
  expiry: ExpiryField,
  tagMode: z.enum(tagModes),
  tags: z.array(z.string()),
  user: z.custom<User | null>(),
})
export type BulkInput = z.infer<typeof BulkInput>

/** What is wrong with a choice, by the field; null where it can be planned. */
export function choiceProblem(action: BulkAction, input: BulkInput): 'none' | 'format' | 'user' | 'expiry' | null {
  if (action === 'tags') {
    if (input.tags.length === 0) return 'none'
    const rules = { tagsAreIdentity: false, owned: undefined }
    return tagProblem({ forcedTags: [] }, input.tags, rules) ? 'format' : null
  }
  if (action === 'move') return input.user === null ? 'user' : null
  return action === 'expire' && !ExpiryField.safeParse(input.expiry).success ? 'expiry' : null
}

/** The change a choice is; null while there is none. */
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

/** Whether an action would change any of these machines at all. */
export function isOffered(action: BulkAction, nodes: readonly Node[]): boolean {
  if (action === 'withdraw') return nodes.some(({ approvedRoutes }) => approvedRoutes.length > 0)
  if (action !== 'approve') return true
  return nodes.some((node) => node.availableRoutes.some((prefix) => !node.approvedRoutes.includes(prefix)))
}
