import { invoke } from '@/lib/desktop'

/** Reads certificates from this computer through the system's file dialog. Failures are ApiErrors with their own messages. */
export const connectionFiles = {
  chooseCa: () => invoke('connection:chooseCa'),
  readCa: (pem: string) => invoke('connection:readCa', { pem }),
  chooseIdentity: () => invoke('connection:chooseIdentity'),
  unlock: (token: string, passphrase: string) => invoke('connection:unlockIdentity', { token, passphrase }),
}
