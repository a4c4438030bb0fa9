import { contract } from '@shared/api/contract'
import { toApiError, refusal } from '@shared/api/error'
import { isOwnKey, keyPrefix } from '@shared/api/own-key'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import type { RotationReport } from '@shared/ipc/session'
import { ask } from '@main/api/ask'
import type { ApiApp } from '@main/api/api-app'
import { createKeyedQueue } from '@main/lib/keyed-queue'

/**
 * A rotation in progress, encrypted on disk. `made`: `key` is the new one, not proven yet, and the old one is still in use. `switched`: the
 * new one is in use and `key` is the old one, not expired yet.
 */
export interface Rotation {
  readonly stage: 'made' | 'switched'
  readonly key: string
}

/** The key in use, and an earlier rotation that was not finished. */
export interface RotatedKey {
  readonly key: string
  readonly rotation: Rotation | null
}

export interface KeyRotationOptions {
  readonly read: (serverId: string) => RotatedKey
  /** One write, on disk when it returns. */
  readonly write: (serverId: string, state: RotatedKey) => void
  /** The API of a saved server, with this key. */
  readonly open: (serverId: string, key: string) => Promise<ApiApp>
}

export interface KeyRotation {
  /** Replaces the key by one that lasts until `expiration` (RFC 3339): create, store, prove, use, expire the old one. */
  rotate(serverId: string, expiration: string): Promise<RotationReport>
  /** Finishes an interrupted rotation; returns null without one. */
  resume(serverId: string): Promise<RotationReport | null>
}

/**
 * Replaces API keys so that an interruption at any step leaves a working key: the new key is on disk before it is used, and the old one is
 * kept until the server confirms its expiry. One rotation per server at a time.
 */
export function createKeyRotation(options: KeyRotationOptions): KeyRotation {
  const queue = createKeyedQueue()
  return {
    rotate: (serverId, expiration) =>
      queue.run(serverId, async () => {
        await finish(serverId, options)
        const { key } = options.read(serverId)
        const { apiKey } = await ask(await options.open(serverId, key), contract.apiKeys.create, { expiration })
        options.write(serverId, { key, rotation: { stage: 'made', key: apiKey } })
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
async function proveNewKey(serverId: string, { read, write, open }: KeyRotationOptions): Promise<void> {
  const { key: old, rotation } = read(serverId)
  const made = rotation?.key ?? ''
  try {
    await ask(await open(serverId, made), contract.apiKeys.list, {})
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.code !== 'unauthorized' && error.code !== 'forbidden') throw error
    write(serverId, { key: old, rotation: null })
    throw refusal('forbidden', 'newKeyRefused', { cause: thrown })
  }
  write(serverId, { key: made, rotation: { stage: 'switched', key: old } })
}

/** Expires the old key with the new one. A failure is reported, not thrown: the rotation is done, and this step is retried later. */
async function expireOldKey(serverId: string, { read, write, open }: KeyRotationOptions): Promise<RotationReport> {
  const { key, rotation } = read(serverId)
  const prefix = keyPrefix(rotation?.key ?? '')
  try {
    if (prefix !== undefined) await expireKey(await open(serverId, key), prefix)
  } catch (thrown) {
    return { old: 'kept', error: toApiError(thrown).toBody() }
  }
  write(serverId, { key, rotation: null })
  return { old: prefix === undefined ? 'unknown' : 'expired' }
}

async function expireKey(api: Awaited<ReturnType<KeyRotationOptions['open']>>, prefix: string): Promise<void> {
  const { apiKeys } = await ask(api, contract.apiKeys.list, {})
  const listed = apiKeys.find((one) => isOwnKey(one.prefix, prefix))
  const gone =
    !listed ||
    (listed.expiration !== null && listed.expiration !== UNKNOWN_TIME && Date.parse(listed.expiration) <= Date.now())
  if (!gone) await ask(api, contract.apiKeys.expire, { id: listed.id })
}
