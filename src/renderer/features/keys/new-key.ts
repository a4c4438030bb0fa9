import { isTag } from '@/domain/tag-form'

/** Returns the first tag that servers refuse, or null. */
export function badTag(tags: readonly string[]): string | null {
  return tags.find((tag) => !isTag(tag)) ?? null
}

/** The values of a new pre-auth key while the form is filled in. */
export interface KeyDraft {
  /** User id; null for a tag-only key. */
  userId: string | null
  tags: string[]
  reusable: boolean
  ephemeral: boolean
}

export type OwnerProblem = 'ownerMissing' | 'ownerOrTags'

/** Returns the problem of the owner, or null. A key needs a user or, if the server supports tag-only keys, tags. */
export function ownerProblem({ userId, tags }: KeyDraft, tagOnly: boolean): OwnerProblem | null {
  if (userId !== null) return null
  if (!tagOnly) return 'ownerMissing'
  return tags.length === 0 ? 'ownerOrTags' : null
}
