import { liveStateOf } from '@shared/access/reachable'
import type { Act } from '@shared/acts/act'
import type { Node } from '@shared/api/resources'
import { expect, it } from 'vitest'
import { createAnswerer } from '@/domain/policy-worker/answerer'
import type { ActsAnswer, DiffSide } from '@/domain/policy-worker/access-types'
import { liveNetwork } from '@/domain/policy-worker/live-network'
import { networks, NOW, type RawLists, rawLists } from './networks'
import { plainAccess } from './plain-access'

// Counts what the confirmation dialogs say about lost and gained access a second time, from the raw lists before and after the change.

type Lists = Omit<RawLists, 'nodes'> & { nodes: Node[] }

/** Returns the worker's answer that the dialogs show for acts. */
function askActs({ nodes, users, policy }: RawLists, acts: readonly Act[]): ActsAnswer {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: liveNetwork(users, nodes) })
  answerer.take({ kind: 'state', state: liveStateOf(nodes, NOW) })
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text: policy, acts, now: NOW } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return reply.answer.value as ActsAnswer
}

const isLive = ({ online, expiry }: Node) => online && (expiry === null || Date.parse(expiry) > NOW)
const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

/** Returns every open pair by the names of its ends, with `all` if all ports are open; for `now` only pairs whose ends are up. */
function openPairs(lists: RawLists, reading: 'allowed' | 'now'): Map<string, 'some' | 'all'> {
  const plain = plainAccess(lists)
  const { nodes } = lists
  const served = new Set(
    nodes.filter(isLive).flatMap((node) => node.approvedRoutes.filter((one) => node.availableRoutes.includes(one))),
  )
  const ends = plain.targets.map((target) => {
    if ('machine' in target) {
      const node = nodes[target.machine]!
      return { name: `machine ${node.id}`, up: isLive(node) }
    }
    if ('subnet' in target) return { name: target.subnet, up: served.has(target.subnet) }
    return { name: 'internet', up: [...served].some(isExit) }
  })
  const found = new Map<string, 'some' | 'all'>()
  nodes.forEach((node, from) =>
    ends.forEach(({ name, up }, to) => {
      if (!plain.any(from, to) || (reading === 'now' && !(up && isLive(node)))) return
      found.set(`${node.id} → ${name}`, plain.all(from, to) ? 'all' : 'some')
    }),
  )
  return found
}

/** Counts pairs that lose all access, and those that lose some of it. */
function countLost(before: Map<string, 'some' | 'all'>, after: Map<string, 'some' | 'all'>) {
  let [whole, part] = [0, 0]
  for (const [pair, open] of before) {
    if (!after.has(pair)) whole++
    else if (open === 'all' && after.get(pair) === 'some') part++
  }
  return { whole, part }
}

const figures = ({ whole, part }: Pick<DiffSide, 'whole' | 'part'>) => ({ whole, part })

interface Change {
  readonly name: string
  readonly acts: readonly Act[]
  readonly apply: (lists: Lists) => void
}

/** The changes that dialogs confirm, each as acts and as an edit of the raw lists. */
function changesOf({ nodes, users }: RawLists): Change[] {
  const owned = nodes.filter(({ user, tags }) => user !== null && tags.length === 0)
  const router = nodes.find((node) => isLive(node) && node.approvedRoutes.length > 0 && node.availableRoutes.length > 0)
  const [first] = owned
  const other = users.find(({ id }) => id !== first?.user?.id)!
  const several = nodes.filter((_, index) => index % 3 === 0).slice(0, 20)
  const edit = (lists: Lists, ids: readonly string[], change: (node: Node) => Node) => {
    lists.nodes = lists.nodes.map((node) => (ids.includes(node.id) ? change(node) : node))
  }
  const remove = (ids: readonly string[]): Omit<Change, 'name'> => ({
    acts: ids.map((id) => ({ kind: 'node.delete', id })),
    apply: (lists) => void (lists.nodes = lists.nodes.filter(({ id }) => !ids.includes(id))),
  })
  const expire = (ids: readonly string[]): Omit<Change, 'name'> => ({
    acts: ids.map((id) => ({ kind: 'node.expire', id })),
    apply: (lists) => edit(lists, ids, (node) => ({ ...node, expiry: new Date(NOW).toISOString() })),
  })
  const move = (ids: readonly string[]): Omit<Change, 'name'> => ({
    acts: ids.map((id) => ({ kind: 'node.move', id, user: other.id })),
    apply: (lists) => edit(lists, ids, (node) => ({ ...node, user: other })),
  })
  const all = several.map(({ id }) => id)
  const own = owned.slice(0, 20).map(({ id }) => id)
  const ofUser = owned.filter(({ user }) => user?.id === first?.user?.id).map(({ id }) => id)
  return [
    { name: 'delete a machine', ...remove([first!.id]) },
    ...(router ? [{ name: 'delete a router', ...remove([router.id]) }] : []),
    { name: 'expire a machine', ...expire([first!.id]) },
    ...(router ? [{ name: 'expire a router', ...expire([router.id]) }] : []),
    { name: 'move a machine', ...move([first!.id]) },
    { name: 'delete several machines', ...remove(all) },
    { name: 'expire several machines', ...expire(all) },
    { name: 'move several machines', ...move(own) },
    { name: 'delete the machines of a user', ...remove(ofUser) },
  ]
}

it.each(networks.filter(({ size }) => size < 2000))(
  'dialogs count the pairs that lose and gain access: $name',
  async ({ seed, size, condition }) => {
    const lists = await rawLists(seed, size, condition)
    for (const { name, acts, apply } of changesOf(lists)) {
      const after: Lists = { ...lists, nodes: [...lists.nodes] }
      apply(after)
      const answer = askActs(lists, acts)
      for (const reading of ['allowed', 'now'] as const) {
        const [old, next] = [openPairs(lists, reading), openPairs(after, reading)]
        const said = { lost: figures(answer[reading].lost), gained: figures(answer[reading].gained) }
        expect([name, reading, said]).toEqual([
          name,
          reading,
          { lost: countLost(old, next), gained: countLost(next, old) },
        ])
      }
    }
  },
)

it.each(networks.filter(({ size }) => size < 2000))(
  'approving and withdrawing an exit node says who could use it, and who has no other: $name',
  async ({ seed, size, condition }) => {
    const lists = await rawLists(seed, size, condition)
    const isServing = (node: Node, prefix: string) =>
      node.availableRoutes.includes(prefix) && node.approvedRoutes.includes(prefix)
    const exitsOf = ({ nodes }: Pick<RawLists, 'nodes'>) =>
      nodes.flatMap((node, index) =>
        node.availableRoutes.some((one) => isExit(one) && isServing(node, one)) ? [index] : [],
      )
    const announced = lists.nodes.filter(({ availableRoutes }) => availableRoutes.some(isExit))
    expect(announced.length).toBeGreaterThan(0)
    for (const node of announced) {
      const own = lists.nodes.indexOf(node)
      const approvedBefore = exitsOf(lists).includes(own)
      const kept = node.approvedRoutes.filter((one) => !isExit(one))
      const approved = approvedBefore ? kept : [...kept, '0.0.0.0/0', '::/0']
      const nodes = lists.nodes.map((one) => (one === node ? { ...one, approvedRoutes: approved } : one))
      const after: Lists = { ...lists, nodes }
      const [having, other] = approvedBefore ? [lists, after] : [after, lists]
      const { targets, any } = plainAccess(having)
      const internet = targets.findIndex((target) => 'internet' in target)
      const users = having.nodes.flatMap((_, from) => (from !== own && any(from, internet) ? [from] : []))
      const left = users.filter((from) => exitsOf(other).every((exit) => exit === from))
      const { exits } = askActs(lists, [{ kind: 'node.routes', id: node.id, approved }])
      expect(exits).toMatchObject([
        {
          side: approvedBefore ? 'lost' : 'gained',
          name: node.givenName,
          users: { machines: users.length },
          left: left.length,
        },
      ])
      expect(exits).toHaveLength(1)
    }
  },
)
