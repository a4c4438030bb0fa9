import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { Route } from '@shared/api/routes'
import { machinePath } from '@shared/pages'
import { shortKey } from '@shared/api/shown-key'
import type { NamesNobody } from '@shared/policy/text/names-nobody'
import { apiKeyState, preAuthKeyState } from '@shared/states/key-state'
import { isSoon, machineName, machineState } from '@shared/states/machine-state'
import { routesByMachine } from '@shared/states/route-state'

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

export const attentionKinds = ['expired', 'waiting', 'expiring', 'preAuthKeys', 'apiKeys', 'policy', 'offline'] as const
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
  /** Names of the policy that stand for nobody; none where it is not known yet. */
  nobody?: readonly NamesNobody[]
  /** Milliseconds since the epoch. */
  now: number
}

const paths: Record<AttentionKind, string> = {
  expired: '/machines?q=state%3Aexpired',
  waiting: '/routes?show=waiting',
  expiring: '/machines?q=state%3Aexpiring',
  preAuthKeys: '/pre-auth-keys?state=expiring',
  apiKeys: '/settings/api-keys',
  policy: '/settings/policy',
  offline: '/machines?q=state%3Aoffline',
}

/** What wants attention, most pressing kind first; kinds without anything are left out. */
export function attentionGroups(sources: AttentionSources): AttentionGroup[] {
  const items: Record<AttentionKind, AttentionItem[]> = {
    ...machineItems(sources),
    waiting: waitingItems(sources),
    preAuthKeys: preAuthItems(sources),
    apiKeys: apiKeyItems(sources),
    policy: policyItems(sources),
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

function waitingItems({ routes, nodes, now }: AttentionSources): AttentionItem[] {
  const names = new Map(nodes.map((node) => [node.id, machineName(node)]))
  const items = [...routesByMachine(routes, nodes, now)].flatMap(([nodeId, own]) =>
    own
      .filter(({ state }) => state === 'waiting')
      .map(({ exit, prefixes, rows: [row] }) => ({
        id: `${nodeId} ${prefixes.join()}`,
        name: names.get(nodeId) ?? nodeId,
        detail: exit ? '' : prefixes.join(),
        time: row?.createdAt ?? null,
        path: machinePath(nodeId),
      })),
  )
  return items.toSorted((a, b) => a.name.localeCompare(b.name))
}

function preAuthItems({ preAuthKeys, now }: AttentionSources): AttentionItem[] {
  return preAuthKeys
    .filter((key) => preAuthKeyState(key, now) === 'expiring')
    .map((key) => ({
      id: key.id,
      name: shortKey(key.key),
      detail: key.user?.name ?? key.aclTags.join(', '),
      time: key.expiration,
      path: paths.preAuthKeys,
    }))
    .toSorted(bySoonest)
}

function policyItems({ nobody = [] }: AttentionSources): AttentionItem[] {
  return nobody.map(({ name, line }) => ({ id: name, name, detail: String(line), time: null, path: paths.policy }))
}

function apiKeyItems({ apiKeys, now }: AttentionSources): AttentionItem[] {
  return apiKeys
    .filter((key) => apiKeyState(key, now) === 'expiring')
    .map(({ id, prefix, expiration }) => ({
      id,
      name: shortKey(prefix),
      detail: '',
      time: expiration,
      path: paths.apiKeys,
    }))
    .toSorted(bySoonest)
}
