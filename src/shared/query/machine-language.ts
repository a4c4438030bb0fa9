import type { Node } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import {
  expiresSoon,
  expiryInstants,
  machineName,
  machineState,
  noneWithdrawn,
  waitingRoutes,
  type WithdrawnAt,
} from '@shared/states/machine-state'
import { expiryInstant } from '@shared/time'
import { searchWords, userWords, wholeNameTest } from '@shared/user-name'
import {
  addresses,
  age,
  ahead,
  choice,
  names,
  percent,
  prefixes,
  reported,
  texts,
  toldInstant,
  version,
} from './fields'
import type { Fields, QueryLanguage } from './language'
import { clientAge, type FactsById, type NoteTexts } from './machine-facts'

export const stateFilters = ['online', 'offline', 'expiring', 'expired'] as const
export const routeFilters = ['exit', 'subnet', 'waiting'] as const

export type StateFilter = (typeof stateFilters)[number]
export type RouteFilter = (typeof routeFilters)[number]

/** The searchable text, in lower case; cached per machine object, which a list keeps until the machine changes. */
const searchTexts = new WeakMap<Node, string>()

function searchText(node: Node): string {
  const known = searchTexts.get(node)
  if (known !== undefined) return known
  const { user } = node
  const parts = [machineName(node), node.name, ...node.ipAddresses, ...node.tags, ...(user ? searchWords(user) : [])]
  const text = parts.join('\n').toLowerCase()
  searchTexts.set(node, text)
  return text
}

/** Prepares the search texts of a list before the first letter is typed. */
export function prepareSearch(nodes: readonly Node[]): void {
  for (const node of nodes) searchText(node)
}

function ownerTest(text: string): (node: Node) => boolean {
  const isNamed = wholeNameTest(text)
  return ({ user }) => isNamed(user)
}

const ownersOf = ({ user }: Node) => (user ? userWords(user) : [])

const routesOf = (node: Node): string[] => [...node.availableRoutes, ...node.approvedRoutes]

function hasState(node: Node, state: StateFilter, now: number): boolean {
  return state === 'expiring' ? expiresSoon(node, now) : machineState(node, now) === state
}

function hasRoute(node: Node, kind: RouteFilter, withdrawnAt: WithdrawnAt): boolean {
  if (kind === 'waiting') return waitingRoutes(node, withdrawnAt).length > 0
  return routesOf(node).some((prefix) => isExitPrefix(prefix) === (kind === 'exit'))
}

/** A machine whose expiry cannot be read may have expired, or do so soon. */
const knowsState = ({ expiry }: Node, word: string) =>
  (word !== 'expired' && word !== 'expiring') || expiry === null || expiryInstant(expiry) !== null

const stateInstants = ({ expiry }: Node) => expiryInstants(expiry)
/** A machine without a last time was never seen. */
export const lastSeenAt = ({ online, lastSeen }: Pick<Node, 'online' | 'lastSeen'>, now: number) =>
  online ? now : lastSeen === null ? null : toldInstant(lastSeen)

const WORDS = [...stateFilters, ...routeFilters, 'tagged'] as const

function hasWord(node: Node, word: (typeof WORDS)[number], now: number, withdrawnAt: WithdrawnAt): boolean {
  if (word === 'tagged') return node.tags.length > 0
  const state = stateFilters.find((one) => one === word)
  return state ? hasState(node, state, now) : hasRoute(node, word as RouteFilter, withdrawnAt)
}

/** The online share of the observed time in percent, by machine id. Machines that were not observed are missing. */
export type OnlineShares = ReadonlyMap<string, number>

/** Knowledge of machines that this computer has and no server: machine facts, online shares and notes, by machine id. */
export interface LocalKnowledge {
  readonly facts: FactsById
  readonly shares: OnlineShares
  readonly notes: NoteTexts
  /** When an admin withdrew a route here on purpose: it does not wait. */
  readonly withdrawnAt?: WithdrawnAt
}

/** The operating system in every form that people search for. */
function systemOf(facts: ReturnType<FactsById['get']>): string[] {
  return facts ? [facts.os, facts.osVersion, facts.distribution, facts.device].filter(Boolean) : []
}

/** `direct` or `relay`, and the code of the relay. */
function pathsOf(facts: ReturnType<FactsById['get']>): string[] {
  const path = facts?.path
  if (!path) return []
  return path.kind === 'relay' ? ['relay', path.relay] : [path.kind === 'direct' ? 'direct' : 'relay']
}

/** Fields that no server knows: they come from this computer's notes, presence and client, and only some pages load them. */
export const localFields = ['up', 'note', 'os', 'version', 'relay', 'path'] as const

/** Creates the query fields of machines. The fields of `localFields` search `known`. */
export function createMachineLanguage({
  facts,
  shares,
  notes,
  withdrawnAt = noneWithdrawn,
}: LocalKnowledge): QueryLanguage<Node> {
  const fields: Fields<Node> = {
    state: choice(stateFilters, hasState, stateInstants, knowsState),
    is: choice(WORDS, (node, word, now) => hasWord(node, word, now, withdrawnAt), stateInstants, knowsState),
    online: choice(['yes', 'no'], (node, value) => node.online === (value === 'yes')),
    owner: names(ownersOf),
    tag: names(
      ({ tags }) => tags.map((tag) => tag.replace(/^tag:/, '')),
      (value) => value.replace(/^tag:/, ''),
    ),
    route: prefixes(routesOf, routeFilters, (node, kind) => hasRoute(node, kind, withdrawnAt)),
    seen: age(lastSeenAt),
    up: percent(({ id }) => shares.get(id) ?? null),
    expires: ahead((node) => node.expiry),
    created: age((node) => toldInstant(node.createdAt)),
    name: texts((node) => [machineName(node), node.name]),
    ip: addresses((node) => node.ipAddresses),
    note: texts(({ id }) => [notes.get(id) ?? '']),
    id: names((node) => [node.id]),
    key: names((node) => (node.preAuthKey ? [node.preAuthKey.id] : [])),
    os: reported(texts, ({ id }) => systemOf(facts.get(id))),
    version: version(
      ({ id }) => facts.get(id)?.clientVersion ?? null,
      () => clientAge(Array.from(facts.values(), ({ clientVersion }) => clientVersion)),
    ),
    relay: reported(names, ({ id }) => [facts.get(id)?.homeRelay ?? ''].filter(Boolean)),
    path: reported(names, ({ id }) => pathsOf(facts.get(id))),
  }
  return { fields, aliases: { user: 'owner', expiry: 'expires' }, searchText, wholeName: ownerTest }
}

export const nothingKnown: LocalKnowledge = { facts: new Map(), shares: new Map(), notes: new Map() }

/** The same fields for reading queries and for pages that load none of the local knowledge: its fields match no machine. */
export const machineLanguage = createMachineLanguage(nothingKnown)
