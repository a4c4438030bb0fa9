import type { Node, PreAuthKey, User } from '@shared/api/resources'
import { routeStates } from '@shared/states/machine-state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { keyLanguage } from './key-language'
import { machineLanguage } from './machine-language'
import { NONE, type QueryLanguage, parseQuery, printQuery, type Term, textTest, unknownFields } from './language'
import { type QueriedRoute, routeLanguage } from './route-language'
import { type CountedUser, userLanguage } from './user-language'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 86_400_000
const days = fc.integer({ min: -200, max: 200 })
const iso = (offset: number) => new Date(NOW + offset * DAY).toISOString()

const name = fc.constantFrom('maria', 'max', 'a b', 'x')
const users: fc.Arbitrary<CountedUser> = fc
  .record({
    name,
    provider: fc.constantFrom('', 'oidc'),
    hasProfile: fc.boolean(),
    machines: fc.option(fc.nat(6)),
    ago: fc.nat(200),
  })
  .map(({ machines, hasProfile, ago, ...user }) => ({
    machines,
    hasProfile,
    user: { id: '1', displayName: '', email: `${user.name}@x.y`, createdAt: iso(-ago), ...user } as User,
  }))
const keys: fc.Arbitrary<PreAuthKey> = fc
  .record({
    owner: fc.option(name),
    reusable: fc.boolean(),
    ephemeral: fc.boolean(),
    used: fc.boolean(),
    expiration: fc.option(fc.oneof({ weight: 4, arbitrary: days.map(iso) }, fc.constant(UNKNOWN_TIME))),
    aclTags: fc.subarray(['tag:ci', 'tag:web']),
  })
  .map(({ owner, ...key }) => ({
    id: '1',
    key: 'hskey-auth-abc-***',
    createdAt: null,
    user: owner === null ? null : ({ id: '1', name: owner } as User),
    ...key,
  }))

/** Identity providers may leave the name empty. */
const userOf = (text: string, nameless: boolean) =>
  nameless ? { id: '1', name: '', displayName: text } : { id: '1', name: text, displayName: '' }

const routes: fc.Arbitrary<QueriedRoute> = fc
  .record({
    kind: fc.constantFrom('subnet' as const, 'exit' as const),
    prefix: fc.constantFrom('10.1.0.0/16', '192.168.7.0/24', 'fd00:7::/64'),
    state: fc.constantFrom(...routeStates),
    machine: fc.option(
      fc.record({
        givenName: name,
        owner: fc.option(name),
        nameless: fc.boolean(),
        online: fc.boolean(),
        ago: fc.nat(200),
        tags: fc.subarray(['tag:ci', 'tag:web']),
      }),
    ),
  })
  .map(({ kind, prefix, state, machine }) => ({
    kind,
    state,
    prefixes: kind === 'exit' ? ['0.0.0.0/0', '::/0'] : [prefix],
    nodeId: '7',
    node:
      machine === null
        ? undefined
        : ({
            id: '7',
            name: machine.givenName,
            givenName: machine.givenName,
            online: machine.online,
            lastSeen: iso(-machine.ago),
            user: machine.owner === null ? null : userOf(machine.owner, machine.nameless),
            tags: machine.tags,
            ipAddresses: ['100.64.0.7'],
          } as unknown as Node),
  }))

interface Case<Row> {
  term: Term
  /** The term's meaning, without the console's own helpers. */
  holds: (row: Row) => boolean
  /** False if the row's value is unknown: then neither the term nor its negation holds. */
  knows?: (row: Row) => boolean
}

const of = (field: string, op: Term['op'], value: string): Term => ({ field, op, values: [value], not: false })
const yes = (value: string) => value === 'yes'

const countKnown = ({ machines }: CountedUser) => machines !== null

const userCases: fc.Arbitrary<Case<CountedUser>> = fc.oneof(
  fc.nat(6).chain((wanted) =>
    fc.constantFrom(
      {
        term: of('machines', '>', `${wanted}`),
        knows: countKnown,
        holds: ({ machines }: CountedUser) => (machines ?? 0) > wanted,
      },
      {
        term: of('machines', '<', `${wanted}`),
        knows: countKnown,
        holds: ({ machines }: CountedUser) => (machines ?? 0) < wanted,
      },
      {
        term: of('machines', ':', `${wanted}`),
        knows: countKnown,
        holds: ({ machines }: CountedUser) => machines === wanted,
      },
    ),
  ),
  name.map((wanted) => ({
    term: of('name', ':', wanted),
    holds: ({ user }: CountedUser) => user.name.includes(wanted),
  })),
  fc.constantFrom('local', 'oidc').map((wanted) => ({
    term: of('provider', ':', wanted),
    knows: ({ hasProfile }: CountedUser) => hasProfile,
    holds: ({ user }: CountedUser) => (user.provider === '' ? 'local' : user.provider) === wanted,
  })),
  fc.constantFrom('local', 'external').map((wanted) => ({
    term: of('is', ':', wanted),
    knows: ({ hasProfile }: CountedUser) => hasProfile,
    holds: ({ user }: CountedUser) => (user.provider === '') === (wanted === 'local'),
  })),
  // An address that no one has written is none; a server that does not tell addresses says neither.
  fc.constantFrom('*', NONE).map((wanted) => ({
    term: of('email', ':', wanted),
    knows: ({ hasProfile }: CountedUser) => hasProfile,
    holds: () => wanted === '*',
  })),
  fc.constantFrom('*', NONE).map((wanted) => ({
    term: of('display', ':', wanted),
    knows: ({ hasProfile }: CountedUser) => hasProfile,
    holds: () => wanted === NONE,
  })),
  fc.nat(200).map((wanted) => ({
    term: of('created', '>', `${wanted}d`),
    holds: ({ user }: CountedUser) => (NOW - Date.parse(user.createdAt!)) / DAY > wanted,
  })),
)

const knowsEnd = ({ expiration }: PreAuthKey) => expiration !== UNKNOWN_TIME

const keyCases: fc.Arbitrary<Case<PreAuthKey>> = fc.oneof(
  fc
    .constantFrom('yes', 'no')
    .chain((value) =>
      fc.constantFrom(
        { term: of('reusable', ':', value), holds: (key: PreAuthKey) => key.reusable === yes(value) },
        { term: of('ephemeral', ':', value), holds: (key: PreAuthKey) => key.ephemeral === yes(value) },
        { term: of('used', ':', value), holds: (key: PreAuthKey) => key.used === yes(value) },
      ),
    ),
  name.map((wanted) => ({ term: of('user', ':', wanted), holds: (key: PreAuthKey) => key.user?.name === wanted })),
  fc.constantFrom('ci', 'web').map((wanted) => ({
    term: of('tag', ':', wanted),
    holds: (key: PreAuthKey) => key.aclTags.includes(`tag:${wanted}`),
  })),
  fc.constantFrom('state', 'is').chain((field) =>
    fc.constantFrom('active', 'expired').map((wanted) => ({
      term: of(field, ':', wanted),
      knows: (key: PreAuthKey) => (key.used && !key.reusable) || knowsEnd(key),
      holds: ({ used, reusable, expiration }: PreAuthKey) => {
        const isOver = expiration !== null && Date.parse(expiration) <= NOW
        return (!used || reusable) && isOver === (wanted === 'expired')
      },
    })),
  ),
  fc.nat(200).map((wanted) => ({
    term: of('expires', '<', `${wanted}d`),
    knows: knowsEnd,
    holds: ({ expiration }: PreAuthKey) => {
      const left = expiration === null ? Number.NaN : (Date.parse(expiration) - NOW) / DAY
      return left > 0 && left <= wanted
    },
  })),
)

const isListed = ({ node }: QueriedRoute) => node !== undefined

const routeCases: fc.Arbitrary<Case<QueriedRoute>> = fc.oneof(
  fc.constantFrom(...routeStates).map((wanted) => ({
    term: of('state', ':', wanted),
    holds: ({ state }: QueriedRoute) => state === wanted,
  })),
  fc.constantFrom('subnet', 'exit').map((wanted) => ({
    term: of('is', ':', wanted),
    holds: ({ kind }: QueriedRoute) => kind === wanted,
  })),
  fc.constantFrom('10.0.0.0/8', '192.168.0.0/16', '172.16.0.0/12').map((wanted) => ({
    term: of('route', ':', wanted),
    holds: ({ kind, prefixes }: QueriedRoute) =>
      kind === 'subnet' && prefixes.some((prefix) => prefix.split('.')[0] === wanted.split('.')[0]),
  })),
  name.map((wanted) => ({
    term: of('owner', ':', wanted),
    knows: isListed,
    holds: ({ node }: QueriedRoute) => (node?.user ? node.user.name || node.user.displayName : null) === wanted,
  })),
  name.map((wanted) => ({
    term: of('machine', ':', wanted),
    holds: ({ node }: QueriedRoute) => (node ? node.givenName : '7').includes(wanted),
  })),
  fc.constantFrom('ci', 'web').map((wanted) => ({
    term: of('tag', ':', wanted),
    knows: isListed,
    holds: ({ node }: QueriedRoute) => node?.tags.includes(`tag:${wanted}`) ?? false,
  })),
  fc.constantFrom('yes', 'no').map((value) => ({
    term: of('online', ':', value),
    knows: isListed,
    holds: ({ node }: QueriedRoute) => (node?.online ?? false) === yes(value),
  })),
  fc.nat(200).map((wanted) => ({
    term: of('seen', '>', `${wanted}d`),
    knows: isListed,
    holds: ({ node }: QueriedRoute) => !node?.online && (NOW - Date.parse(node?.lastSeen ?? '')) / DAY > wanted,
  })),
)

function expectMeaning<Row>(language: QueryLanguage<Row>, rows: fc.Arbitrary<Row>, cases: fc.Arbitrary<Case<Row>>) {
  const turned = fc.tuple(cases, fc.boolean()).map(([{ term, holds, knows = () => true }, not]) => ({
    term: { ...term, not },
    holds: (row: Row) => knows(row) && holds(row) !== not,
  }))
  fc.assert(
    fc.property(fc.array(turned, { minLength: 1, maxLength: 3 }), rows, (asked, row) => {
      const text = printQuery(asked.map(({ term }) => term))
      const { terms, problems } = parseQuery(text, language)
      expect(problems).toEqual([])
      expect(terms.map(({ field, op, values, not }) => ({ field, op, values, not }))).toEqual(
        asked.map(({ term }) => term),
      )
      expect(textTest(text, language, NOW)?.(row)).toBe(asked.every(({ holds }) => holds(row)))
    }),
    { numRuns: 1000 },
  )
}

describe('text → query → text, and query against brute force', () => {
  it('users', () => expectMeaning(userLanguage, users, userCases))
  it('routes', () => expectMeaning(routeLanguage, routes, routeCases))
  it('pre-auth keys', () => expectMeaning(keyLanguage, keys, keyCases))
})

it('reports a value that is not a number', () => {
  expect(parseQuery('machines>many', userLanguage).problems).toMatchObject([{ code: 'number', text: 'many' }])
})

describe('the console’s own name of a user', () => {
  const ann = { id: '3', name: 'ann', displayName: '', email: 'ann@example.com', provider: '' } as User
  const nameless = { ...ann, id: '4', name: '', email: '' }
  const node = (user: User) =>
    ({ id: '7', name: 'db', givenName: 'db', ipAddresses: [], tags: [], user }) as unknown as Node
  const found = <Row>(language: QueryLanguage<Row>, rowOf: (user: User) => Row, text: string) =>
    [ann, nameless].flatMap((user) => (textTest(text, language, NOW)?.(rowOf(user)) === false ? [] : [user.id]))
  const lists = (text: string) => [
    found(machineLanguage, node, text),
    found(userLanguage, (user) => ({ user, hasProfile: true, machines: 1 }), text),
    found(
      keyLanguage,
      (user) => ({ id: '1', key: 'hskey-auth-abc-***', user, aclTags: [] }) as unknown as PreAuthKey,
      text,
    ),
    found(
      routeLanguage,
      (user): QueriedRoute => ({ kind: 'subnet', state: 'serving', prefixes: [], nodeId: '7', node: node(user) }),
      text,
    ),
  ]
  it.each([
    ['user', ['4']],
    ['-user', ['3']],
    ['User 3', ['3']],
    ['"user 3"', ['3']],
    ['ann (user 3)', ['3']],
    ['ann (ann@example.com)', ['3']],
    ['-"User 3"', ['4']],
    ['User 4', ['4']],
    ['us 3', []],
    ['user 33', []],
    ['ann', ['3']],
  ])('finds with “%s” only whoever it names in whole, in every list', (text, ids) => {
    expect(lists(text)).toEqual([ids, ids, ids, ids])
  })
})

it('routes of a machine that is not listed are neither online nor offline, nobody’s nor tagged, and counted as unknown', () => {
  const row = { kind: 'subnet', state: 'unknown', prefixes: ['10.0.0.0/8'], nodeId: '7', node: undefined } as const
  for (const text of ['online:yes', 'online:no', 'is:down', 'owner:ann', 'tag:db', 'ip:100.64.0.7', 'seen>1d'])
    for (const each of [text, `-${text}`]) {
      expect(textTest(each, routeLanguage, NOW)?.(row), each).toBe(false)
      expect(unknownFields(parseQuery(each, routeLanguage).terms, routeLanguage, [row]), each).toMatchObject([
        { unknown: 1 },
      ])
    }
  expect(textTest('is:subnet', routeLanguage, NOW)?.(row)).toBe(true)
})
