import { instant, type MockContext } from './context'
import { serverPrefix } from '@shared/api/primitives'
import type { KeyFormat } from '@mesh-console/headscale-server/network'
import { type Admission, admit, adoptKey, mintKey, ownKey, type ServedKey } from './key-secrets'

/** A client waiting to be registered with a key. */
export interface AnnouncedClient {
  readonly key: string
  readonly hostname: string
}

/** Operations for serving the network, beyond the contract: its keys and its waiting clients. */
export interface MockControl {
  admit: (key: string) => Admission
  /** `expiration` in RFC 3339. */
  mint: (form: KeyFormat, expiration: string) => string
  ownKey: (form: KeyFormat) => string
  /** Returns false if the key is malformed. */
  adopt: (key: string) => boolean
  announce: (client: AnnouncedClient) => void
  /** Adds routes that a machine announces, in CIDR notation. */
  advertise: (given: { readonly nodeId: number; readonly routes: readonly string[] }) => void
}

export function createNetworkControl(context: MockContext, served: ServedKey): MockControl {
  const { db } = context
  return {
    admit: (key) => admit(context, key),
    mint: (form, expiration) => mintKey(context, form, expiration),
    ownKey: (form) => {
      const key = ownKey(context, form)
      served.current = { key, own: true }
      return key
    },
    adopt: (key) => {
      const taken = adoptKey(context, key)
      if (taken) served.current = { key, own: false }
      return taken
    },
    announce: ({ key: authId, hostname }) =>
      db.transaction(() => {
        db.sessions.remove(authId)
        db.sessions.insert({ authId, kind: 'registration', hostname, connects: false, verdict: null })
      }),
    advertise: ({ nodeId, routes }) =>
      db.transaction(() => {
        const createdAt = instant(context.now())
        const known = new Set(db.routes.byNode(nodeId).map((row) => row.prefix))
        for (const prefix of new Set(routes.map(serverPrefix)))
          if (!known.has(prefix)) db.routes.insert({ nodeId, prefix, advertised: true, enabled: false, createdAt })
      }),
  }
}
