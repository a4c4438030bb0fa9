import type { ApiKey } from '@shared/api/api-keys'
import { type ApiError, toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import { useState } from 'react'
import { useCreateApiKey } from '@/lib/queries/api-keys'
import { useCreatePreAuthKey } from '@/lib/queries/pre-auth-keys'

/** A key that is to be replaced by another one of its kind. */
export type OldKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** What became of one: the secret of the new key, or why there is none. */
export interface Replacement {
  readonly old: OldKey
  readonly result: { readonly secret: string } | { readonly error: ApiError }
}

/** What people call the key. */
export function oldKeyLabel(old: OldKey): string {
  return shortKey(old.kind === 'preAuthKey' ? old.key.key : old.key.prefix)
}

/**
 * Makes a new key for each of some old ones, one after the other: of the same user, tags and use. Stops at nothing; what failed is told.
 * Secrets are in what it gives and nowhere else.
 */
export function useRotateKeys() {
  const preAuthKey = useCreatePreAuthKey()
  const apiKey = useCreateApiKey()
  const [made, setMade] = useState<number | null>(null)

  const create = async (old: OldKey, expiration: string): Promise<string> => {
    if (old.kind === 'apiKey') return (await apiKey.mutateAsync({ expiration })).apiKey
    const { user, reusable, ephemeral, aclTags } = old.key
    const created = await preAuthKey.mutateAsync({
      ...(user && { user: user.id }),
      reusable,
      ephemeral,
      aclTags,
      expiration,
    })
    return created.preAuthKey.key
  }
  const rotate = async (keys: readonly OldKey[], expiration: string): Promise<Replacement[]> => {
    const replacements: Replacement[] = []
    for (const old of keys) {
      setMade(replacements.length)
      try {
        replacements.push({ old, result: { secret: await create(old, expiration) } })
      } catch (thrown) {
        replacements.push({ old, result: { error: toApiError(thrown) } })
      }
    }
    // Their last responses hold secrets.
    preAuthKey.reset()
    apiKey.reset()
    setMade(null)
    return replacements
  }
  return { rotate, made }
}
