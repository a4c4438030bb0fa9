import { isPast, machineName } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import type { Check, Found } from './check'
import type { Facts, HygieneNode } from './network'
import { NEW_MACHINE_MS, STALE_MS } from './spans'

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
      const isNew = createdAt !== null && !isPast(createdAt, facts.now - NEW_MACHINE_MS)
      return !online && lastSeen === null && !isNew
    }),
}

/**
 * Finds machines with the same name in the network. Equal host names do not count: the server derives a unique name from each, so people
 * can distinguish the machines.
 */
const duplicateNames: Check = {
  id: 'duplicateNames',
  weight: 1,
  needs: ['nodes'],
  look: ({ nodes }) => {
    const names = new Map<string, HygieneNode[]>()
    for (const node of nodes) {
      const name = machineName(node).toLowerCase()
      names.set(name, [...(names.get(name) ?? []), node])
    }
    const found = [...names.values()]
      .filter((sharing) => sharing.length > 1)
      .map((sharing): Found => {
        const all = sharing.toSorted((a, b) => Number(a.id) - Number(b.id))
        const label = all[0] ? machineName(all[0]) : ''
        const others = all.map(({ name, id }) => `${name} (${id})`)
        return { kind: 'name', id: label, label, object: all.map(({ id }) => id).join(), with: others }
      })
    return { found, of: nodes.length }
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
