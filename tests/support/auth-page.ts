import type { ConnectionReport, SavedServer, Session } from '@shared/ipc/session'

export const office: SavedServer = {
  id: 'o',
  name: 'Office',
  url: 'https://hs.office.example',
  color: 'blue',
  hasKey: true,
}
export const lab: SavedServer = { id: 'l', name: 'Lab', url: 'https://hs.lab.example', color: 'red', hasKey: false }
export const good: ConnectionReport = {
  ok: true,
  failedStep: null,
  problem: null,
  version: '0.29.2',
  certificate: null,
}
export const failing = (failedStep: 'address' | 'key', code: 'name' | 'keyRefused'): ConnectionReport => ({
  ok: false,
  failedStep,
  problem: { code, params: { host: 'hs.home.example' } },
  version: '',
  certificate: null,
})
export const sessionWith = (currentId: string): Session => ({
  servers: [office, lab],
  currentId,
  mockForced: false,
  keyStorage: 'keychain',
})
