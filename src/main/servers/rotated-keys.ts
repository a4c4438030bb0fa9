import { refusal } from '@shared/api/error'
import type { KeyAtAddress, RotatedKey } from './key-rotation'
import type { SaveContext } from './save-server'
import { findServer } from './saved-server'
import type { StoredServer } from '@main/settings/settings-schema'

/** The keys of saved servers as a rotation reads and writes them. */
export interface RotatedKeys {
  read(serverId: string): KeyAtAddress
  write(serverId: string, state: RotatedKey): void
}

export function createRotatedKeys({ store, secrets, redactor, open, keep }: SaveContext): RotatedKeys {
  return {
    read(serverId) {
      const { rotation, url } = findServer(serverId, store.value.servers)
      if (secrets.storage === 'memory') throw refusal('unsupported', 'memoryOnly')
      const key = open.keys.get(serverId)
      if (key === undefined) throw refusal('invalid', 'keyNeeded', { path: 'key' })
      const other = rotation ? secrets.decrypt(rotation.encryptedKey) : null
      return { url, key, rotation: rotation && other !== null ? { stage: rotation.stage, key: other } : null }
    },
    write(serverId, { key, rotation }) {
      findServer(serverId, store.value.servers)
      redactor.register(key)
      const other = rotation && secrets.encrypt(rotation.key)
      const kept = rotation && other ? { stage: rotation.stage, encryptedKey: other } : undefined
      if (rotation) redactor.register(rotation.key)
      open.keys.set(serverId, key)
      const patch: Partial<StoredServer> = { encryptedKey: secrets.encrypt(key), rotation: kept }
      keep((now) => now.map((one) => (one.id === serverId ? { ...one, ...patch } : one)))
    },
  }
}
