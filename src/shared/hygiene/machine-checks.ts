import { isMachineName } from '@shared/fqdn'
import { isPast, machineName } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import type { Check, Found } from './check'
import type { Facts, HygieneNode } from './network'
import { compareVersions } from '@shared/query/machine-facts'
import { NEW_MACHINE_MS, RELEASES_BEHIND, STALE_MS } from './spans'

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

/**
 * Finds machines without a name, and with one that is no DNS label. Up to 0.29.1, Headscale fails to build the network map of every client
 * that may see such a machine (juanfont/headscale #2343, #2762, #3346).
 */
const badNames: Check = {
  id: 'badNames',
  weight: 3,
  needs: ['nodes'],
  look: (facts) => machines(facts, ({ givenName }) => !isMachineName(givenName)),
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

/** Stable releases have even minor numbers, from 1.2 on. Returns the number of the release since then. */
function releaseOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1000 + Math.floor(minor / 2)
}

/**
 * Finds machines whose client is too far behind the newest one in the network. Headscale supports the last ten releases of the client
 * (docs/about/clients.md, "Client and operating system support").
 */
const outdatedClients: Check = {
  id: 'outdatedClients',
  weight: 2,
  needs: ['nodes'],
  optional: true,
  look: ({ nodes }) => {
    const known = nodes.flatMap((node) => (node.clientVersion ? [{ node, version: node.clientVersion }] : []))
    const newest = known
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1)
    const unknown = nodes.length - known.length
    if (newest === undefined) return nodes.length === 0 ? null : { found: [], of: 0, unknown }
    const found = known
      .filter(({ version }) => releaseOf(newest) - releaseOf(version) >= RELEASES_BEHIND)
      .map(({ node, version }): Found => ({ ...foundMachine(node), with: [version] }))
    return { found, of: known.length, unknown }
  },
}

export const machineChecks: readonly Check[] = [badNames, stale, neverSeen, duplicateNames, unowned, outdatedClients]
