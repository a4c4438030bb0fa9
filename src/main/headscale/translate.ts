import { ApiError } from '@shared/api/error'
import type { User } from '@shared/api/resources'
import {
  type EncodedList,
  encodeList,
  jsonResponse,
  type PlainResponse,
  type Conditions,
  type Representation,
} from '@main/api/api-app'
import { problemsField, listOf, type ReadList, readList } from './wire/envelope'
import { createValueReport, id as idOf, type Raw, type Report } from './wire/read'
import {
  acceptsZero,
  apiKeyOf,
  contractUser,
  nodeOf,
  preAuthKeyOf,
  routesInNode,
  tableByNode,
  withTable,
} from './wire/objects'

/** A filter that selects entries with these values. Undefined or '' matches everything. */
export type Where<Entry> = { readonly [Field in keyof Entry]?: string | undefined }

export interface ListedUser {
  readonly name: string
  readonly id: string
  readonly email: string
}

/**
 * The requested part of a server's list: the machines, the routes derived from them, one machine (or null), users, or keys. `owner` is the
 * user whose pre-auth keys were requested; `ofUser` is an id or a name.
 */
export type ListJob =
  | { readonly kind: 'nodes' }
  | { readonly kind: 'routes' }
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'users'; readonly where?: Where<ListedUser>; readonly idOrName?: string }
  | {
      readonly kind: 'apiKeys'
      readonly where?: Where<{ id: string }>
      /** The prefix of the key that the list is read with. */
      readonly own?: string | undefined
      /** The server's time, in milliseconds, the same for a while: lists are kept for each job. */
      readonly now?: number
    }
  | {
      readonly kind: 'preAuthKeys'
      readonly zeroIsNever: boolean
      readonly where?: Where<{ id: string }>
      readonly ofUser?: string | undefined
      readonly owner?: User
      /** The ids of keys that the second API names revoked. */
      readonly revoked?: readonly string[]
    }

/** The server's raw lists; the routes table only on servers that have one. */
export interface RawLists {
  readonly list: Uint8Array
  readonly routes?: Uint8Array | undefined
}

/** Converts a raw list to the part that `job` selects, in the console's own shape, reduced by the conditions. */
export type TranslateList = (job: ListJob, raw: RawLists, conditions: Conditions) => Promise<PlainResponse>

type Encode = (field: string, value: object) => EncodedList

const decoder = new TextDecoder()

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // The parser's own error quotes the body, so it is dropped.
    throw new ApiError('badResponse', 'A list of the server is not complete JSON.')
  }
}

/** Translates in the calling thread; `before` is an earlier version of the list. 10,000 machines are 12 MB and take a quarter of a second, so large lists go to a worker. */
export function translateNow(job: ListJob, raw: RawLists, before?: EncodedList): Representation {
  const encode = (field: string, value: object) => encodeList(field, value, before)
  const read = (name: string) => readList(parse(raw.list), name)
  switch (job.kind) {
    case 'users':
      return users(job, read('users'), encode)
    case 'apiKeys': {
      const list = read('apiKeys')
      const zeroIsNever = acceptsZero(list.entries, job.own)
      const { entries, wrong } = readEntries(list, (key, report) =>
        apiKeyOf(key, { own: job.own, now: job.now, zeroIsNever, report }),
      )
      return encode('apiKeys', { apiKeys: matching(entries, job.where), ...wrong() })
    }
    case 'preAuthKeys':
      return preAuthKeys(job, read('preAuthKeys'), encode)
    default:
      return machines(job, raw, read('nodes'), encode)
  }
}

/** Reads the entries of a list with `read`, and collects the field that reports problems with the list. */
function readEntries<Entry>(list: ReadList, read: (raw: Raw, report: Report) => Entry, values = createValueReport()) {
  const entries = list.entries.map((raw) => read(raw, values.of(idOf(raw['id']))))
  return { entries, wrong: () => problemsField(list, values.problems()) }
}

function matching<Entry extends object>(entries: readonly Entry[], where: Where<Entry> = {}): readonly Entry[] {
  const wanted = Object.entries(where).filter(([, value]) => value !== undefined && value !== '')
  if (wanted.length === 0) return entries
  return entries.filter((entry) => wanted.every(([field, value]) => entry[field as keyof Entry] === value))
}

/** The server applies at most one filter (none before 0.24), so all are applied here again. */
function users(
  { where, idOrName }: Extract<ListJob, { kind: 'users' }>,
  list: ReadList,
  encode: Encode,
): Representation {
  const { entries, wrong } = readEntries(list, contractUser)
  const found = matching(entries, where)
  const named = idOrName === undefined ? found : found.filter(({ id, name }) => id === idOrName || name === idOrName)
  return encode('users', { users: named, ...wrong() })
}

function preAuthKeys(job: Extract<ListJob, { kind: 'preAuthKeys' }>, list: ReadList, encode: Encode): Representation {
  const { zeroIsNever, owner, ofUser, where } = job
  const reading = { zeroIsNever, ...(owner && { owner }) }
  const revoked = new Set(job.revoked)
  const { entries: keys, wrong } = readEntries(list, (raw, report) => {
    const key = preAuthKeyOf(raw, { ...reading, report })
    return revoked.has(key.id) ? { ...key, revoked: true as const } : key
  })
  const own = ofUser ? keys.filter(({ user }) => user?.id === ofUser || user?.name === ofUser) : keys
  return encode('preAuthKeys', { preAuthKeys: matching(own, where), ...wrong() })
}

function machines(
  job: Extract<ListJob, { kind: 'nodes' | 'routes' | 'node' }>,
  raw: RawLists,
  list: ReadList,
  encode: Encode,
): Representation {
  const values = createValueReport()
  const table = raw.routes && tableByNode(listOf(parse(raw.routes), 'routes'), values.of)
  const read = (each: Raw, report?: Report) => (table ? withTable(nodeOf(each, report), table) : nodeOf(each, report))
  if (job.kind === 'node') {
    const found = list.entries.find((each) => String(each['id']) === job.id)
    return jsonResponse(200, { node: found ? read(found) : null })
  }
  const { entries, wrong } = readEntries(list, read, values)
  if (job.kind === 'routes') return encode('routes', { routes: entries.flatMap(routesInNode) })
  return encode('nodes', { nodes: entries, ...wrong() })
}
