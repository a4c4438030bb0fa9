import type { SafeStorage } from 'electron'
import type { Session } from '@shared/ipc/session'

/** Encrypts keys with the operating system's key store. */
export interface Secrets {
  /** Tells whether keys persist here after the console ends. */
  readonly storage: Session['keyStorage']
  /** Encrypts a key for the disk; undefined without a key store: it then stays in memory only. */
  encrypt(key: string): string | undefined
  /** Decrypts a key; null if that fails (another key store, another user, no key store). */
  decrypt(encrypted: string): string | null
}

/**
 * Only once Electron is ready: before that no key store answers. A key store that Chromium replaces by a well-known password (`basic_text`,
 * on Linux without a keyring) is not used.
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
