import type { AppContract } from '@shared/api/contract'
import type { Handlers, Parsed } from '@shared/api/endpoint'
import { sameTags } from '@shared/api/tags'
import { ApiError, refusal } from '@shared/api/error'
import type { OAuthClient } from '@shared/api/resources'
import { onlyNew, type ServerClient, throwLostSecret, writeOrVerify } from '@main/headscale/client'
import { V2_KEYS } from '@main/headscale/detect'
import {
  createValueReport,
  id as idOf,
  type Raw,
  record,
  shownTexts,
  tags,
  text,
  time,
  verbatim,
} from '@main/headscale/wire/read'

type ClientRows = AppContract['oauthClients']

/** Ids of clients are hexadecimal; those of pre-auth keys, which the same call would revoke, are numbers alone. */
const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Returns the entries of the second API's list of keys: pre-auth keys and clients, told apart by their type. */
export async function readSecondKeys(server: ServerClient): Promise<readonly Raw[]> {
  const { keys } = record(await server.get(V2_KEYS, { large: true }))
  if (!Array.isArray(keys)) throw new ApiError('badResponse', `What ${V2_KEYS} brought has no list of keys.`)
  return keys.map(record)
}

const isClient = (raw: Raw) => raw['keyType'] === 'client' && CLIENT_ID.test(idOf(raw['id']))

async function needSecondApi(server: ServerClient): Promise<void> {
  if (!(await server.quirks()).secondApi) throw refusal('unsupported', 'oauthClientsMissing')
}

async function readClients(server: ServerClient) {
  await needSecondApi(server)
  const values = createValueReport()
  const clientOf = (raw: Raw): OAuthClient => {
    const id = idOf(raw['id'])
    const report = values.of(id)
    return {
      id,
      description: text(raw['description']),
      scopes: shownTexts(raw['scopes']),
      tags: tags(raw['tags'], report),
      createdAt: time(raw['created'], report),
      creator: text(raw['userId']) || null,
    }
  }
  const clients = (await readSecondKeys(server)).filter(isClient).map(clientOf)
  const problems = values.problems()
  return { oauthClients: clients, ...(problems.length > 0 && { problems }) }
}

/** Tells whether a listed client has what was asked: only its id tells two of them apart. */
const isWanted = (client: OAuthClient, asked: Parsed<ClientRows['create']>) =>
  client.description === asked.description && sameTags(client.scopes, asked.scopes) && sameTags(client.tags, asked.tags)

async function createClient(server: ServerClient, asked: Parsed<ClientRows['create']>) {
  const before = (await readClients(server)).oauthClients
  const { scopes, tags: wantedTags, description } = asked
  const write = async () => {
    const fields = { scopes, ...(wantedTags.length > 0 && { tags: wantedTags }), ...(description && { description }) }
    const made = record(await server.post(V2_KEYS, { body: { keyType: 'client', ...fields } }))
    const secret = verbatim(made['key'])
    if (!isClient(made) || secret === '')
      throw new ApiError('badResponse', 'The server made a client but did not show its secret')
    const createdAt = time(made['created'])
    const client = { id: idOf(made['id']), description, scopes: [...scopes], tags: [...wantedTags], createdAt }
    return { oauthClient: { ...client, creator: text(made['userId']) || null }, secret }
  }
  return writeOrVerify(server, write, async () => {
    const alike = (await readClients(server)).oauthClients.filter((client) => isWanted(client, asked))
    const made = onlyNew(before, alike)
    return made ? throwLostSecret(made.id) : null
  })
}

export function createOAuthClientAdapter(server: ServerClient): Handlers<ClientRows> {
  const has = async (id: string) => (await readClients(server)).oauthClients.some((client) => client.id === id)
  return {
    list: () => readClients(server),
    create: (input) => createClient(server, input),
    async delete({ id }) {
      if (!(await has(id))) throw new ApiError('notFound', 'OAuth client not found')
      const write = async () => {
        await server.delete(`${V2_KEYS}/${encodeURIComponent(id)}`)
        return {}
      }
      return writeOrVerify(server, write, async () => ((await has(id)) ? null : {}))
    },
  }
}
