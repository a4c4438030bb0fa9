import { readCertificates } from '@main/headscale/network/certificate-info'
import type { ChosenFile, ChosenCertificates } from '@main/servers/chosen-certificates'
import type { FileChoice } from './choose-files'
import type { AreaHandlers } from './handle'

export interface CertificateServices {
  readonly chooseFiles: (choice: FileChoice) => Promise<readonly ChosenFile[] | null>
  readonly chosenCertificates: ChosenCertificates
}

/** Handles the choice of certificates. The page receives the description of a client certificate, never its files. */
export function certificateHandlers({
  chooseFiles,
  chosenCertificates,
}: CertificateServices): AreaHandlers<'connection'> {
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
      return files && chosenCertificates.add(files)
    },
    'connection:unlockIdentity': ({ token, passphrase }) => chosenCertificates.unlock(token, passphrase),
  }
}
