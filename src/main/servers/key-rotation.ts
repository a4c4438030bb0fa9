import { contract } from '@shared/api/contract'
import { ApiError, toApiError, refusal } from '@shared/api/error'
import { isOwnKey, keyPrefix } from '@shared/api/key-text'
import { expiryInstant, serverTime } from '@shared/time'
import type { RotationReport } from '@shared/ipc/session'
import { type ApiApp, ask } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/concurrency'

/**
 * A rotation in progress, encrypted on disk. `made`: `key` is the new one, not proven yet, and the old one is still in use. `switched`: the
 * new one is in use and `key` is the old one, not expired yet.
 */
interface Rotation {
  readonly stage: 'made' | 'switched'
  readonly key: string
}

/** The key in use, and an earlier rotation that was not finished. */
export interface RotatedKey {
  readonly key: string
  readonly rotation: Rotation | null
}

/** The same with the address that these keys belong to. */
export interface KeyAtAddress extends RotatedKey {
  readonly url: string
}

export interface KeyRotationOptions {
  /** Throws ApiError if the server was removed or has no key. */
  readonly read: (serverId: string) => KeyAtAddress
  /** One write, on disk when it returns. */
  readonly write: (serverId: string, state: RotatedKey) => void
  /** The API of a saved server with this key, at the address that the server has at the time of the call. */
  readonly open: (serverId: string, key: string) => Promise<ApiApp>
  readonly now: () => number
}

export interface KeyRotation {
  /**
   * Replaces the key by one that lasts until `expiration` (RFC 3339): create, store, prove, use, expire the old one. Rejects with ApiError;
   * `conflict` if the server was edited meanwhile.
   */
  rotate(serverId: string, expiration: string): Promise<RotationReport>
  /** Finishes an interrupted rotation; returns null without one. */
  resume(serverId: string): Promise<RotationReport | null>
}

/**
 * Replaces API keys so that an interruption at any step leaves a working key: the new key is on disk before it is used, and the old one is
 * kept until the server confirms its expiry. One rotation per server at a time. The person can edit or remove the server during each request:
 * then their key stays, and the unused new one is expired on the server that made it.
 */
export function createKeyRotation(options: KeyRotationOptions): KeyRotation {
  const queue = createKeyedQueue()
  return {
    rotate: (serverId, expiration) =>
      queue.run(serverId, async () => {
        await finish(serverId, options)
        const before = options.read(serverId)
        const api = await options.open(serverId, before.key)
        const { apiKey } = await ask(api, contract.apiKeys.create, { expiration })
        const change = changeSince(serverId, before, options)
        if (change) throw await discarded(apiKey, api, change, options)
        options.write(serverId, { key: before.key, rotation: { stage: 'made', key: apiKey } })
        return (await finish(serverId, options)) ?? { old: 'expired' }
      }),
    resume: (serverId) => queue.run(serverId, () => finish(serverId, options)),
  }
}

async function finish(serverId: string, options: KeyRotationOptions): Promise<RotationReport | null> {
  const { rotation } = options.read(serverId)
  if (rotation?.stage === 'made') await proveNewKey(serverId, options)
  return options.read(serverId).rotation?.stage === 'switched' ? expireOldKey(serverId, options) : null
}

/** Proves the new key and replaces the old one with it, or discards it if the server refuses it. */
async function proveNewKey(serverId: string, options: KeyRotationOptions): Promise<void> {
  const before = options.read(serverId)
  const { key: old, rotation } = before
  const made = rotation?.key ?? ''
  const api = await options.open(serverId, made)
  const error = await ask(api, contract.apiKeys.list, {}).then(() => null, toApiError)
  const change = changeSince(serverId, before, options)
  if (change) throw await discarded(made, api, change, options)
  if (!error) {
    options.write(serverId, { key: made, rotation: { stage: 'switched', key: old } })
    return
  }
  // Every other refusal may be that of a proxy, and the new key may be valid: it is proven later.
  if (error.code !== 'unauthorized') throw error
  const isGone = await discard(made, await options.open(serverId, old), options)
  if (isGone && !changeSince(serverId, before, options)) options.write(serverId, { key: old, rotation: null })
  throw refusal('forbidden', 'newKeyRefused', { cause: error })
}

/** Expires the old key with the new one. A failure is reported, not thrown: the rotation is done, and this step is retried later. */
async function expireOldKey(serverId: string, options: KeyRotationOptions): Promise<RotationReport> {
  const before = options.read(serverId)
  const { key, rotation } = before
  const prefix = keyPrefix(rotation?.key ?? '')
  try {
    if (prefix !== undefined) await expireKey(await options.open(serverId, key), prefix, options)
  } catch (thrown) {
    return { old: 'kept', error: toApiError(thrown).toBody() }
  }
  if (!changeSince(serverId, before, options)) options.write(serverId, { key, rotation: null })
  return { old: prefix === undefined ? 'unknown' : 'expired' }
}

/**
 * Returns why the keys of a server are not those that were read before; null if they are. Call it right before a write, without waiting in
 * between.
 */
function changeSince(serverId: string, before: KeyAtAddress, { read }: KeyRotationOptions): ApiError | null {
  try {
    const now = read(serverId)
    const isSame =
      now.url === before.url &&
      now.key === before.key &&
      now.rotation?.stage === before.rotation?.stage &&
      now.rotation?.key === before.rotation?.key
    return isSame ? null : refusal('conflict', 'changedMeanwhile')
  } catch (thrown) {
    return toApiError(thrown)
  }
}

/** Expires a new key on the server that made it, and returns the reason. */
async function discarded(made: string, api: ApiApp, reason: ApiError, options: KeyRotationOptions): Promise<ApiError> {
  // Activity records a failure; the person needs the reason why the rotation ended.
  await discard(made, api, options)
  return reason
}

/** Expires a new key. Returns false if the server did not do that. */
async function discard(made: string, api: ApiApp, options: KeyRotationOptions): Promise<boolean> {
  const prefix = keyPrefix(made)
  if (prefix === undefined) return true
  return expireKey(api, prefix, options).then(
    () => true,
    () => false,
  )
}

async function expireKey(api: ApiApp, prefix: string, { now }: KeyRotationOptions): Promise<void> {
  const { apiKeys } = await ask(api, contract.apiKeys.list, {})
  const listed = apiKeys.find((one) => isOwnKey(one.prefix, prefix))
  if (!listed) return
  const until = listed.expiration === null ? null : expiryInstant(listed.expiration)
  // Expiring it again would add a failure to Activity.
  if (until !== null && until <= serverTime(await ask(api, contract.server.info, {}), now())) return
  await ask(api, contract.apiKeys.expire, { id: listed.id }).catch((error: unknown) => {
    // It expired in the meantime.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  })
}
