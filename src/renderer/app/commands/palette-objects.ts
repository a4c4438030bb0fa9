import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/key-text'
import type { User } from '@shared/api/users'
import { machinePath } from '@shared/pages'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import RouteIcon from 'lucide-react/icons/route'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import type { RouteOffer } from '@/features/routes/group-routes'
import { userAddress } from '@shared/user-address'
import { machineName } from '@shared/states/machine-state'
import { printTerm } from '@shared/query/language'
import { userDetail, userName, userNames, userWords } from '@shared/user-name'
import type { PaletteItem, PaletteObject } from './item'

export function machineObjects(nodes: readonly Node[]): PaletteObject<Node>[] {
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
      words: userWords(user).join(' '),
      Icon: UserRound,
      path: userAddress(user, byName.get(user.name) ?? []),
    },
  }))
}

/**
 * Returns the routes as palette objects.
 * @param exit label for the two prefixes of an exit node
 */
export function routeObjects(offers: readonly RouteOffer[], exit: string): PaletteObject<RouteOffer>[] {
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

export function keyObjects(keys: readonly PreAuthKey[], users: readonly User[] = []): PaletteObject<PreAuthKey>[] {
  const names = userNames(users)
  return keys.map((key) => {
    const owner = key.user ? (names.get(key.user.id) ?? userName(key.user)) : key.aclTags.join(', ')
    const short = shortKey(key.key)
    return {
      object: key,
      item: {
        id: `key-${key.id}`,
        kind: 'key',
        label: short,
        detail: owner,
        words: [...(key.user ? userWords(key.user) : []), ...key.aclTags].join(' '),
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
export function tagObjects(nodes: readonly Node[], detail: (count: number) => string): PaletteObject<string>[] {
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
