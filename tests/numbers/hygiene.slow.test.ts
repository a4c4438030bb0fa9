import { expect, it } from 'vitest'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { networkOf } from '@shared/hygiene/lists'
import { acceptanceTest, runChecks, countOpen, scoreOf, wasMade } from '@shared/hygiene/report'
import { networks, NOW, type RawLists, rawLists } from './networks'
import { plainAccess } from './plain-access'

// Counts the findings of each hygiene check, and the examined items, a second time from the raw lists.

const DAY = 86_400_000
const ended = (time: string | null) => time !== null && Date.parse(time) <= NOW
const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

/** Returns the first and last address of an IPv4 prefix, as numbers. */
function rangeOf(prefix: string): [number, number] {
  const [address = '', length = '32'] = prefix.split('/')
  const first = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  return [first, first + 2 ** (32 - Number(length)) - 1]
}

/** Returns the machines that have not expired and serve each subnet. */
function routersOf({ nodes }: RawLists): Map<string, string[]> {
  const routers = new Map<string, string[]>()
  for (const node of nodes.filter(({ expiry }) => !ended(expiry)))
    for (const prefix of node.availableRoutes)
      if (!isExit(prefix) && node.approvedRoutes.includes(prefix))
        routers.set(prefix, [...(routers.get(prefix) ?? []), node.id])
  return routers
}

/** Returns the prefixes inside a wider one of another machine. */
function withinOthers(routers: ReadonlyMap<string, readonly string[]>): string[] {
  return [...routers].flatMap(([prefix, own]) => {
    const [first, last] = rangeOf(prefix)
    const wider = [...routers].filter(([other, by]) => {
      const [from, to] = rangeOf(other)
      return other !== prefix && from <= first && last <= to && by.some((id) => !own.includes(id))
    })
    return wider.length > 0 ? [prefix] : []
  })
}

/** Returns the names that the demo network's policy defines, and its rules. */
function readPolicy(text: string) {
  const json = text.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/,(\s*[\]}])/g, '$1')
  return JSON.parse(json) as {
    groups: Record<string, string[]>
    tagOwners: Record<string, string[]>
    hosts: Record<string, string>
    acls: { src: string[]; dst: string[] }[]
  }
}

function expectedPolicy(lists: RawLists) {
  const { groups, tagOwners, hosts, acls } = readPolicy(lists.policy)
  const plain = plainAccess(lists)
  const known = new Set(lists.users.map(({ name }) => `${name}@`))
  const carried = (tag: string) => lists.nodes.filter(({ tags }) => tags.includes(tag))
  const served = new Set(
    lists.nodes.flatMap((node) => node.availableRoutes.filter((one) => node.approvedRoutes.includes(one))),
  )
  const isSource = (name: string) => {
    if (name === 'autogroup:member') return lists.nodes.some(({ tags, user }) => tags.length === 0 && user !== null)
    return plain.members(name.startsWith('tag:') ? 'tag' : 'group', name).length > 0
  }
  const isDestination = (written: string) => {
    const name = written.slice(0, written.lastIndexOf(':'))
    if (name === '*' || name === 'autogroup:self') return true
    if (name === 'autogroup:internet') return served.has('0.0.0.0/0')
    return name.startsWith('tag:') ? carried(name).length > 0 : served.has(hosts[name] ?? '')
  }
  return {
    unusedTags: [Object.keys(tagOwners).filter((tag) => carried(tag).length === 0), Object.keys(tagOwners).length],
    emptyGroups: [
      Object.keys(groups).filter((name) => groups[name]?.every((member) => !known.has(member))),
      Object.keys(groups).length,
    ],
    tagOwnersGone: [
      Object.keys(tagOwners).filter((tag) => tagOwners[tag]?.some((owner) => owner.endsWith('@') && !known.has(owner))),
      Object.keys(tagOwners).length,
    ],
    startRefused: [[], 1],
    deadRules: [
      acls.flatMap(({ src, dst }, index) =>
        src.some(isSource) && dst.some(isDestination) ? [] : [`acls ${index + 1}`],
      ),
      acls.length,
    ],
    expiredNames: [
      Object.keys(tagOwners).filter(
        (tag) => carried(tag).length > 0 && carried(tag).every(({ expiry }) => ended(expiry)),
      ),
      Object.keys(tagOwners).length + Object.keys(hosts).length,
    ],
  } as const
}

function expected(lists: RawLists): Record<string, readonly [readonly string[], number]> {
  const { nodes, users, preAuthKeys, apiKeys } = lists
  const routers = routersOf(lists)
  const working = preAuthKeys.filter((key) => !(key.used && !key.reusable) && !ended(key.expiration))
  const workingApi = apiKeys.filter((key) => !ended(key.expiration))
  const names = nodes.map(({ givenName }) => givenName.toLowerCase())
  const machines = (test: (node: RawLists['nodes'][number]) => boolean) =>
    [nodes.filter(test).map(({ id }) => id), nodes.length] as const
  const { hosts } = readPolicy(lists.policy)
  const inside = (prefix: string) => {
    const [first, last] = rangeOf(prefix)
    const overlaps = (other: string) => rangeOf(other)[0] <= last && first <= rangeOf(other)[1]
    return nodes.some((node) =>
      node.availableRoutes.some((one) => !isExit(one) && node.approvedRoutes.includes(one) && overlaps(one)),
    )
  }
  return {
    stale: machines(({ online, lastSeen }) => !online && lastSeen !== null && NOW - Date.parse(lastSeen) > 90 * DAY),
    neverSeen: machines(
      ({ online, lastSeen, createdAt }) =>
        !online && lastSeen === null && !(createdAt !== null && NOW - Date.parse(createdAt) < DAY),
    ),
    duplicateNames: [[...new Set(names.filter((name, at) => names.indexOf(name) !== at))], nodes.length],
    badNames: machines(({ givenName }) => !givenName.split('.').every((part) => LABEL.test(part))),
    unowned: machines(({ tags, user }) => tags.length === 0 && !users.some(({ id }) => id === user?.id)),
    ...expectedPolicy(lists),
    singleRouter: [[...routers].flatMap(([prefix, by]) => (by.length === 1 ? [prefix] : [])), routers.size],
    overlappingRoutes: [withinOthers(routers), routers.size],
    reusableKeys: [working.filter(({ reusable }) => reusable).map(({ id }) => id), working.length],
    endlessKeys: [
      [...working, ...workingApi].filter(({ expiration }) => expiration === null).map(({ id }) => id),
      working.length + workingApi.length,
    ],
    // The demo network's hosts are private addresses, which exit nodes do not serve.
    hostsNowhere: [Object.keys(hosts).filter((name) => !inside(hosts[name] ?? '')), Object.keys(hosts).length],
  }
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

const weights: Record<string, number> = {
  stale: 2,
  neverSeen: 1,
  duplicateNames: 1,
  badNames: 3,
  unowned: 2,
  unusedTags: 1,
  emptyGroups: 1,
  tagOwnersGone: 2,
  singleRouter: 2,
  overlappingRoutes: 2,
  reusableKeys: 2,
  endlessKeys: 3,
  startRefused: 3,
  deadRules: 2,
  hostsNowhere: 2,
  expiredNames: 1,
}

it.each(networks)('findings and counts match the raw lists: $name', async ({ seed, size, condition }) => {
  const lists = await rawLists(seed, size, condition)
  const all = runChecks({ ...networkOf(lists), dialect: currentDialect, now: NOW })
  // No list reports the versions of clients.
  expect(all.filter((result) => !wasMade(result)).map(({ id, unknown }) => [id, unknown])).toEqual([
    ['outdatedClients', lists.nodes.length],
  ])
  const results = all.filter(wasMade)
  const plain = expected(lists)
  expect(results.map(({ id }) => id).toSorted()).toEqual(Object.keys(plain).toSorted())
  for (const { id, found, of } of results) {
    const shown = (found ?? []).map((one) => (one.kind === 'policy' || one.kind === 'name' ? one.label : one.id))
    expect([id, shown.toSorted(), of]).toEqual([id, plain[id]?.[0].toSorted(), plain[id]?.[1]])
  }
  const nothing = () => false
  expect(countOpen(results, nothing)).toBe(Object.values(plain).reduce((sum, [found]) => sum + found.length, 0))
  const shares = Object.entries(plain).map(([id, [found, of]]) => [
    weights[id] ?? 0,
    found.length === 0 ? 1 : 1 - found.length / of,
  ])
  const sum = shares.reduce((total, [weight = 0, share = 0]) => total + weight * share, 0)
  const whole = shares.reduce((total, [weight = 0]) => total + weight, 0)
  expect(scoreOf(results, nothing)).toBe(Math.floor((100 * sum) / whole + 1e-9))
  const first = results.find(({ found }) => (found ?? []).length > 0)
  const one = first?.found?.[0]
  if (!first || !one) return
  const until = new Date(NOW + DAY).toISOString()
  const object = `${one.kind} ${one.object ?? one.id}`
  const isAccepted = acceptanceTest([{ check: first.id, object, until }], NOW)
  expect(countOpen(results, isAccepted)).toBe(countOpen(results, nothing) - 1)
})
