import type { Line } from '@shared/api/capabilities'
import { groupBy, instant } from '../context'
import { electPrimaries } from '../routes'
import { dialectOfLine } from '../line-rules'
import { DAY, HOUR, MINUTE } from '@shared/time'
import { createDraw, type Draw } from './draw'
import { keepClients } from '../handlers/oauth-clients'
import type { MockDb, ApiKeyRow, NodeRow, PreAuthKeyRow, SessionRow, UserRow } from '@main/db/repos'
import { createAllocator } from '../addresses'
import { freeLabel, labelOf } from '../register'
import type { Node, OAuthClient } from '@shared/api/resources'
import { currentDialect, type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'

const API_KEYS_MIN = 4
const API_KEYS_MAX = 16
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * API keys, 4 to 16, with prefixes of 4 characters (specification section 9): one valid for long, one expiring soon, one expired, one
 * without an end.
 */
function seedApiKeys(draw: Draw): Omit<ApiKeyRow, 'id'>[] {
  const prefixes = new Set<string>()
  const count = draw.int(API_KEYS_MIN, API_KEYS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const age = draw.int(32, 400) * DAY
    const fixed = [60 * DAY, 5 * DAY, -9 * DAY, null][index]
    const ends = fixed === undefined ? draw.int(-31, 31) * DAY + draw.int(1, 23) * HOUR : fixed
    const seenUntil = Math.min(ends ?? 0, 0)
    return {
      prefix: freePrefix(draw, prefixes),
      expiration: ends === null ? null : draw.at(ends),
      createdAt: draw.at(-age),
      lastSeen: draw.chance(0.6) ? draw.at(seenUntil - draw.int(1, 5 * 24 * 60) * MINUTE) : null,
    }
  })
}

function freePrefix(draw: Draw, taken: Set<string>): string {
  for (;;) {
    const prefix = Array.from({ length: 4 }, () => LETTERS[draw.int(0, LETTERS.length - 1)]).join('')
    if (taken.has(prefix)) continue
    taken.add(prefix)
    return prefix
  }
}

/** The pre-auth keys that machines of the demo network joined with, by their place in the list. */
const keyPlaces = { server: 0, person: 1, ci: 4, router: 6 } as const

/** The reusable keys of the first users, by their place in the list of users: only such a key lets several machines join. */
const reusableOfUser: readonly number[] = [8, 5]

/** Pre-auth keys in every state; `users` are ids, the first is the admin's. */
function seedPreAuthKeys(draw: Draw, users: readonly number[]): Omit<PreAuthKeyRow, 'id'>[] {
  const user = (index: number) => users[index % users.length] ?? null
  const key = (
    userId: number | null,
    ends: number | null,
    rest: Partial<PreAuthKeyRow>,
  ): Omit<PreAuthKeyRow, 'id'> => ({
    prefix: Buffer.from(draw.hex(24), 'hex').toString('base64url').slice(0, 12),
    userId,
    reusable: false,
    ephemeral: false,
    used: false,
    expiration: ends === null ? null : draw.at(ends),
    createdAt: draw.at(Math.min(ends ?? 0, 0) - draw.int(1, 40) * DAY),
    aclTags: [],
    ...rest,
  })
  return [
    key(null, 30 * DAY, { reusable: true, aclTags: ['tag:server'] }),
    key(user(0), -20 * DAY, { used: true }),
    key(user(1), 20 * HOUR, {}),
    key(user(0), -3 * DAY, {}),
    key(user(2), 12 * DAY, { reusable: true, ephemeral: true, aclTags: ['tag:ci'] }),
    key(user(1), -40 * DAY, { reusable: true }),
    key(null, -90 * DAY, { used: true, aclTags: ['tag:router'] }),
    key(user(3), 45 * MINUTE, { ephemeral: true }),
    key(user(0), null, { reusable: true }),
    key(user(1), 6 * DAY, { used: true, aclTags: ['tag:exit', 'tag:router'] }),
  ]
}

/** Clients of programs: one for each of the two that most admins connect. The same for every seed. */
function seedOAuthClients(draw: Draw): OAuthClient[] {
  const client = (id: string, days: number, rest: Omit<OAuthClient, 'id' | 'createdAt' | 'creator'>): OAuthClient => ({
    id,
    ...rest,
    createdAt: draw.at(-days * DAY),
    creator: null,
  })
  return [
    client('9f2c41d07be8', 62, { description: 'Terraform', scopes: ['policy_file', 'users:read'], tags: [] }),
    client('51aa30c6e94d', 17, {
      description: 'Kubernetes operator',
      scopes: ['auth_keys', 'devices:core'],
      tags: ['tag:server'],
    }),
  ]
}

/** A route that a machine of the demo network announces or has approved. */
interface PlannedRoute {
  prefix: string
  advertised: boolean
  enabled: boolean
}

/** The plan of a machine of the demo network; the rest (keys, addresses, times) is random. */
interface Plan {
  /** The client's host name. */
  hostname: string
  /** A user's id; null for tagged machines. */
  userId: number | null
  tags?: readonly string[]
  /** Tags that its client requested without permission. */
  invalidTags?: readonly string[]
  routes?: readonly PlannedRoute[]
  state: 'online' | 'offline' | 'expired'
  /** Milliseconds from now until it expires, negative for the past; null for never. */
  expiresIn: number | null
  /** Days since it was last seen, if that is not random. */
  unseenFor?: number
  method: Node['registerMethod']
  preAuthKeyId?: number | null
  ipv4Only?: boolean
}

const offer = (advertised: boolean, enabled: boolean) => (prefix: string) => ({ prefix, advertised, enabled })
/** Announced by the machine and approved by an admin. */
const approved = offer(true, true)
/** Announced, awaiting approval. */
const waiting = offer(true, false)
/** Approved before the machine announces it. */
const approvedAhead = offer(false, true)

const exitPair = (of: (prefix: string) => PlannedRoute): PlannedRoute[] => [of('0.0.0.0/0'), of('::/0')]

/** 63 characters, the maximum for a name. */
const LONGEST_NAME = 'measuring-station-north-hall-3-rack-12-temperature-and-humidity'

/** Prefixes that the policy of the demo network names, too. */
const OFFICE_PREFIX = '10.20.0.0/16'
const PRINTER_PREFIX = '172.20.10.1/32'

interface FeaturedPeople {
  /** Ids of users and pre-auth keys, in their order of creation. */
  users: readonly number[]
  preAuthKeys: readonly number[]
  /** The admin's first name, for names of machines. */
  adminName: string
}

/** The machines of every demo network, the most illustrative first: one for each state that a screen shows. */
function planFeatured(people: FeaturedPeople): Plan[] {
  return [...planTagged(people), ...planOwned(people)]
}

function planTagged({ preAuthKeys }: FeaturedPeople): Plan[] {
  const method = 'REGISTER_METHOD_AUTH_KEY'
  const tagged = { userId: null, state: 'online', expiresIn: null, method } as const
  const key = (name: keyof typeof keyPlaces) => preAuthKeys[keyPlaces[name]] ?? null
  return [
    {
      ...tagged,
      hostname: 'router-1',
      tags: ['tag:router'],
      preAuthKeyId: key('router'),
      routes: [approved(OFFICE_PREFIX), waiting('192.168.50.0/24')],
    },
    {
      ...tagged,
      hostname: 'router-2',
      tags: ['tag:router'],
      routes: [approved(OFFICE_PREFIX), approvedAhead('10.21.0.0/16')],
    },
    { ...tagged, hostname: 'exit-frankfurt', tags: ['tag:exit', 'tag:router'], routes: exitPair(approved) },
    { ...tagged, hostname: 'print-gateway', tags: ['tag:printer'], routes: [approved(PRINTER_PREFIX)] },
    { ...tagged, hostname: 'web-1', tags: ['tag:prod', 'tag:server'], preAuthKeyId: key('server') },
    { ...tagged, hostname: 'ci-runner', tags: ['tag:ci'], preAuthKeyId: key('ci'), state: 'offline', unseenFor: 41 },
  ]
}

function planOwned({ users, preAuthKeys, adminName }: FeaturedPeople): Plan[] {
  const user = (index: number) => users[index % users.length] ?? null
  const person = { state: 'online', expiresIn: 120 * DAY, method: 'REGISTER_METHOD_CLI' } as const
  return [
    {
      ...person,
      hostname: `${adminName}'s MacBook Pro`,
      userId: user(0),
      preAuthKeyId: preAuthKeys[keyPlaces.person] ?? null,
    },
    { ...person, hostname: 'home-server', userId: user(1), expiresIn: null, routes: exitPair(waiting) },
    {
      ...person,
      hostname: 'Pixel 9',
      userId: user(2),
      expiresIn: 3 * DAY,
      ipv4Only: true,
      method: 'REGISTER_METHOD_OIDC',
    },
    {
      ...person,
      hostname: 'old-thinkpad',
      userId: user(1),
      state: 'expired',
      expiresIn: -12 * DAY,
      invalidTags: ['tag:admin'],
    },
    { ...person, hostname: LONGEST_NAME, userId: user(3), state: 'offline', method: 'REGISTER_METHOD_UNSPECIFIED' },
    { ...person, hostname: 'tablet.lan', userId: user(3), expiresIn: 20 * HOUR },
  ]
}

/**
 * The pending sessions of every demo network, always the same, because no call lists them: a person has to type one in. Two are machines to
 * register, one is a check to approve or reject.
 */
export const demoSessions: readonly SessionRow[] = [
  pendingSession('hskey-authreq-demoRegisterMachine00001', 'registration', "Sam's new laptop"),
  pendingSession('hskey-authreq-demoRegisterMachine00002', 'registration', 'lab-sensor.local'),
  pendingSession('hskey-authreq-demoApproveSshCheck00001', 'check', 'build-agent'),
]

function pendingSession(authId: string, kind: SessionRow['kind'], hostname: string): SessionRow {
  return { authId, kind, hostname, connects: true, verdict: null }
}

interface PolicyFacts {
  /** User names, the admin's first. */
  names: readonly string[]
  /** The users who own machines: only they can be the source of a test. */
  owners: readonly string[]
  /** Tags of existing machines. */
  tags: ReadonlySet<string>
  hasPrinter: boolean
  /** The policy dialect of the release that the network is served as: the policy is adapted to it. */
  dialect?: PolicyDialect | undefined
}

const list = (items: readonly string[]) => items.map((item) => JSON.stringify(item)).join(', ')
const lines = (items: readonly string[]) => items.map((item) => `    ${item},`).join('\n')

// The parts that do not depend on the users.
const NAMES = `  // The owners of a tag may assign it to machines. A tag that is not listed here cannot be assigned.
  "tagOwners": {
    "tag:router": ["group:admin"],
    "tag:exit": ["group:admin"],
    "tag:printer": ["group:admin"],
    "tag:server": ["group:admin", "group:dev"],
    "tag:prod": ["group:admin"],
    "tag:ci": ["group:dev"],
  },

  // Names for addresses behind subnet routers.
  "hosts": {
    "office": "${OFFICE_PREFIX}",
    "printer": "${PRINTER_PREFIX}",
  },

  // The office subnet needs no manual approval on machines with the tag router.
  "autoApprovers": {
    "routes": { "${OFFICE_PREFIX}": ["tag:router"] },
  },`

/** `own`: users who reach their own machines, as pairs of names. */
const rules = (everybody: string, own: readonly (readonly [src: string, dst: string])[]) => `  "acls": [
    // Admins reach everything.
    { "action": "accept", "src": ["group:admin"], "dst": ["*:*"] },

    // Everybody reaches their own machines, the printer, and the internet through exit nodes.
${own.map(([src, dst]) => `    { "action": "accept", "src": ["${src}"], "dst": ["${dst}:*"] },`).join('\n')}
    { "action": "accept", "src": ["${everybody}"], "dst": ["printer:631,9100"] },
    { "action": "accept", "src": ["${everybody}"], "dst": ["autogroup:internet:*"] },

    // Developers reach the servers and the office, but production only over https.
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:server:22,80,443", "office:*"] },
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:prod:443"] },

    // The build machines deploy.
    { "action": "accept", "src": ["tag:ci"], "dst": ["tag:server:443", "tag:prod:443"] },
  ],`

/** Creates the policy of the demo network, with comments: groups, tag owners, access rules, and tests of them. */
function seedPolicy({ dialect = currentDialect, ...facts }: PolicyFacts): string {
  const users = facts.names.map((name) => writtenUser(name, dialect))
  const admins = users.slice(0, 1)
  const developers = users.slice(0, Math.ceil(users.length / 2))
  const guests = users.slice(-1)
  const parts = [
    `  // ${dialect.usersNeedAt ? 'People by role. A member is a user name followed by @.' : 'People by role.'}
  "groups": {
    "group:admin": [${list(admins)}],
    "group:dev": [${list(developers)}],
    "group:guest": [${list(guests)}],${dialect.autogroups ? '' : `\n    "group:everybody": [${list(users)}],`}
  },`,
    NAMES,
    dialect.autogroups
      ? rules('autogroup:member', [['autogroup:member', 'autogroup:self']])
      : rules(
          'group:everybody',
          users.map((user) => [user, user]),
        ),
  ]
  if (dialect.tests)
    parts.push(`  // Run at every save: a policy with a failing test is not saved.
  "tests": [
${lines(tests(facts, developers, guests))}
  ],`)
  return `// The access policy of the demo network.
// Everything that no rule allows is blocked: there are no deny rules.
{
${parts.join('\n\n')}
}
`
}

function tests(
  { owners, tags, hasPrinter }: Omit<PolicyFacts, 'dialect'>,
  developers: readonly string[],
  guests: readonly string[],
): string[] {
  const ownsMachine = (user: string) => owners.includes(user.slice(0, -1))
  const admin = developers.slice(0, 1).filter(ownsMachine)
  const developer = developers.slice(1).find(ownsMachine)
  const outsider = owners.map((name) => `${name}@`).find((user) => !developers.includes(user) && !guests.includes(user))
  const server = tags.has('tag:server')
  const all: (string | false)[] = [
    ...admin.map((user) => tags.has('tag:router') && `{ "src": "${user}", "accept": ["tag:router:22"] }`),
    developer !== undefined && server && `{ "src": "${developer}", "accept": ["tag:server:22"] }`,
    developer !== undefined && tags.has('tag:exit') && `{ "src": "${developer}", "deny": ["tag:exit:22"] }`,
    outsider !== undefined && server && `{ "src": "${outsider}", "deny": ["tag:server:22"] }`,
    outsider !== undefined && hasPrinter && `{ "src": "${outsider}", "accept": ["printer:631"] }`,
    tags.has('tag:ci') && server && '{ "src": "tag:ci", "accept": ["tag:server:443"] }',
  ]
  return all.filter((test) => test !== false)
}

const devices = ['laptop', 'desktop', 'phone', 'tablet', 'macbook', 'workstation', 'nas', 'raspberrypi'] as const
const services = ['web', 'db', 'cache', 'queue', 'mail', 'backup', 'metrics', 'build', 'git', 'proxy'] as const
const places = ['berlin', 'frankfurt', 'helsinki', 'vienna', 'zurich', 'paris', 'dublin', 'oslo'] as const
const methods: readonly [Node['registerMethod'], ...Node['registerMethod'][]] = [
  'REGISTER_METHOD_CLI',
  'REGISTER_METHOD_AUTH_KEY',
  'REGISTER_METHOD_OIDC',
  'REGISTER_METHOD_UNSPECIFIED',
]

interface People {
  users: readonly { id: number; name: string }[]
  preAuthKeys: readonly number[]
}

/** The rest of the demo network: two of three machines belong to people, the others are servers with tags. */
function planOther(draw: Draw, people: People, index: number): Plan {
  return draw.chance(0.66) ? planDevice(draw, people) : planServer(draw, people, index)
}

function planDevice(draw: Draw, { users, preAuthKeys }: People): Plan {
  const place = draw.int(0, users.length - 1)
  const owner = users[place]
  const roll = draw.int(1, 10)
  const expired = roll === 1
  return {
    hostname: `${owner?.name ?? 'spare'}-${draw.pick(devices)}`,
    userId: owner?.id ?? null,
    state: expired ? 'expired' : draw.chance(0.7) ? 'online' : 'offline',
    expiresIn: expired ? -draw.int(1, 90) * DAY : roll === 2 ? null : draw.int(2, 180) * DAY,
    method: draw.pick(methods),
    preAuthKeyId: draw.chance(0.2) ? (preAuthKeys[reusableOfUser[place] ?? -1] ?? null) : null,
  }
}

function planServer(draw: Draw, { preAuthKeys }: People, index: number): Plan {
  const service = draw.pick(services)
  const ci = service === 'build'
  const routes = index % 25 === 24 ? planRoutes(draw, index) : []
  return {
    hostname: `${service}-${draw.pick(places)}`,
    userId: null,
    tags: ci ? ['tag:ci'] : draw.chance(0.5) ? ['tag:prod', 'tag:server'] : ['tag:server'],
    state: draw.chance(0.9) ? 'online' : 'offline',
    expiresIn: null,
    method: 'REGISTER_METHOD_AUTH_KEY',
    preAuthKeyId: preAuthKeys[ci ? keyPlaces.ci : keyPlaces.server] ?? null,
    routes,
  }
}

/** In a large network, some servers have a subnet of their own, of which some still await approval. */
function planRoutes(draw: Draw, index: number): PlannedRoute[] {
  const subnet = `10.${100 + (Math.floor(index / 256) % 100)}.${index % 256}.0/24`
  return [draw.chance(0.8) ? approved(subnet) : waiting(subnet)]
}

const MIN = 5
const MAX = 10

/**
 * The people of the demo network, 5 to 10 (specification section 9): the first is its admin, the third signs in through a provider, the
 * fourth has a dotted name. The last one owns nothing and can therefore be deleted.
 */
function seedUsers(draw: Draw): Omit<UserRow, 'id'>[] {
  const names = new Set<string>()
  const count = draw.int(MIN, MAX)
  return Array.from({ length: count }, (_, index) => {
    const first = freeName(draw, names)
    const last = plain(draw.faker.person.lastName())
    const known = index <= 3 || draw.chance(0.5)
    return {
      name: index === 3 ? `${first.toLowerCase()}.${last.toLowerCase()}` : first.toLowerCase(),
      displayName: known && index !== 1 ? `${first} ${last}` : '',
      email: known ? `${first}.${last}@demo.example`.toLowerCase() : '',
      provider: index === 2 ? 'oidc' : '',
      providerId: index === 2 ? `https://login.demo.example/${draw.hex(16)}` : '',
      profilePicUrl: '',
      createdAt: draw.at(-draw.int(500, 600) * DAY + index * 1000),
    }
  })
}

const plain = (name: string) => name.replaceAll(/[^A-Za-z]/g, '')

function freeName(draw: Draw, taken: Set<string>): string {
  for (;;) {
    const name = plain(draw.faker.person.firstName())
    if (name.length < 3 || taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const NODES_MIN = 10
const NODES_MAX = 30

interface SeedOptions {
  /** The same seed, size and `now` create the same network. */
  seed: number
  /** The number of machines. Default: 10 to 30, by the seed (specification section 9). */
  nodes?: number | undefined
  /** The length of its past in days, from the first user to now. Default: 600. */
  days?: number | undefined
  /** The release it is served as: its policy is valid for this release. Default: the newest. */
  line?: Line | undefined
  /** Milliseconds since 1970; every time in the network is relative to it. */
  now: number
}

/** Replaces all content by a demo network, in one transaction. Loads faker, which nothing else does. */
export async function seedDatabase(db: MockDb, { seed, nodes, days, line, now }: SeedOptions): Promise<void> {
  const { faker } = await import('@faker-js/faker/locale/en')
  const draw = createDraw(faker, seed, now, days)
  db.transaction(() => {
    db.clear()
    const users = seedUsers(draw).map((user) => ({ name: user.name, id: db.users.insert(user) }))
    const ids = users.map((user) => user.id)
    const preAuthKeys = seedPreAuthKeys(draw, ids).map((key) => db.preAuthKeys.insert(key))
    for (const key of seedApiKeys(draw)) db.apiKeys.insert(key)
    keepClients(db, seedOAuthClients(draw))
    for (const session of demoSessions) db.sessions.insert(session)
    const count = nodes ?? draw.int(NODES_MIN, NODES_MAX)
    const plans = planNodes(draw, users, preAuthKeys, count)
    seedNodes(draw, db, plans)
    electPrimaries(db, instant(now))
    db.policies.insert(policyOf(users, plans, line), draw.at(-draw.int(1, 30) * DAY))
    db.setSeeded({
      seed,
      nodes: count,
      ...(nodes === undefined ? {} : { askedNodes: nodes }),
      ...(days === undefined ? {} : { days }),
    })
  })
}

type NamedUser = { id: number; name: string }

function planNodes(draw: Draw, users: readonly NamedUser[], preAuthKeys: readonly number[], count: number): Plan[] {
  const owners = users.slice(0, -1)
  const first = owners[0]?.name ?? 'admin'
  const adminName = first.charAt(0).toUpperCase() + first.slice(1)
  const plans = planFeatured({ users: owners.map((user) => user.id), preAuthKeys, adminName }).slice(0, count)
  while (plans.length < count) plans.push(planOther(draw, { users: owners, preAuthKeys }, plans.length))
  return plans
}

function policyOf(users: readonly NamedUser[], plans: readonly Plan[], line: Line | undefined): string {
  const machines = groupBy(plans, (plan) => plan.userId)
  return seedPolicy({
    names: users.map((user) => user.name),
    owners: users.filter((user) => machines.has(user.id)).map((user) => user.name),
    tags: new Set(plans.flatMap((plan) => plan.tags ?? [])),
    hasPrinter: plans.some((plan) => plan.routes?.some((route) => route.prefix === PRINTER_PREFIX)),
    dialect: dialectOfLine(line),
  })
}

/** Stores planned machines with their routes; assigns addresses lowest first and makes names unique. */
function seedNodes(draw: Draw, db: MockDb, plans: readonly Plan[]): void {
  const allocate = createAllocator(new Set())
  const labels = new Set<string>()
  for (const plan of plans) {
    const givenName = freeLabel(labelOf(plan.hostname), (label) => labels.has(label))
    labels.add(givenName)
    const ipv4 = allocate.ipv4()
    const ipv6 = allocate.ipv6()
    const node = { ...drawNode(draw, plan), givenName, ipv4, ipv6: plan.ipv4Only ? null : ipv6 }
    const nodeId = db.nodes.insert(node)
    for (const route of plan.routes ?? []) {
      const isWaiting = route.advertised && !route.enabled
      db.routes.insert({ ...route, nodeId, createdAt: advertisedAt(node, nodeId, isWaiting) })
    }
  }
}

/** The time of a machine's routes: after it joined and before it was last seen; a waiting route is at most two weeks older than that. */
function advertisedAt(
  { createdAt, lastSeen: seen }: Pick<NodeRow, 'createdAt' | 'lastSeen'>,
  id: number,
  isWaiting: boolean,
) {
  const until = Date.parse(seen ?? createdAt)
  const from = Math.max(Date.parse(createdAt), isWaiting ? until - 14 * DAY : 0)
  const share = (((id * 37) % 100) + 1) / 101
  return new Date(Math.round(from + share * (until - from))).toISOString()
}

function drawNode(draw: Draw, plan: Plan): Omit<NodeRow, 'id' | 'givenName' | 'ipv4' | 'ipv6'> {
  const { hostname, userId, state, expiresIn, method } = plan
  const seen = lastSeen(draw, plan)
  const created = seen - draw.int(1, 400) * DAY
  return {
    name: hostname,
    userId,
    preAuthKeyId: plan.preAuthKeyId ?? null,
    machineKey: `mkey:${draw.hex(64)}`,
    nodeKey: `nodekey:${draw.hex(64)}`,
    discoKey: `discokey:${draw.hex(64)}`,
    registerMethod: method,
    connected: state === 'online',
    createdAt: draw.at(created),
    lastSeen: draw.at(seen),
    expiry: expiresIn === null ? null : draw.at(expiresIn),
    forcedTags: [...(plan.tags ?? [])],
    validTags: [],
    invalidTags: [...(plan.invalidTags ?? [])],
  }
}

/** Milliseconds from now, never in the future: just now for an online machine, for others earlier and before they expired. */
function lastSeen(draw: Draw, { state, expiresIn, unseenFor }: Plan): number {
  if (state === 'online') return -draw.int(0, 50) * 1000
  const ago = draw.chance(0.5) ? draw.int(5, 600) * MINUTE : draw.int(11, 700) * HOUR
  return unseenFor === undefined ? Math.min(expiresIn ?? 0, 0) - ago : -unseenFor * DAY - ago
}
