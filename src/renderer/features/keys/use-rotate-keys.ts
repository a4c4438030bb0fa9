import type { ApiKey } from '@shared/api/api-keys'
import { type ApiError, toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import { useEffect, useRef, useState } from 'react'
import { useCreateApiKey } from '@/lib/queries/api-keys'
import { useCreatePreAuthKey } from '@/lib/queries/pre-auth-keys'
import { useSecretHold } from '@/lib/secret-hold'
import { failsAllKeys } from './fails-all-keys'

/** A key to be replaced by a new one of its kind. */
export type OldKey =
  | { readonly kind: 'preAuthKey'; readonly key: PreAuthKey }
  | { readonly kind: 'apiKey'; readonly key: ApiKey }

/** The result for one key: the secret of the new key, or an error. */
export interface Replacement {
  readonly old: OldKey
  readonly result: { readonly secret: string } | { readonly error: ApiError }
}

/** The result of a rotation. `left` was not started: the user stopped, or every further attempt would fail for the same reason. */
export interface Rotation {
  readonly replacements: readonly Replacement[]
  readonly left: readonly OldKey[]
}

/** Returns the short name of the key. */
export function oldKeyLabel(old: OldKey): string {
  return shortKey(old.kind === 'preAuthKey' ? old.key.key : old.key.prefix)
}

/**
 * Creates a replacement for each key, one after the other, with the same user, tags and use. Continues after the error of one key.
 * Secrets exist only in the result, so the run stops without its dialog.
 */
export function useRotateKeys() {
  const preAuthKey = useCreatePreAuthKey()
  const apiKey = useCreateApiKey()
  const [made, setMade] = useState<number | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useSecretHold(made !== null)

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
  const rotate = async (keys: readonly OldKey[], expiration: string): Promise<Rotation> => {
    const replacements: Replacement[] = []
    stopped.current = false
    for (const old of keys) {
      if (stopped.current) break
      setMade(replacements.length)
      try {
        replacements.push({ old, result: { secret: await create(old, expiration) } })
      } catch (thrown) {
        const error = toApiError(thrown)
        replacements.push({ old, result: { error } })
        stopped.current ||= failsAllKeys(error)
      }
    }
    // The mutations keep their last response, which contains a secret.
    preAuthKey.reset()
    apiKey.reset()
    setMade(null)
    return { replacements, left: keys.slice(replacements.length) }
  }
  return {
    rotate,
    made,
    /** Stops after the key that is being created. */
    stop: () => void (stopped.current = true),
  }
}
