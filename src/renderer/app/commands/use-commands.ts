import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation, useNow } from '@/lib/texts'
import { useLocation } from 'react-router'
import { groupRoutes, type RouteOffer } from '@/features/routes/group-routes'
import { usePageCommands } from '@/lib/page-commands'
import { useWithdrawnAt } from '@/domain/purpose'
import { apiKeysQuery, nodesQuery, preAuthKeysQuery, usersQuery, routesQuery } from '@/lib/queries/lists'
import { labelsOf, notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { machinePath, pageAt } from '@shared/pages'
import { type CommandContext, useCommandContext } from './command-context'
import { indexOf, type ObjectCommand } from './find'
import type { PaletteItem, PaletteObject } from './item'
import { usePageItems, useServerItems, useSettingItems, useViewItems } from './use-places'
import {
  applies,
  keyVerbs,
  machineVerbs,
  routeVerbs,
  userVerbs,
  type Verb,
  type VerbId,
  verbs,
  verbWrites,
} from './verbs'
import type { Node, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { shortKey } from '@shared/api/key-text'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RouteIcon from 'lucide-react/icons/route'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import { userAddress } from '@shared/user-address'
import { machineName } from '@shared/states/machine-state'
import { printTerm } from '@shared/query/language'
import { searchWords, userDetail, userName, userNames } from '@shared/user-name'

function machineObjects(nodes: readonly Node[]): PaletteObject<Node>[] {
  return nodes.map((node) => ({
    object: node,
    item: {
      id: `machine-${node.id}`,
      kind: 'machine',
      label: machineName(node),
      detail: node.ipAddresses[0] ?? '',
      words: [node.name, ...node.ipAddresses].join(' '),
      Icon: MonitorSmartphone,
      path: machinePath(node.id),
    },
  }))
}

/** Tells whether an item is the object of the page at an address. Users can share a name; the address then contains an id. */
export function isShownAt(item: PaletteItem, pathname: string, search: string): boolean {
  const id = new URLSearchParams(search).get('id')
  // Their addresses are lists, filtered by them.
  if (item.kind === 'route' || item.kind === 'key' || item.kind === 'tag') return false
  // The name in an address with an id may be an earlier one.
  if (item.kind === 'user' && id !== null && pathname.startsWith('/users/')) return item.id === `user-${id}`
  return item.path?.split('?', 1)[0] === pathname
}

export function userObjects(users: readonly User[]): PaletteObject<User>[] {
  const byName = new Map<string, User[]>()
  for (const user of users) byName.set(user.name, [...(byName.get(user.name) ?? []), user])
  const names = userNames(users)
  return users.map((user) => ({
    object: user,
    item: {
      id: `user-${user.id}`,
      kind: 'user',
      label: names.get(user.id) ?? userName(user),
      detail: userDetail(user),
      words: searchWords(user).join(' '),
      Icon: UserRound,
      path: userAddress(user, byName.get(user.name) ?? []),
    },
  }))
}

/**
 * Returns the routes as palette objects.
 * @param exit label for the two prefixes of an exit node
 */
function routeObjects(offers: readonly RouteOffer[], exit: string): PaletteObject<RouteOffer>[] {
  return offers.map((offer) => {
    const machine = offer.node ? machineName(offer.node) : offer.nodeId
    const label = offer.kind === 'exit' ? exit : offer.prefixes.join(', ')
    return {
      object: offer,
      item: {
        id: `route-${offer.id}`,
        kind: 'route',
        label,
        detail: machine,
        words: `${machine} ${offer.prefixes.join(' ')}`,
        Icon: RouteIcon,
        path: `/routes?${new URLSearchParams({ q: offer.prefixes[0] ?? '' }).toString()}`,
      },
    }
  })
}

type Labels = ReadonlyMap<string, string>
const NO_LABELS: Labels = new Map()

/** Returns the API keys with a label: no one knows another by its start. */
export function apiKeyItems(keys: readonly ApiKey[], labels: Labels): PaletteItem[] {
  return keys.flatMap(({ id, prefix }): PaletteItem[] => {
    const label = labels.get(id)
    if (label === undefined) return []
    const detail = shortKey(prefix)
    const path = `/api-keys?${new URLSearchParams({ selected: id }).toString()}`
    return [{ id: `api-key-${id}`, kind: 'key', label, detail, words: detail, Icon: KeyRound, path }]
  })
}

/** @param labels the admin's own names for keys, by id */
export function keyObjects(
  keys: readonly PreAuthKey[],
  users: readonly User[] = [],
  labels: Labels = NO_LABELS,
): PaletteObject<PreAuthKey>[] {
  const names = userNames(users)
  return keys.map((key) => {
    const owner = key.user ? (names.get(key.user.id) ?? userName(key.user)) : key.aclTags.join(', ')
    const short = shortKey(key.key)
    const label = labels.get(key.id) ?? ''
    return {
      object: key,
      item: {
        id: `key-${key.id}`,
        kind: 'key',
        label: short,
        detail: [label, owner].filter(Boolean).join(' · '),
        words: [label, ...(key.user ? searchWords(key.user) : []), ...key.aclTags].join(' '),
        Icon: KeyRound,
        path: `/pre-auth-keys?${new URLSearchParams({ q: `id:${key.id}` }).toString()}`,
      },
    }
  })
}

/**
 * Returns the tags of the machines as palette objects.
 * @param detail formats a number of machines
 */
function tagObjects(nodes: readonly Node[], detail: (count: number) => string): PaletteObject<string>[] {
  const counts = new Map<string, number>()
  for (const { tags } of nodes) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => {
    const q = printTerm({ field: 'tag', op: ':', values: [tag.replace(/^tag:/, '')], not: false })
    return {
      object: tag,
      item: {
        id: `tag-${tag}`,
        kind: 'tag',
        label: tag,
        detail: detail(count),
        words: tag.replace(/^tag:/, ''),
        Icon: Tag,
        path: `/machines?${new URLSearchParams({ q }).toString()}`,
      },
    }
  })
}

const NONE: readonly never[] = []

/** Returns the network's objects by kind, and the lists they come from. */
function useObjects() {
  const { t } = useTranslation('commands')
  const { t: tCommon } = useTranslation('common')
  const nodes = useQuery(nodesQuery())
  const users = useQuery(usersQuery())
  const routes = useQuery(routesQuery())
  const keys = useQuery(preAuthKeysQuery())
  const now = useNow()
  const withdrawnAt = useWithdrawnAt()
  const machines = useMemo(() => machineObjects(nodes.data ?? NONE), [nodes.data])
  const tags = useMemo(
    () => tagObjects(nodes.data ?? NONE, (count) => tCommon('nav.viewCount', { count })),
    [nodes.data, tCommon],
  )
  const people = useMemo(() => userObjects(users.data ?? NONE), [users.data])
  const { data: notes = NONE } = useQuery(notesQuery(useServerId() ?? ''))
  const labels = useMemo(() => labelsOf(notes, 'preAuthKey'), [notes])
  const preAuthKeys = useMemo(() => keyObjects(keys.data ?? NONE, users.data, labels), [keys.data, users.data, labels])
  const ofApi = useMemo(() => labelsOf(notes, 'apiKey'), [notes])
  const { data: apiKeys = NONE } = useQuery({ ...apiKeysQuery(), enabled: ofApi.size > 0 })
  const labelledKeys = useMemo(() => apiKeyItems(apiKeys, ofApi), [apiKeys, ofApi])
  const offers = useMemo(
    () => routeObjects(groupRoutes(routes.data ?? NONE, nodes.data ?? NONE, now, withdrawnAt), t('exitNode')),
    [routes.data, nodes.data, now, t, withdrawnAt],
  )
  return {
    machines,
    tags,
    people,
    preAuthKeys,
    labelledKeys,
    offers,
    lists: { nodes, users, routes, preAuthKeys: keys },
  }
}

interface Naming {
  context: CommandContext
  /** Why the server is locked, or null. */
  lock: string | null
  pathname: string
  search: string
}

/** Returns a verb's line in the palette. */
function verbItem<T>(
  verb: Verb<T> & { id: string },
  object: T,
  label: string,
  words: string,
  naming: Naming,
): PaletteItem {
  const { context, lock, pathname } = naming
  const page = pageAt(pathname)?.path
  const here = verb.key !== undefined && page !== undefined && (verb.where?.includes(page) ?? true)
  const refused = verbWrites(verb) && lock !== null
  return {
    id: `verb-${verb.id}`,
    kind: 'verb',
    label,
    detail: refused ? lock : '',
    words,
    Icon: verb.Icon,
    path: '',
    ...(here && verb.key && { keys: [verb.key.toUpperCase()] }),
    ...(refused ? { reason: lock } : { run: () => verb.run(context, object) }),
  }
}

/** Returns functions for the names of verbs in the palette and the search. */
function useVerbNames() {
  const { t } = useTranslation('commands')
  return useMemo(
    () => ({
      any: (id: VerbId) => t(`verb.${id}`),
      words: (id: VerbId) => t(`words.${id}`),
      one: (id: Exclude<VerbId, (typeof verbs)[number]['id']>, name: string) => t(`one.${id}`, { name }),
    }),
    [t],
  )
}

type ObjectVerb = (typeof machineVerbs | typeof userVerbs | typeof routeVerbs | typeof keyVerbs)[number]

interface ObjectVerbs<T> {
  readonly verbs: readonly (Verb<T> & { id: ObjectVerb['id'] })[]
  readonly objects: readonly PaletteObject<T>[]
}

function useObjectVerbs<T>({ verbs: own, objects }: ObjectVerbs<T>, naming: Naming) {
  const names = useVerbNames()
  const index = useMemo(() => indexOf(objects.map(({ item }) => item)), [objects])
  const itemFor = (verb: (typeof own)[number], { object, item }: PaletteObject<T>): PaletteItem | null => {
    if (!applies(verb, naming.context, object)) return null
    const name = item.kind === 'route' ? `${item.label}, ${item.detail}` : item.label
    const made = verbItem(verb, object, names.one(verb.id, name), names.words(verb.id), naming)
    return { ...made, id: `${made.id}-${item.id}` }
  }
  const commands: ObjectCommand[] = own.map((verb) => ({
    id: verb.id,
    names: `${names.any(verb.id)} ${names.words(verb.id)}`
      .toLowerCase()
      .split(/[\s…]+/)
      .filter(Boolean),
    index,
    objects,
    itemFor: (object) => itemFor(verb, object as PaletteObject<T>),
  }))
  // Without a name: the object of the current page, otherwise the start of the command.
  const current = objects.find(({ item }) => isShownAt(item, naming.pathname, naming.search))
  const begun = own.map((verb): PaletteItem | null => {
    if (current) return itemFor(verb, current)
    const { run: _run, ...bare } = verbItem(verb, null as T, names.any(verb.id), names.words(verb.id), {
      ...naming,
      pathname: '',
    })
    return { ...bare, ...(bare.reason === undefined && { fills: `${names.any(verb.id).replace(/\s*…$/, '')} ` }) }
  })
  return { commands, begun: begun.filter((item) => item !== null), current: current !== undefined }
}

/**
 * Returns everything the palette finds: pages, objects and actions.
 * @param lock see {@link Naming}
 */
export function useCommands(lock: string | null) {
  const { pathname, search } = useLocation()
  const context = useCommandContext()
  const naming = { context, lock, pathname, search }
  const names = useVerbNames()
  const { lists, ...objects } = useObjects()
  const onMachine = useObjectVerbs({ verbs: machineVerbs, objects: objects.machines }, naming)
  const onUser = useObjectVerbs({ verbs: userVerbs, objects: objects.people }, naming)
  const onRoute = useObjectVerbs({ verbs: routeVerbs, objects: objects.offers }, naming)
  const onKey = useObjectVerbs({ verbs: keyVerbs, objects: objects.preAuthKeys }, naming)
  const pages = usePageItems()
  const places = [...usePageItems(), ...useViewItems(), ...useServerItems(context), ...useSettingItems()]
  const free = verbs
    .filter((verb: Verb) => applies(verb, context, undefined))
    .map((verb) => verbItem<void>(verb, undefined, names.any(verb.id), names.words(verb.id), naming))
  const own = usePageCommands().map(({ id, label, words, key, Icon, run, writes: changes }): PaletteItem => ({
    id: `own-${id}`,
    kind: 'verb',
    label,
    detail: changes && lock !== null ? lock : '',
    words,
    path: '',
    ...(Icon && { Icon }),
    ...(key && { keys: [key.toUpperCase()] }),
    ...(changes && lock !== null ? { reason: lock } : { run }),
  }))
  const onCurrent = [onMachine, onUser].flatMap(({ current, begun }) => (current ? begun : []))
  const all = useMemo(
    () =>
      [objects.machines, objects.tags, objects.people, objects.preAuthKeys, objects.offers]
        .flatMap((list): PaletteItem[] => list.map(({ item }) => item))
        .concat(objects.labelledKeys),
    [objects.machines, objects.tags, objects.people, objects.preAuthKeys, objects.labelledKeys, objects.offers],
  )
  return {
    /** Shown before the user types, after recently opened pages. */
    first: [...onCurrent, ...own, ...pages],
    small: [...own, ...free, ...places, ...onMachine.begun, ...onUser.begun, ...onRoute.begun, ...onKey.begun],
    all,
    on: [...onMachine.commands, ...onUser.commands, ...onRoute.commands, ...onKey.commands],
    lists,
  }
}
