import type { ListProblem } from '@shared/api/primitives'
import type { Node, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { readJson, unconditional } from '@main/api/api-app'
import { createListReader } from '@main/headscale/list-reader'
import type { ListJob } from '@main/headscale/translate'
import { hostileEntries } from './hostile-values'

const AT = '2026-11-21T08:00:00Z'
const user = {
  id: '1',
  name: 'alice',
  displayName: 'Alice',
  email: 'a@b.c',
  providerId: '',
  provider: '',
  createdAt: AT,
}
const preAuthKey = {
  id: '1',
  key: 'hskey-auth-abc-***',
  user,
  reusable: true,
  ephemeral: false,
  used: false,
  expiration: '2030-01-01T00:00:00Z',
  createdAt: AT,
  aclTags: ['tag:ci'],
}
/** The fields of every line: old lines list tags separately, new ones in one list. */
const node = {
  id: '1',
  machineKey: 'mkey:00',
  nodeKey: 'nodekey:00',
  discoKey: 'discokey:00',
  ipAddresses: ['100.64.0.1', 'fd7a:115c:a1e0::1'],
  name: 'laptop',
  givenName: 'laptop',
  user,
  lastSeen: AT,
  expiry: '2030-01-01T00:00:00Z',
  preAuthKey,
  createdAt: AT,
  registerMethod: 'REGISTER_METHOD_CLI',
  forcedTags: ['tag:web'],
  invalidTags: ['tag:no'],
  validTags: ['tag:db'],
  online: true,
  approvedRoutes: ['10.0.0.0/24'],
  availableRoutes: ['10.0.0.0/24', '::/0'],
  subnetRoutes: ['10.0.0.0/24'],
}
const apiKey = { id: '1', prefix: 'abcdefgh', expiration: AT, createdAt: AT, lastSeen: AT }
const { forcedTags: _forced, invalidTags: _invalid, validTags: _valid, ...newNode } = node
const route = {
  id: '1',
  node: { id: '1' },
  prefix: '10.0.0.0/24',
  advertised: true,
  enabled: true,
  isPrimary: true,
  createdAt: AT,
}

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

function read<T>(job: ListJob, list: unknown, routes?: unknown): T {
  const raw = { list: bytes(list), ...(routes !== undefined && { routes: bytes(routes) }) }
  return readJson(createListReader()(job, raw, unconditional)) as T
}

interface HostileLists {
  readonly nodes: readonly Node[]
  readonly users: readonly User[]
  readonly preAuthKeys: readonly PreAuthKey[]
  readonly apiKeys: readonly ApiKey[]
  readonly problems: readonly ListProblem[]
}

/** Returns the lists of a server whose every field is hostile, as the console reads them. */
export function readHostileLists(): HostileLists {
  const machines = [...hostileEntries(node, 1000), ...hostileEntries({ ...newNode, tags: ['tag:web'] }, 100_000)]
  const table = machines.flatMap((machine, index) =>
    hostileEntries({ ...route, node: { id: machine['id'] ?? null } }, 1000 * index).slice(0, 3),
  )
  type WithProblems<T> = T & { problems?: ListProblem[] }
  const nodes = read<WithProblems<{ nodes: Node[] }>>({ kind: 'nodes' }, { nodes: machines })
  const older = read<WithProblems<{ nodes: Node[] }>>({ kind: 'nodes' }, { nodes: machines }, { routes: table })
  const users = read<WithProblems<{ users: User[] }>>({ kind: 'users' }, { users: hostileEntries(user, 1000) })
  const keys = read<WithProblems<{ preAuthKeys: PreAuthKey[] }>>(
    { kind: 'preAuthKeys', zeroIsNever: false },
    { preAuthKeys: hostileEntries(preAuthKey, 1000) },
  )
  const apiKeys = read<WithProblems<{ apiKeys: ApiKey[] }>>(
    { kind: 'apiKeys' },
    { apiKeys: hostileEntries(apiKey, 1000) },
  )
  return {
    nodes: [...nodes.nodes, ...older.nodes],
    users: users.users,
    preAuthKeys: keys.preAuthKeys,
    apiKeys: apiKeys.apiKeys,
    problems: [nodes, older, users, keys, apiKeys].flatMap(({ problems = [] }) => problems),
  }
}
