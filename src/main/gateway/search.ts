import { contract } from '@shared/api/contract'
import type { Node, User } from '@shared/api/resources'
import { toApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import type { AcrossServers, FoundItem, ServerFinds } from '@shared/ipc/contract'
import { machineName } from '@shared/states/machine-state'
import { searchWords, userDetail, userName, userNames } from '@shared/user-name'
import type { UsableServer } from '@main/servers/sessions'
import { type ApiApp, ask } from '@main/api/api-app'
import { type Clocks, createTimedCache } from '@main/lib/stopwatch'

export interface SearchOptions {
  readonly servers: () => readonly UsableServer[]
  readonly open: (server: UsableServer) => Promise<ApiApp>
  readonly clocks: Clocks
}

/** An item with its searchable words. */
interface Entry extends FoundItem {
  readonly words: string
}

interface Lists {
  readonly entries: readonly Entry[]
  readonly error: ErrorBody | null
  readonly missing: ServerFinds['missing']
}

/** Lists up to this age are searched again without a request: one search is many letters. */
const MAX_AGE_MS = 20_000
/** The number of results per server; more would only tell the user to type more. */
const LIMIT = 10

/** Searches machines and users on every server, each with its own key through its own app. Changes nothing. */
export function createSearch({ servers, open, clocks }: SearchOptions): (text: string) => Promise<AcrossServers> {
  // By app: another one means another address, key or connection, and its predecessor's lists do not count.
  const kept = createTimedCache<ApiApp, Lists>(MAX_AGE_MS, clocks)

  const listsOf = async (server: UsableServer): Promise<Lists> => {
    const app = await open(server)
    const lists = await kept.get(app, () => readLists(app))
    // An unreachable server may be back at the next letter.
    if (lists.error) kept.drop(app)
    return lists
  }
  return async (text) => {
    const all = servers()
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    return Promise.all(
      all.map(async (server) => {
        try {
          return findsOf(server.id, await listsOf(server), words)
        } catch (thrown) {
          return { serverId: server.id, items: [], more: false, error: toApiError(thrown).toBody(), missing: [] }
        }
      }),
    )
  }
}

async function readLists(app: ApiApp): Promise<Lists> {
  const [nodes, users] = await Promise.allSettled([
    ask(app, contract.nodes.list, {}),
    ask(app, contract.users.list, {}),
  ])
  const failure = [nodes, users].find((list) => list.status === 'rejected')
  return {
    entries: [
      ...(nodes.status === 'fulfilled' ? nodes.value.nodes.map(machineEntry) : []),
      ...(users.status === 'fulfilled' ? userEntries(users.value.users) : []),
    ],
    error: failure?.status === 'rejected' ? toApiError(failure.reason).toBody() : null,
    missing: [
      ...(nodes.status === 'rejected' ? (['nodes'] as const) : []),
      ...(users.status === 'rejected' ? (['users'] as const) : []),
    ],
  }
}

function machineEntry(node: Node): Entry {
  const { id, name, ipAddresses, tags, user } = node
  const label = machineName(node)
  const words = [label, name, ...ipAddresses, ...tags, ...(user ? searchWords(user) : [])].join(' ').toLowerCase()
  return { kind: 'machine', id, label, name: label, detail: ipAddresses[0] ?? '', words }
}

function userEntries(users: readonly User[]): Entry[] {
  const names = userNames(users)
  return users.map((user) => userEntry(user, names.get(user.id) ?? userName(user)))
}

function userEntry(user: User, label: string): Entry {
  const { id, name } = user
  const words = [label, ...searchWords(user)].join(' ').toLowerCase()
  return { kind: 'user', id, label, name, detail: userDetail(user), words }
}

/** Names that begin with the typed text come first. */
function findsOf(serverId: string, { entries, error, missing }: Lists, words: readonly string[]): ServerFinds {
  const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)))
  const begins = (entry: Entry) => entry.label.toLowerCase().startsWith(words[0] ?? '')
  const sorted = [...found.filter(begins), ...found.filter((entry) => !begins(entry))]
  const items = sorted.slice(0, LIMIT).map(({ words: _words, ...item }) => item)
  return { serverId, items, more: found.length > LIMIT, error, missing }
}
