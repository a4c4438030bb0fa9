import { expect, it } from 'vitest'
import { expiryEntries, isEntrySoon } from '@/domain/expiry/entries'
import { countColumns, weeksFrom } from '@/domain/expiry/calendar'
import { countKeys, keyFilter } from '@/features/keys/pre-auth-columns'
import { facetChoices } from '@/domain/machine-facets'
import { withFacet } from '@/domain/machine-query'
import { attentionGroups } from '@/features/overview/attention'
import { figuresOf } from '@/features/overview/overview-view'
import { countOffers, downRoutes, groupRoutes } from '@/features/routes/group-routes'
import { textTest } from '@shared/query/language'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { machineLanguage } from '@shared/query/machine-language'
import { findUnmatchedNames } from '@shared/policy/text/unmatched-names'
import { networks, NOW, rawLists } from './networks'
import { isExit, plainCounts } from './plain-counts'

it.each(networks)("the overview's counts match the raw lists: $name", async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const { nodes, users, routes, preAuthKeys, apiKeys, policy } = lists
  const plain = plainCounts(lists, NOW)
  expect(nodes).toHaveLength(size)
  expect(figuresOf(lists, NOW).map(({ id, value, of }) => [id, value, of])).toEqual([
    ['machines', plain.totals.online, size],
    ['users', plain.totals.users, undefined],
    ['routes', plain.totals.waiting, undefined],
    ['preAuthKeys', plain.totals.preAuthKeys, undefined],
    ['apiKeys', plain.totals.apiKeys, undefined],
  ])
  const unmatchedNames = findUnmatchedNames(policy, { users, tags: new Set(nodes.flatMap(({ tags }) => tags)) })
  expect(unmatchedNames.map(({ name }) => name).toSorted()).toEqual(plain.nobody)
  const groups = attentionGroups({ nodes, routes, preAuthKeys, apiKeys, unmatchedNames, now: NOW })
  const attention = Object.fromEntries(groups.map(({ kind, items }) => [kind, items.length]))
  expect(attention).toEqual(Object.fromEntries(Object.entries(plain.attention).filter(([, count]) => count > 0)))
  for (const { items } of groups) expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

it('a key of unknown expiry is counted beside the active ones, not among them', async () => {
  const lists = await rawLists(networks[0]!.seed, networks[0]!.size, networks[0]!.condition)
  const unknown = <Key extends { expiration: string | null }>(keys: readonly Key[]) =>
    keys.map((key) => ({ ...key, expiration: UNKNOWN_TIME, used: false }))
  const { preAuthKeys, apiKeys } = lists
  const figures = figuresOf({ ...lists, preAuthKeys: unknown(preAuthKeys), apiKeys: unknown(apiKeys) }, NOW)
  expect(figures.slice(3)).toMatchObject([
    { value: 0, unknown: preAuthKeys.length },
    { value: 0, unknown: apiKeys.length },
  ])
})

it.each(networks)('a number links to a list with as many rows: $name', async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const { nodes, routes, preAuthKeys } = lists
  const { attention, keys, offers: plainOffers, totals } = plainCounts(lists, NOW)
  const offers = groupRoutes(routes, nodes, NOW)
  // The two exit prefixes of a machine are one offer.
  const offerOf = ({ prefix, node }: (typeof routes)[number]) => `${node.id} ${isExit(prefix) ? 'exit' : prefix}`
  const used = new Set(routes.filter(({ advertised, enabled }) => advertised || enabled).map(offerOf))
  expect(countOffers(offers)).toEqual({
    subnets: routes.filter(({ prefix }) => !isExit(prefix)).length,
    prefixes: new Set(routes.filter(({ prefix }) => !isExit(prefix)).map(({ prefix }) => prefix)).size,
    exitNodes: new Set(routes.filter(({ prefix }) => isExit(prefix)).map(({ node }) => node.id)).size,
    waiting: totals.waiting,
    withdrawn: new Set(routes.map(offerOf)).size - used.size,
  })
  const down = plainOffers.filter((offer) => offer.down)
  const shown = downRoutes(offers)
  expect([shown.count, shown.machines.length]).toEqual([down.length, new Set(down.map(({ machine }) => machine)).size])
  const found = (query: string) => nodes.filter(textTest(query, machineLanguage, NOW) ?? (() => true)).length
  expect(found('state:expired')).toBe(attention.expired)
  expect(found('state:expiring')).toBe(attention.expiring)
  expect(found('state:offline')).toBe(attention.offline)
  expect(found('-owner:* -tag:*')).toBe(attention.ownerless)
  expect(found('state:online')).toBe(totals.online)
  expect(countKeys(preAuthKeys, NOW)).toEqual(keys)
})

it.each(networks)(
  'figures beside each other are parts of a whole, or say that they overlap: $name',
  async (network) => {
    const lists = await rawLists(network.seed, network.size, network.condition)
    const { nodes, routes } = lists
    const attention = attentionGroups({ ...lists, unmatchedNames: [], now: NOW })
    const shown = (kind: string) => attention.find((group) => group.kind === kind)?.items.length ?? 0
    const machines = figuresOf(lists, NOW).find(({ id }) => id === 'machines')
    // “222 of 300 online”, “59 machines offline, expired ones not counted”, “19 machines expired”
    expect((machines?.value ?? 0) + shown('offline') + shown('expired')).toBe(machines?.of)
    const choices = facetChoices('state', nodes, new Map(), ((key: string) => key) as never)
    const overlap = choices.filter(({ label }) => label === 'soonFacet')
    const parts = choices.filter((one) => !overlap.includes(one))
    const counted = (values: readonly string[]) =>
      values.map((value) => nodes.filter(textTest(withFacet('', 'state', [value]), machineLanguage, NOW)!).length)
    expect(counted(parts.map(({ value }) => value)).reduce((sum, count) => sum + count, 0)).toBe(nodes.length)
    expect(overlap.map(({ value }) => value)).toEqual(['expiring'])
    // As on 0.30, which keeps revoked keys.
    for (const keys of [
      lists.preAuthKeys,
      lists.preAuthKeys.map((key, at) => (at % 3 === 0 ? { ...key, revoked: true as const } : key)),
    ]) {
      const { all, active, expiring, used, expired, revoked } = countKeys(keys, NOW)
      expect(active + used + expired + revoked).toBe(all)
      // “of which expire soon”
      const found = (['active', 'expiring'] as const).map((show) =>
        keyFilter({ show, search: '', labels: new Map(), now: NOW }),
      )
      expect(keys.filter((key) => found.every((shows) => shows(key)))).toHaveLength(expiring)
    }
    // “15 subnet routes for 14 prefixes”
    const { subnets, prefixes } = countOffers(groupRoutes(routes, nodes, NOW))
    const rows = groupRoutes(routes, nodes, NOW).filter(({ kind }) => kind === 'subnet')
    expect([rows.length, new Set(rows.flatMap((row) => row.prefixes)).size]).toEqual([subnets, prefixes])
  },
)

it.each(networks)("the expiry page's counts match the raw lists: $name", async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const { timeLine, soon } = plainCounts(lists, NOW)
  const entries = expiryEntries(lists)
  const weeks = weeksFrom(NOW)
  const columns = ['past', ...weeks.map(({ id }) => id), 'later', 'never']
  const counts = countColumns(entries, weeks, NOW)
  for (const kind of ['machine', 'preAuthKey', 'apiKey'] as const) {
    expect(columns.map((column) => counts[kind].get(column) ?? 0)).toEqual(timeLine[kind])
    expect(entries.filter((entry) => entry.kind === kind && isEntrySoon(entry, NOW))).toHaveLength(soon[kind])
  }
})
