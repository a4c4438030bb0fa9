import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyLanguage } from './key-language'
import { type Language, parseQuery, printQuery, type Term, textTest } from './language'
import { type CountedUser, userLanguage } from './user-language'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 86_400_000
const days = fc.integer({ min: -200, max: 200 })
const iso = (offset: number) => new Date(NOW + offset * DAY).toISOString()

const name = fc.constantFrom('maria', 'max', 'a b', 'x')
const users: fc.Arbitrary<CountedUser> = fc
  .record({ name, provider: fc.constantFrom('', 'oidc'), machines: fc.option(fc.nat(6)), ago: fc.nat(200) })
  .map(({ machines, ago, ...user }) => ({
    machines,
    user: { id: '1', displayName: '', email: `${user.name}@x.y`, createdAt: iso(-ago), ...user } as User,
  }))
const keys: fc.Arbitrary<PreAuthKey> = fc
  .record({
    owner: fc.option(name),
    reusable: fc.boolean(),
    ephemeral: fc.boolean(),
    used: fc.boolean(),
    expiration: fc.option(days.map(iso)),
    aclTags: fc.subarray(['tag:ci', 'tag:web']),
  })
  .map(({ owner, ...key }) => ({
    id: '1',
    key: 'hskey-auth-abc-***',
    createdAt: null,
    user: owner === null ? null : ({ id: '1', name: owner } as User),
    ...key,
  }))

interface Case<Row> {
  term: Term
  /** What it means, said again without the console's own helpers. */
  holds: (row: Row) => boolean
}

const of = (field: string, op: Term['op'], value: string): Term => ({ field, op, values: [value], not: false })
const yes = (value: string) => value === 'yes'

const userCases: fc.Arbitrary<Case<CountedUser>> = fc.oneof(
  fc.nat(6).chain((wanted) =>
    fc.constantFrom(
      {
        term: of('machines', '>', `${wanted}`),
        holds: ({ machines }: CountedUser) => machines !== null && machines > wanted,
      },
      {
        term: of('machines', '<', `${wanted}`),
        holds: ({ machines }: CountedUser) => machines !== null && machines < wanted,
      },
      { term: of('machines', ':', `${wanted}`), holds: ({ machines }: CountedUser) => machines === wanted },
    ),
  ),
  name.map((wanted) => ({
    term: of('name', ':', wanted),
    holds: ({ user }: CountedUser) => user.name.includes(wanted),
  })),
  fc.constantFrom('local', 'oidc').map((wanted) => ({
    term: of('provider', ':', wanted),
    holds: ({ user }: CountedUser) => (user.provider === '' ? 'local' : user.provider) === wanted,
  })),
  fc.nat(200).map((wanted) => ({
    term: of('created', '>', `${wanted}d`),
    holds: ({ user }: CountedUser) => (NOW - Date.parse(user.createdAt!)) / DAY > wanted,
  })),
)

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
  fc.nat(200).map((wanted) => ({
    term: of('expires', '<', `${wanted}d`),
    holds: ({ expiration }: PreAuthKey) => {
      const left = expiration === null ? Number.NaN : (Date.parse(expiration) - NOW) / DAY
      return left > 0 && left <= wanted
    },
  })),
)

function expectMeaning<Row>(language: Language<Row>, rows: fc.Arbitrary<Row>, cases: fc.Arbitrary<Case<Row>>) {
  const turned = fc.tuple(cases, fc.boolean()).map(([{ term, holds }, not]) => ({
    term: { ...term, not },
    holds: (row: Row) => holds(row) !== not,
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
  it('pre-auth keys', () => expectMeaning(keyLanguage, keys, keyCases))
})

it('what is no number is said', () => {
  expect(parseQuery('machines>many', userLanguage).problems).toMatchObject([{ code: 'number', text: 'many' }])
})
