import fc from 'fast-check'
import type { HygieneNetwork, HygieneNode } from '@shared/hygiene/network'
import { currentDialect } from '@shared/policy/read/dialect-flags'

export const NOW = Date.UTC(2026, 10, 22)
export const DAY = 86_400_000
export const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

interface Rule {
  action: 'accept'
  src: string[]
  dst: string[]
}
interface PolicyDraft {
  groups: Record<string, string[]>
  hosts: Record<string, string>
  tagOwners: Record<string, string[]>
  acls: Rule[]
}
/** A network without the text of its policy. */
export interface Draft {
  nodes: HygieneNode[]
  users: { id: string; name: string; email: string; providerId: string }[]
  preAuthKeys: { id: string; key: string; reusable: boolean; used: boolean; expiration: string | null }[]
  apiKeys: { id: string; prefix: string; expiration: string | null }[]
  policy: PolicyDraft
}
interface Sizes {
  users: number
  each: number
  tags: number
  subnets: number
  keys: number
}

export const sizes = fc.record({
  users: fc.integer({ min: 2, max: 4 }),
  each: fc.integer({ min: 2, max: 4 }),
  tags: fc.integer({ min: 1, max: 3 }),
  subnets: fc.integer({ min: 1, max: 4 }),
  keys: fc.integer({ min: 2, max: 4 }),
})

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export function machine(id: number, user: string | null, tags: string[], routes: string[] = []): HygieneNode {
  return {
    id: String(id),
    name: `host-${id}`,
    givenName: `host-${id}`,
    user,
    tags,
    ipAddresses: [`100.64.${id >> 8}.${id & 255}`],
    online: id % 2 === 0,
    createdAt: ago(300),
    lastSeen: ago(id % 80),
    expiry: null,
    approvedRoutes: routes,
    availableRoutes: routes,
  }
}

/** Creates a network without findings: every user has machines, every tag two, every subnet two routers, every rule an effect. */
export function clean({ users, each, tags, subnets, keys }: Sizes): Draft {
  const routes = range(subnets).map((index) => `10.${index}.0.0/16`)
  let id = 0
  const nodes = [
    ...range(users).flatMap((user) => range(each).map(() => machine(++id, String(user + 1), []))),
    ...range(tags).flatMap((tag) => range(2).map(() => machine(++id, null, [`tag:t${tag}`]))),
    ...range(2).map(() => machine(++id, '1', [], routes)),
  ]
  const names = range(users).map((user) => `u${user + 1}@`)
  const hosts = {
    web: nodes[0]!.ipAddresses[0]!,
    ...Object.fromEntries(routes.map((prefix, at) => [`net${at}`, prefix])),
  }
  return {
    nodes,
    users: range(users).map((user) => ({ id: String(user + 1), name: `u${user + 1}`, email: '', providerId: '' })),
    preAuthKeys: range(keys).map((key) => ({
      id: String(key),
      key: `preauth${key}`,
      reusable: false,
      used: false,
      expiration: ago(-9),
    })),
    apiKeys: range(keys).map((key) => ({ id: String(key), prefix: `api${key}`, expiration: ago(-9) })),
    policy: {
      groups: { 'group:all': names },
      hosts,
      tagOwners: Object.fromEntries(range(tags).map((tag) => [`tag:t${tag}`, [names[tag % names.length]!]])),
      acls: [
        ...range(tags).map((tag): Rule => ({ action: 'accept', src: ['group:all'], dst: [`tag:t${tag}:22`] })),
        ...Object.keys(hosts).map((host): Rule => ({ action: 'accept', src: ['u1@'], dst: [`${host}:443`] })),
      ],
    },
  }
}

export function networkOf({ policy, ...lists }: Draft): HygieneNetwork {
  return { ...lists, policy: JSON.stringify(policy, null, 2), dialect: currentDialect, now: NOW }
}

/** Replaces fields of the machine at a position. */
export const change = (draft: Draft, at: number, part: Partial<HygieneNode>) =>
  (draft.nodes[at] = { ...draft.nodes[at]!, ...part })
