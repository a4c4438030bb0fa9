import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { OAuthClient, oauthClients } from '@shared/api/resources'
import { needsTags } from '@shared/api/oauth-scopes'
import type { MockDb } from '@main/db/repos'
import { instant, type MockContext } from '../context'
import { checkTagFormat } from '../policy-rules'

/** The setting that holds the clients of the network, without their secrets: no call of the network asks for one. */
const SETTING = 'oauth-clients'

export function keptClients(db: MockDb): OAuthClient[] {
  return JSON.parse(db.setting(SETTING) ?? '[]') as OAuthClient[]
}

export function keepClients(db: MockDb, clients: readonly OAuthClient[]): void {
  db.setSetting(SETTING, JSON.stringify(clients))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** OAuth clients of the second API, as the 0.30 line has them (upgrades, section 5). */
export function createOAuthClientHandlers({ db, now, random }: MockContext): Handlers<typeof oauthClients> {
  return {
    list: () => ({ oauthClients: keptClients(db) }),
    create: ({ scopes, tags, description }) => {
      if (needsTags(scopes) && tags.length === 0)
        throw new ApiError('invalid', 'tags are required when scopes include devices:core or auth_keys')
      checkTagFormat(tags)
      const id = hex(random(6))
      const client: OAuthClient = {
        id,
        description,
        scopes: [...new Set(scopes)].toSorted(),
        tags: [...tags],
        createdAt: instant(now()),
        creator: null,
      }
      keepClients(db, [...keptClients(db), client])
      return { oauthClient: client, secret: `hskey-client-${id}-${hex(random(32))}` }
    },
    delete: ({ id }) => {
      const clients = keptClients(db)
      if (!clients.some((client) => client.id === id)) throw new ApiError('notFound', 'auth key not found')
      keepClients(
        db,
        clients.filter((client) => client.id !== id),
      )
      return {}
    },
  }
}
