import type { Node, Route, ApiKey, PreAuthKey } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { isOwnKey, shortKey } from '@shared/api/key-text'
import type { StartRefusal } from '@shared/policy/analyse/start-refusal'
import type { UnmatchedName } from '@shared/policy/text/unmatched-names'
import { isMachineName } from '@shared/net-address'
import {
  apiKeyState,
  preAuthKeyState,
  isRouteDown,
  isSoon,
  machineName,
  machineState,
  routesByMachine,
} from '@shared/states/machine-state'
import { instantOf, isUnknownEnd } from '@shared/time'
import { userName } from '@shared/user-name'
import type { Purpose } from '@/domain/purpose'

/** An item that may need action. */
export interface AttentionItem {
  id: string
  /** The machine's name, or the distinctive part of a key. */
  name: string
  /** The waiting prefix, or the key's owner. */
  detail: string
  /** When it happened or will happen; null if unknown. */
  time: string | null
  path: string
  /** The machine, and its waiting prefixes, for actions; unset if the item does not concern a machine. */
  node?: Node
  prefixes?: readonly string[]
  /** The key, if the item is one. */
  key?: { readonly kind: 'preAuthKey'; readonly key: PreAuthKey } | { readonly kind: 'apiKey'; readonly key: ApiKey }
  /** The key is the one that this console uses. */
  isOwn?: boolean
  /** The users whom the name means, if a policy needs one. */
  users?: readonly string[]
}

export const attentionKinds = [
  'policyStops',
  'badNames',
  'expired',
  'down',
  'waiting',
  'expiring',
  'ownerless',
  'preAuthKeys',
  'apiKeys',
  'policy',
  'offline',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export interface AttentionGroup {
  kind: AttentionKind
  /** The soonest or most recent first. */
  items: AttentionItem[]
  /** Address of the list that shows these items, of routes beside those that were meant. */
  path: string
}

export interface AttentionSources {
  nodes: readonly Node[]
  routes: readonly Route[]
  preAuthKeys: readonly PreAuthKey[]
  apiKeys: readonly ApiKey[]
  /** Policy names that match no user or machine; undefined until known. */
  unmatchedNames?: readonly UnmatchedName[]
  /** Why Headscale would not start again with its policy; null if it would or that is not known. */
  startRefusal?: StartRefusal | null
  /** Changes that admins made here on purpose: they need no attention. Left out until they are known. */
  purpose?: Purpose | undefined
  /** The start of the API key that this console uses, if known. */
  ownPrefix?: string | undefined
  /** Names users so that no two have the same name. */
  nameOf?: typeof userName
  /** Unix time in milliseconds. */
  now: number
}

/** Counts the machines and working keys of which no one can read when they end, so that nothing is found about it. */
export function countUnknownEnds({
  nodes,
  preAuthKeys,
  apiKeys,
  now,
}: Pick<AttentionSources, 'nodes' | 'preAuthKeys' | 'apiKeys' | 'now'>): number {
  const unknown = [
    nodes.filter(({ expiry }) => isUnknownEnd(expiry)),
    preAuthKeys.filter((key) => preAuthKeyState(key, now) === 'unknown'),
    apiKeys.filter((key) => apiKeyState(key, now) === 'unknown'),
  ]
  return unknown.reduce((sum, { length }) => sum + length, 0)
}

/** Query for machines without a user and without tags. */
const OWNERLESS = '-owner:* -tag:*'

const paths: Record<AttentionKind, string> = {
  policyStops: '/settings/policy',
  badNames: '/hygiene',
  expired: '/expiry?kind=machine&week=past&plan=unplanned',
  down: '/routes?show=down',
  waiting: '/routes?show=waiting',
  expiring: '/expiry?kind=machine&within=soon&plan=unplanned',
  ownerless: `/machines?q=${encodeURIComponent(OWNERLESS)}`,
  preAuthKeys: '/expiry?kind=preAuthKey&within=soon&plan=unplanned',
  apiKeys: '/expiry?kind=apiKey&within=soon&plan=unplanned',
  policy: '/settings/policy',
  offline: '/machines?q=state%3Aoffline',
}

/** Returns the items that need attention by kind; empty kinds are omitted. */
export function attentionGroups(sources: AttentionSources): AttentionGroup[] {
  const items: Record<AttentionKind, AttentionItem[]> = {
    policyStops: startItems(sources),
    ...machineItems(sources),
    ...routeItems(sources),
    preAuthKeys: preAuthItems(sources),
    apiKeys: apiKeyItems(sources),
    policy: policyItems(sources),
  }
  return attentionKinds
    .map((kind) => ({ kind, items: items[kind], path: paths[kind] }))
    .filter((group) => group.items.length > 0)
}

/** The days until a finding of each kind hurts, beside those until its own time. The first two break more than one machine: always first. */
const graceDays: Record<AttentionKind, number> = {
  policyStops: -2000,
  badNames: -1000,
  expired: 0,
  down: 0,
  waiting: 1,
  expiring: 0,
  preAuthKeys: 0.1,
  apiKeys: 0,
  offline: 7,
  policy: 9,
  ownerless: 14,
}
/** A month after it began, a problem that nobody solved is a day less urgent: others are probably new. */
const FADING = 1 / 30
const DAY_MS = 86_400_000

/** Returns the order of findings in one list, the most urgent first, by the days until each one hurts. `now` in milliseconds. */
export function rankOf(kind: AttentionKind, { time }: Pick<AttentionItem, 'time'>, now: number): number {
  const days = time === null ? 0 : ((instantOf(time) ?? now) - now) / DAY_MS
  return graceDays[kind] + (days > 0 ? days : -days * FADING)
}

const bySoonest = (a: AttentionItem, b: AttentionItem) => (a.time ?? '9').localeCompare(b.time ?? '9')
const byLatest = (a: AttentionItem, b: AttentionItem) => (b.time ?? '0').localeCompare(a.time ?? '0')

function machineItems({ nodes, purpose, now, nameOf }: AttentionSources) {
  const none = (): AttentionItem[] => []
  const items = { badNames: none(), expired: none(), expiring: none(), ownerless: none(), offline: none() }
  for (const node of nodes) {
    const state = machineState(node, now)
    const ends = state === 'expired' ? items.expired : isSoon(node.expiry, now) ? items.expiring : null
    if (ends && !purpose?.isEndMeant(node)) ends.push(machineItem(node, node.expiry, nameOf))
    if (!isMachineName(node.givenName)) items.badNames.push(machineItem(node, node.createdAt, nameOf))
    if (!node.user && node.tags.length === 0) items.ownerless.push(machineItem(node, node.createdAt, nameOf))
    if (state === 'offline') items.offline.push(machineItem(node, node.lastSeen, nameOf))
  }
  return {
    badNames: items.badNames.toSorted(byLatest),
    expired: items.expired.toSorted(byLatest),
    expiring: items.expiring.toSorted(bySoonest),
    ownerless: items.ownerless.toSorted(byLatest),
    offline: items.offline.toSorted(byLatest),
  }
}

function machineItem(node: Node, time: string | null, nameOf = userName): AttentionItem {
  return {
    id: node.id,
    name: machineName(node),
    detail: node.user ? nameOf(node.user) : node.tags.join(', '),
    time,
    path: machinePath(node.id),
    node,
  }
}

/** Returns routes waiting for approval, and approved routes of disconnected machines, without those that an admin withdrew. */
function routeItems({ routes, nodes, purpose, now }: AttentionSources) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const items = { waiting: [] as AttentionItem[], down: [] as AttentionItem[] }
  for (const [nodeId, own] of routesByMachine(routes, nodes, now, purpose?.withdrawnAt)) {
    const node = byId.get(nodeId)
    for (const { exit, prefixes, rows, state } of own) {
      const item = {
        id: `${nodeId} ${prefixes.join()}`,
        name: node ? machineName(node) : nodeId,
        detail: exit ? '' : prefixes.join(),
        path: machinePath(nodeId),
        ...(node && { node, prefixes }),
      }
      if (state === 'waiting') items.waiting.push({ ...item, time: rows[0]?.createdAt ?? null })
      else if (node && isRouteDown(state, node)) items.down.push({ ...item, time: node.lastSeen })
    }
  }
  const byName = (a: AttentionItem, b: AttentionItem) => a.name.localeCompare(b.name)
  return { waiting: items.waiting.toSorted(byName), down: items.down.toSorted(byLatest) }
}

function preAuthItems({ preAuthKeys, now, nameOf = userName }: AttentionSources): AttentionItem[] {
  return preAuthKeys
    .filter((key) => preAuthKeyState(key, now) === 'expiring')
    .map((key) => ({
      id: key.id,
      name: shortKey(key.key),
      detail: key.user ? nameOf(key.user) : key.aclTags.join(', '),
      time: key.expiration,
      path: paths.preAuthKeys,
      key: { kind: 'preAuthKey' as const, key },
    }))
    .toSorted(bySoonest)
}

function startItems({ startRefusal }: AttentionSources): AttentionItem[] {
  if (!startRefusal) return []
  const { ambiguous, message, line } = startRefusal
  const name = ambiguous?.token ?? message
  const users = ambiguous?.users
  return [{ id: name, name, detail: String(line), time: null, path: paths.policyStops, ...(users && { users }) }]
}

/** A policy with which the server would not start is not in force, so nothing is said about names that match nothing. */
function policyItems({ unmatchedNames = [], startRefusal }: AttentionSources): AttentionItem[] {
  if (startRefusal) return []
  return unmatchedNames.map(({ name, line }) => ({
    id: name,
    name,
    detail: String(line),
    time: null,
    path: paths.policy,
  }))
}

/** Without its own key the console can do nothing: its end counts however short the key was made. */
function apiKeyItems({ apiKeys, ownPrefix, now }: AttentionSources): AttentionItem[] {
  const isOwn = ({ prefix }: ApiKey) => ownPrefix !== undefined && isOwnKey(prefix, ownPrefix)
  return apiKeys
    .filter((key) => apiKeyState(key, now) === 'expiring' || (isOwn(key) && isSoon(key.expiration, now)))
    .map((key) => ({
      id: key.id,
      name: shortKey(key.prefix),
      detail: '',
      time: key.expiration,
      path: isOwn(key) ? '/expiry?kind=apiKey&within=soon' : paths.apiKeys,
      ...(isOwn(key) && { isOwn: true }),
      key: { kind: 'apiKey' as const, key },
    }))
    .toSorted(bySoonest)
}
