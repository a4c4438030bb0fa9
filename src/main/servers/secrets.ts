import type { SafeStorage } from 'electron'
import type { Session } from '@shared/ipc/session'

/** Encrypts keys with the operating system's key store. */
export interface Secrets {
  /** Whether keys outlive the console here. */
  readonly storage: Session['keyStorage']
  /** The key as it may be written to disk, or undefined where there is no key store: it then stays in memory only. */
  encrypt(key: string): string | undefined
  /** The key again, or null where it cannot be read (another key store, another user, no key store). */
  decrypt(encrypted: string): string | null
}

/**
 * Only once Electron is ready: before that no key store answers. Where Chromium would fall back to a password everybody knows
 * (`basic_text`, on Linux without a keyring), there is no key store for us.
 */
export function createSecrets(safeStorage: SafeStorage, platform: NodeJS.Platform): Secrets {
  const weak = platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  const usable = !weak && safeStorage.isEncryptionAvailable()
  return {
    storage: usable ? 'keychain' : 'memory',
    encrypt: (key) => (usable ? safeStorage.encryptString(key).toString('base64') : undefined),
    decrypt(encrypted) {
      if (!usable) return null
      try {
        return safeStorage.decryptString(Buffer.from(encrypted, 'base64'))
      } catch {
        return null
      }
    },
  }
}
