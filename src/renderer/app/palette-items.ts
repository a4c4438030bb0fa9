import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import type { SavedServer } from '@shared/ipc/session'
import { machinePath, userPath } from '@shared/pages'
import { machineName } from '@shared/states/machine-state'

export interface PaletteItem {
  id: string
  kind: 'page' | 'machine' | 'user'
  label: string
  /** Shown small: an address, a display name, the settings' name. */
  detail: string
  path: string
  /** Everything the item is found by, in lower case. */
  words: string
  /** Where it is, if that may be another server than the current one. */
  server?: Pick<SavedServer, 'id' | 'name' | 'color'>
}

/** So many results are enough to see that one should type more. */
const LIMIT = 40

export function machineItems(nodes: readonly Node[]): PaletteItem[] {
  return nodes.map((node) => ({
    id: `machine-${node.id}`,
    kind: 'machine',
    label: machineName(node),
    detail: node.ipAddresses[0] ?? '',
    path: machinePath(node.id),
    words: [machineName(node), node.name, ...node.ipAddresses].join(' ').toLowerCase(),
  }))
}

export function userItems(users: readonly User[]): PaletteItem[] {
  return users.map((user) => ({
    id: `user-${user.id}`,
    kind: 'user',
    label: user.name,
    detail: user.displayName || user.email,
    path: userPath(user.name),
    words: [user.name, user.displayName, user.email].join(' ').toLowerCase(),
  }))
}

/**
 * The items that have every typed word, best first: names that begin with what was typed, then names that have it, then the rest; within
 * these pages before machines before users, as given. Nothing typed: the pages.
 */
export function searchItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return items.filter((item) => item.kind === 'page')
  const ranks: PaletteItem[][] = [[], [], []]
  for (const item of items) {
    if (!words.every((word) => item.words.includes(word))) continue
    const at = item.label.toLowerCase().indexOf(first)
    ranks[at === 0 ? 0 : at > 0 ? 1 : 2]?.push(item)
  }
  return ranks.flat().slice(0, LIMIT)
}
