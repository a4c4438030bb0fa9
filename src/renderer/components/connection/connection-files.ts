import { invoke } from '@/lib/desktop'

/** Certificates of this computer, chosen in the system's own dialog. Failures are ApiErrors with words of their own. */
export const connectionFiles = {
  chooseCa: () => invoke('connection:chooseCa'),
  readCa: (pem: string) => invoke('connection:readCa', { pem }),
  chooseIdentity: () => invoke('connection:chooseIdentity'),
  unlock: (token: string, passphrase: string) => invoke('connection:unlockIdentity', { token, passphrase }),
}
