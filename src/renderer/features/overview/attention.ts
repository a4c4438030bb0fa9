import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { isExitPrefix, type Route } from '@shared/api/routes'
import { machinePath } from '@shared/pages'
import { apiKeyState, maskedKey, preAuthKeyState } from '@/domain/key-state'
import { isSoon, machineName, machineState } from '@/domain/machine-state'

/** One thing that may want something done about it. */
export interface AttentionItem {
  id: string
  /** The machine's name, the key's telling part. */
  name: string
  /** The prefix that waits, the key's owner. */
  detail: string
  /** When it happened or will; null where nobody knows. */
  time: string | null
  path: string
}

export const attentionKinds = ['expired', 'waiting', 'expiring', 'preAuthKeys', 'apiKeys', 'offline'] as const
export type AttentionKind = (typeof attentionKinds)[number]

export interface AttentionGroup {
  kind: AttentionKind
  /** The soonest or most recent first. */
  items: AttentionItem[]
  /** The list that shows exactly these. */
  path: string
}

export interface AttentionSources {
  nodes: readonly Node[]
  routes: readonly Route[]
  preAuthKeys: readonly PreAuthKey[]
  apiKeys: readonly ApiKey[]
  /** Milliseconds since the epoch. */
  now: number
}

const paths: Record<AttentionKind, string> = {
  expired: '/machines?state=expired',
  waiting: '/routes?show=waiting',
  expiring: '/machines?state=expiring',
  preAuthKeys: '/pre-auth-keys?show=active',
  apiKeys: '/settings/api-keys',
  offline: '/machines?state=offline',
}

/** What wants attention, most pressing kind first; kinds without anything are left out. */
export function attentionGroups(sources: AttentionSources): AttentionGroup[] {
  const items: Record<AttentionKind, AttentionItem[]> = {
    ...machineItems(sources),
    waiting: waitingItems(sources),
    preAuthKeys: preAuthItems(sources),
    apiKeys: apiKeyItems(sources),
  }
  return attentionKinds
    .map((kind) => ({ kind, items: items[kind], path: paths[kind] }))
    .filter((group) => group.items.length > 0)
}

const bySoonest = (a: AttentionItem, b: AttentionItem) => (a.time ?? '9').localeCompare(b.time ?? '9')
const byLatest = (a: AttentionItem, b: AttentionItem) => (b.time ?? '0').localeCompare(a.time ?? '0')

function machineItems({ nodes, now }: AttentionSources) {
  const items = { expired: [] as AttentionItem[], expiring: [] as AttentionItem[], offline: [] as AttentionItem[] }
  for (const node of nodes) {
    const state = machineState(node, now)
    if (state === 'expired') items.expired.push(machineItem(node, node.expiry))
    else if (isSoon(node.expiry, now)) items.expiring.push(machineItem(node, node.expiry))
    if (state === 'offline') items.offline.push(machineItem(node, node.lastSeen))
  }
  return {
    expired: items.expired.toSorted(byLatest),
    expiring: items.expiring.toSorted(bySoonest),
    offline: items.offline.toSorted(byLatest),
  }
}

function machineItem(node: Node, time: string | null): AttentionItem {
  return {
    id: node.id,
    name: machineName(node),
    detail: node.user?.name ?? node.tags.join(', '),
    time,
    path: machinePath(node.id),
  }
}

/** The exit prefixes of a machine are one decision, so they are one item. */
function waitingItems({ routes, nodes }: AttentionSources): AttentionItem[] {
  const names = new Map(nodes.map((node) => [node.id, machineName(node)]))
  const items = new Map<string, AttentionItem>()
  for (const { id, node, prefix, advertised, enabled, createdAt } of routes) {
    if (!advertised || enabled) continue
    const exit = isExitPrefix(prefix)
    const key = exit ? `exit-${node.id}` : id
    if (items.has(key)) continue
    const detail = exit ? '' : prefix
    const path = machinePath(node.id)
    items.set(key, { id: key, name: names.get(node.id) ?? node.id, detail, time: createdAt, path })
  }
  return [...items.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

function preAuthItems({ preAuthKeys, now }: AttentionSources): AttentionItem[] {
  return preAuthKeys
    .filter((key) => preAuthKeyState(key, now) === 'active' && isSoon(key.expiration, now))
    .map((key) => ({
      id: key.id,
      name: maskedKey(key.key),
      detail: key.user?.name ?? key.aclTags.join(', '),
      time: key.expiration,
      path: paths.preAuthKeys,
    }))
    .toSorted(bySoonest)
}

function apiKeyItems({ apiKeys, now }: AttentionSources): AttentionItem[] {
  return apiKeys
    .filter((key) => apiKeyState(key, now) === 'expiring')
    .map(({ id, prefix, expiration }) => ({ id, name: prefix, detail: '', time: expiration, path: paths.apiKeys }))
    .toSorted(bySoonest)
}
