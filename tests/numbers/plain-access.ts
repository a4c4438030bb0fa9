import type { RawLists } from './networks'

// Computes access by the demo network's policy, pair by pair. A second computation for tests: it knows only the few forms in this policy,
// and shares no code with the engine.

interface PlainPolicy {
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly hosts: Readonly<Record<string, string>>
  readonly acls: readonly { readonly src: readonly string[]; readonly dst: readonly string[] }[]
}

/** A target of access: a machine by its index, a subnet by its prefix, or the internet. */
export type PlainTarget = { readonly machine: number } | { readonly subnet: string } | { readonly internet: true }

export interface PlainAccess {
  readonly targets: readonly PlainTarget[]
  /** Returns whether any port of a target is open to a machine; both by their indices. */
  readonly any: (from: number, to: number) => boolean
  /** Returns whether all its ports are. */
  readonly all: (from: number, to: number) => boolean
  /** Returns the indices of the machines of a group, a tag or a user's id. */
  readonly members: (kind: string, name: string) => number[]
  readonly groups: readonly string[]
}

function parse(text: string): PlainPolicy {
  const json = text.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/,(\s*[\]}])/g, '$1')
  return JSON.parse(json) as PlainPolicy
}

const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

/** Returns the subnets that some machine announces and an admin approved, and the internet if an exit node is approved. */
function beyond({ nodes }: RawLists): PlainTarget[] {
  const served = nodes.flatMap((node) => node.availableRoutes.filter((prefix) => node.approvedRoutes.includes(prefix)))
  const subnets = [...new Set(served.filter((prefix) => !isExit(prefix)))].map((subnet) => ({ subnet }))
  return served.some(isExit) ? [...subnets, { internet: true }] : subnets
}

const worked = new WeakMap<RawLists, PlainAccess>()

/** Computes every pair, once. Machines are in the order of their ids, as in the lists. */
export function plainAccess(lists: RawLists): PlainAccess {
  const access = worked.get(lists) ?? everyPair(lists)
  worked.set(lists, access)
  return access
}

function everyPair(lists: RawLists): PlainAccess {
  const { nodes, users } = lists
  const { groups, hosts, acls } = parse(lists.policy)
  const beyondMachines = beyond(lists)
  const targets: PlainTarget[] = [...nodes.map((_, machine) => ({ machine })), ...beyondMachines]
  const ownerOf = (index: number) => (nodes[index]?.tags.length === 0 ? nodes[index].user?.name : undefined)
  const places = nodes.map((_, index) => index)
  const members = (kind: string, name: string): number[] => {
    if (kind === 'tag') return places.filter((index) => nodes[index]?.tags.includes(name))
    if (kind === 'group') return places.filter((index) => groups[name]?.includes(`${ownerOf(index) ?? ''}@`))
    const user = users.find(({ id }) => id === name)?.name
    return places.filter((index) => user !== undefined && ownerOf(index) === user)
  }
  const sourcesOf = (name: string): number[] => {
    if (name === 'autogroup:member') return places.filter((index) => ownerOf(index) !== undefined)
    return members(name.startsWith('tag:') ? 'tag' : 'group', name)
  }
  const leadsTo = (name: string, from: number, target: PlainTarget): boolean => {
    if (name === '*') return true
    if (name === 'autogroup:internet') return 'internet' in target
    if (name in hosts) return 'subnet' in target && target.subnet === hosts[name]
    if (!('machine' in target)) return false
    if (name === 'autogroup:self') return ownerOf(target.machine) === ownerOf(from)
    return nodes[target.machine]?.tags.includes(name) === true
  }
  const width = targets.length
  const open = new Uint8Array(nodes.length * width)
  for (const { src, dst } of acls)
    for (const from of new Set(src.flatMap(sourcesOf)))
      for (const written of dst) {
        const colon = written.lastIndexOf(':')
        const mark = written.slice(colon + 1) === '*' ? 3 : 1
        targets.forEach((target, to) => {
          const at = from * width + to
          if (leadsTo(written.slice(0, colon), from, target)) open[at] = (open[at] ?? 0) | mark
        })
      }
  return {
    targets,
    any: (from, to) => from !== to && open[from * width + to] !== 0,
    all: (from, to) => from !== to && open[from * width + to] === 3,
    members,
    groups: Object.keys(groups),
  }
}
