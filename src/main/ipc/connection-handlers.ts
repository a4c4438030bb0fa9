import { readCertificates } from '@main/headscale/network/certificate-info'
import type { ChosenFile, Identities } from '@main/servers/identities'
import type { FileChoice } from './choose-files'
import type { CallHandlers } from './handle'

export interface ConnectionServices {
  readonly chooseFiles: (choice: FileChoice) => Promise<readonly ChosenFile[] | null>
  readonly identities: Identities
}

type ConnectionCalls = Pick<CallHandlers, Extract<keyof CallHandlers, `connection:${string}`>>

/** Choosing certificates. Of a client certificate the page learns what it says, never its files. */
export function connectionHandlers({ chooseFiles, identities }: ConnectionServices): ConnectionCalls {
  return {
    'connection:chooseCa': async () => {
      const files = await chooseFiles({ name: 'PEM', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] })
      if (!files) return null
      const pem = files.map((file) => file.bytes.toString('latin1')).join('\n')
      return { pem, certificates: readCertificates(pem) }
    },
    'connection:readCa': ({ pem }) => readCertificates(pem),
    'connection:chooseIdentity': async () => {
      const files = await chooseFiles({
        name: 'PEM, PKCS#12',
        extensions: ['pem', 'crt', 'cer', 'key', 'p12', 'pfx'],
        several: true,
      })
      return files && identities.add(files)
    },
    'connection:unlockIdentity': ({ token, passphrase }) => identities.unlock(token, passphrase),
  }
}
