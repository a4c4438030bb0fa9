import type { ConnectionReport } from '@shared/ipc/session'
import { createRedactor } from '@main/lib/log'
import { Settings, type Store } from '@main/settings/store'
import type { ServerAccess } from '@main/servers/save-server'
import type { Secrets } from '@main/servers/secrets'
import { createSessions } from '@main/servers/sessions'

export const office = { name: 'Office', url: 'https://vpn.example.com', color: 'blue' as const, key: 'first-key-0001' }
export const fine: ConnectionReport = {
  ok: true,
  failedStep: null,
  problem: null,
  version: 'v0.29.2',
  certificate: null,
}

/** Encrypts by reversing the text: enough to see that the key itself is never written. */
export const keychain: Secrets = {
  storage: 'keychain',
  encrypt: (key) => [...key].toReversed().join(''),
  decrypt: (encrypted) => (encrypted.startsWith('broken') ? null : [...encrypted].toReversed().join('')),
}
export const memory: Secrets = { storage: 'memory', encrypt: () => undefined, decrypt: () => null }

export function createTest(
  options: { value?: Partial<Settings>; secrets?: Secrets; mockForced?: boolean; report?: ConnectionReport } = {},
) {
  let value: Settings = Settings.parse(options.value ?? {})
  const store: Store<Settings> = {
    get value() {
      return value
    },
    set: (patch) => void (value = { ...value, ...patch }),
  }
  const tested: ServerAccess[] = []
  const told: (string | null)[] = []
  const again: string[] = []
  const sessions = createSessions({
    store,
    secrets: options.secrets ?? keychain,
    redactor: createRedactor(),
    mockForced: options.mockForced ?? false,
    test: async (access) => {
      tested.push(access)
      return options.report ?? fine
    },
    onStep: () => undefined,
    onAgain: (id) => again.push(id),
    onChange: (session) => told.push(session.currentId),
  })
  return { sessions, store, tested, told, again }
}
