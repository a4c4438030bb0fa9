import type { SafeStorage } from 'electron'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets'

describe('createSecrets', () => {
  const safeStorage = (fields: Partial<SafeStorage>) =>
    ({
      getSelectedStorageBackend: () => 'gnome_libsecret',
      isEncryptionAvailable: () => true,
      encryptString: (text: string) => Buffer.from(`sealed ${text}`),
      decryptString: (sealed: Buffer) => sealed.toString().replace('sealed ', ''),
      ...fields,
    }) as SafeStorage

  it('uses a real key store', () => {
    const secrets = createSecrets(safeStorage({}), 'linux')
    expect(secrets.storage).toBe('keychain')
    expect(secrets.decrypt(secrets.encrypt('abc') ?? '')).toBe('abc')
  })

  it.each([
    ['a backend with a password everybody knows', { getSelectedStorageBackend: () => 'basic_text' as const }],
    ['no backend', { getSelectedStorageBackend: () => 'unknown' as const }],
    ['encryption that is not available', { isEncryptionAvailable: () => false }],
  ])('never writes with %s', (_, fields) => {
    const secrets = createSecrets(safeStorage(fields), 'linux')
    expect([secrets.storage, secrets.encrypt('abc'), secrets.decrypt('YWJj')]).toEqual(['memory', undefined, null])
  })

  it('returns null if decrypting fails', () => {
    const decryptString = () => {
      throw new Error('wrong key')
    }
    expect(createSecrets(safeStorage({ decryptString }), 'darwin').decrypt('YWJj')).toBeNull()
  })
})
