/** A tag as every server line takes it: `tag:`, lower case, no spaces (headscale 0.23 to 0.29 refuse others). */
export function badTag(tags: readonly string[]): string | null {
  return tags.find((tag) => !/^tag:\S+$/.test(tag) || tag !== tag.toLowerCase()) ?? null
}

/** What a new pre-auth key is made of, while it is being filled in. */
export interface KeyDraft {
  /** A user's id; null for a key that carries tags alone. */
  userId: string | null
  tags: string[]
  reusable: boolean
  ephemeral: boolean
}

export type OwnerProblem = 'ownerMissing' | 'ownerOrTags'

/** A key needs a user, or, where the server knows such keys, tags instead. */
export function ownerProblem({ userId, tags }: KeyDraft, tagOnly: boolean): OwnerProblem | null {
  if (userId !== null) return null
  if (!tagOnly) return 'ownerMissing'
  return tags.length === 0 ? 'ownerOrTags' : null
}
