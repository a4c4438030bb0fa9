import type { Node, Route } from '@shared/api/resources'
import type { RawLists } from './networks'

// Counts figures from raw lists: a second computation for tests, which uses only the product's list types.

const DAY = 86_400_000
export const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

/** A route of a machine: a prefix, or the two exit prefixes together. */
export interface PlainOffer {
  readonly machine: string
  readonly waits: boolean
  /** Approved, but its machine cannot serve. */
  readonly down: boolean
}

/** Counts lists as they are at an instant, in milliseconds. */
export function plainCounts(lists: RawLists, now: number) {
  const { nodes, users, routes, preAuthKeys, apiKeys, policy } = lists
  const ended = (time: string | null) => time !== null && Date.parse(time) <= now
  const endsSoon = (time: string | null) => time !== null && !ended(time) && Date.parse(time) - now <= 14 * DAY
  const working = preAuthKeys.filter((key) => !(key.used && !key.reusable))
  const isOnline = (node: Node) => node.online && !ended(node.expiry)

  function offers(): PlainOffer[] {
    const byMachine = new Map<string, Route[][]>()
    for (const route of routes) {
      const own = byMachine.get(route.node.id) ?? []
      const exit = own.find(([one]) => one !== undefined && isExit(one.prefix))
      if (isExit(route.prefix) && exit) exit.push(route)
      else own.push([route])
      byMachine.set(route.node.id, own)
    }
    return [...byMachine].flatMap(([machine, own]) =>
      own.map((rows) => {
        const node = nodes.find(({ id }) => id === machine)
        const advertised = rows.filter((row) => row.advertised)
        const waits = advertised.some((row) => !row.enabled)
        const isApproved = advertised.length > 0 && !waits
        return { machine, waits, down: isApproved && node !== undefined && !isOnline(node) }
      }),
    )
  }

  /** Returns names of the demo network's policy without a match: tags in rules that no machine has, and unknown users. */
  function nobody(): string[] {
    const text = policy.replaceAll(/\/\/.*$/gm, '')
    const rules = text.slice(text.indexOf('"acls"'))
    const tags = new Set(nodes.flatMap((node) => node.tags))
    const named = new Set([...rules.matchAll(/tag:[a-z]+/g)].map(([tag]) => tag))
    const people = new Set([...text.matchAll(/"([^"@]+)@"/g)].map(([, name]) => name ?? ''))
    const known = new Set(users.map(({ name }) => name))
    const gone = [...people].filter((name) => !known.has(name)).map((name) => `${name}@`)
    return [...[...named].filter((tag) => !tags.has(tag)), ...gone].toSorted()
  }

  /** Returns midnight of a Monday in this computer's zone, this many weeks after the current week. */
  function weekStart(weeks: number): number {
    const day = new Date(now)
    day.setHours(0, 0, 0, 0)
    while (day.getDay() !== 1) day.setDate(day.getDate() - 1)
    day.setDate(day.getDate() + 7 * weeks)
    return day.getTime()
  }

  /** Returns the column of a time on the time line: 0 ended, 1 to 12 a week, 13 later, 14 never. */
  function columnOf(time: string | null): number {
    if (time === null) return 14
    if (ended(time)) return 0
    for (let week = 1; week <= 12; week++) if (Date.parse(time) < weekStart(week)) return week
    return 13
  }

  function columns(times: readonly (string | null)[]): number[] {
    const found = Array<number>(15).fill(0)
    for (const time of times) found[columnOf(time)] = (found[columnOf(time)] ?? 0) + 1
    return found
  }

  const waiting = offers().filter(({ waits }) => waits).length
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i
  const isShort = ({ createdAt, expiration }: { createdAt: string | null; expiration: string | null }) =>
    createdAt !== null && expiration !== null && Date.parse(expiration) - Date.parse(createdAt) <= 14 * 86_400_000
  const attention = {
    badNames: nodes.filter(({ givenName }) => !givenName.split('.').every((part) => label.test(part))).length,
    expired: nodes.filter((node) => ended(node.expiry)).length,
    down: offers().filter(({ down }) => down).length,
    waiting,
    expiring: nodes.filter((node) => endsSoon(node.expiry)).length,
    ownerless: nodes.filter((node) => node.user === null && node.tags.length === 0).length,
    preAuthKeys: working.filter((key) => endsSoon(key.expiration) && !isShort(key)).length,
    apiKeys: apiKeys.filter((key) => endsSoon(key.expiration) && !isShort(key)).length,
    policy: nobody().length,
    offline: nodes.filter((node) => !node.online && !ended(node.expiry)).length,
  }
  return {
    offers: offers(),
    nobody: nobody(),
    /** The groups of the overview; empty ones are 0. */
    attention,
    totals: {
      machines: nodes.length,
      online: nodes.filter(isOnline).length,
      users: users.length,
      waiting,
      preAuthKeys: working.filter((key) => !ended(key.expiration)).length,
      apiKeys: apiKeys.filter((key) => !ended(key.expiration)).length,
    },
    /** Filters of the list of pre-auth keys. */
    keys: {
      all: preAuthKeys.length,
      active: working.filter((key) => !ended(key.expiration)).length,
      expiring: working.filter((key) => endsSoon(key.expiration) && !isShort(key)).length,
      used: preAuthKeys.length - working.length,
      expired: working.filter((key) => ended(key.expiration)).length,
      unknown: 0,
      revoked: preAuthKeys.filter((key) => key.revoked === true).length,
    },
    /** The time line, by kind: ended, twelve weeks, later, never. */
    timeLine: {
      machine: columns(nodes.map(({ expiry }) => expiry)),
      preAuthKey: columns(working.map(({ expiration }) => expiration)),
      apiKey: columns(apiKeys.map(({ expiration }) => expiration)),
    },
    /** Expiries within 14 days, by kind. */
    soon: {
      machine: nodes.filter(({ expiry }) => endsSoon(expiry)).length,
      preAuthKey: working.filter(({ expiration }) => endsSoon(expiration)).length,
      apiKey: apiKeys.filter(({ expiration }) => endsSoon(expiration)).length,
    },
  }
}
