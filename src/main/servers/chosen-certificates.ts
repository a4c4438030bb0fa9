import { randomUUID } from 'node:crypto'
import { certificateFileError } from '@shared/ipc/certificate-file'
import type { IdentityChoice } from '@shared/ipc/session'
import { type OpenedIdentity, openIdentity } from '@main/headscale/network/identity'

export interface ChosenFile {
  readonly name: string
  readonly bytes: Buffer
}

interface Chosen {
  readonly files: readonly ChosenFile[]
  opened: OpenedIdentity | null
}

/** Client certificates that have been chosen but not saved yet. Their private keys stay here; the page only gets tokens. */
export interface ChosenCertificates {
  /** Throws `invalid` if the files contain no client certificate. */
  add(files: readonly ChosenFile[]): IdentityChoice
  /** Throws `invalid` if the passphrase is wrong. */
  unlock(token: string, passphrase: string): IdentityChoice
  /** Returns the certificate of a token. Throws `invalid` if it is still locked or no longer known. */
  get(token: string): OpenedIdentity
}

/** A few are enough: only one form is open at a time. */
const MAX_CHOSEN = 5

export function createChosenCertificates(): ChosenCertificates {
  const chosen = new Map<string, Chosen>()
  const describe = (token: string, { files, opened }: Chosen): IdentityChoice => ({
    token,
    files: files.map((file) => file.name),
    certificate: opened?.certificate ?? null,
  })
  const find = (token: string): Chosen => {
    const found = chosen.get(token)
    if (!found) throw certificateFileError('forgotten', 'Choose the client certificate again')
    return found
  }
  return {
    add(files) {
      const opened = openIdentity(
        files.map((file) => file.bytes),
        undefined,
      )
      const token = randomUUID()
      chosen.set(token, { files, opened })
      for (const old of [...chosen.keys()].slice(0, -MAX_CHOSEN)) chosen.delete(old)
      return describe(token, { files, opened })
    },
    unlock(token, passphrase) {
      const found = find(token)
      found.opened = openIdentity(
        found.files.map((file) => file.bytes),
        passphrase,
      )
      return describe(token, found)
    },
    get(token) {
      const { opened } = find(token)
      if (!opened) throw certificateFileError('noPassphrase', 'Enter the passphrase of the client certificate')
      return opened
    },
  }
}
