import { isPast, machineName } from '@shared/states/machine-state'
import { DAY, instantOf } from '@shared/time'
import type { Check, Found } from './check'
import type { Facts, HygieneNode } from './network'

/** A machine that was not seen for so long is likely gone for good, in milliseconds. */
export const STALE_MS = 90 * DAY

const foundMachine = (node: HygieneNode): Found => ({ kind: 'machine', id: node.id, label: machineName(node) })

function machines(facts: Facts, isOne: (node: HygieneNode) => boolean) {
  return { found: facts.nodes.filter(isOne).map(foundMachine), of: facts.nodes.length }
}

const stale: Check = {
  id: 'stale',
  weight: 2,
  needs: ['nodes'],
  look: (facts) =>
    machines(facts, ({ online, lastSeen }) => {
      const seen = lastSeen === null ? null : instantOf(lastSeen)
      return !online && seen !== null && facts.now - seen > STALE_MS
    }),
}

const neverSeen: Check = {
  id: 'neverSeen',
  weight: 1,
  needs: ['nodes'],
  look: (facts) =>
    machines(facts, ({ online, lastSeen, createdAt }) => {
      // Who joined today may still be on the way.
      const isNew = createdAt !== null && !isPast(createdAt, facts.now - DAY)
      return !online && lastSeen === null && !isNew
    }),
}

/** Machines that share what people tell them apart by: the name they go by, or the host name and the owner. */
const duplicateNames: Check = {
  id: 'duplicateNames',
  weight: 1,
  needs: ['nodes'],
  look: ({ nodes }) => {
    const names = new Map<string, Map<string, HygieneNode>>()
    const put = (key: string, node: HygieneNode) => {
      const sharing = names.get(key) ?? new Map<string, HygieneNode>()
      names.set(key, sharing.set(node.id, node))
    }
    for (const node of nodes) {
      put(machineName(node).toLowerCase(), node)
      put(`${node.name.toLowerCase()} of ${node.user ?? node.tags.join()}`, node)
    }
    const shared = [...names.values()].filter((sharing) => sharing.size > 1)
    const told = new Map(
      shared.map((sharing): [string, Found] => {
        const all = [...sharing.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
        const [first] = all
        const label = first?.name ?? ''
        const ids = all.map(({ id }) => id).join()
        return [ids, { kind: 'name', id: label, label, object: ids, with: all.map(machineName) }]
      }),
    )
    return { found: [...told.values()], of: nodes.length }
  },
}

const unowned: Check = {
  id: 'unowned',
  weight: 2,
  needs: ['nodes', 'users'],
  look: (facts) => {
    const users = new Set(facts.users.map(({ id }) => id))
    return machines(facts, ({ user, tags }) => tags.length === 0 && (user === null || !users.has(user)))
  },
}

export const machineChecks: readonly Check[] = [stale, neverSeen, duplicateNames, unowned]
