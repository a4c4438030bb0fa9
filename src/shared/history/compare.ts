import { shortKey } from '@shared/api/shown-key'
import type { Change, NodeDetails, SeenApiKey, SeenNode, SeenPreAuthKey, SeenUser, Snapshot } from './change'

/**
 * Returns the changes from one snapshot of a server to the next, list by list, removed things before added ones. Skips lists that either
 * snapshot lacks. Both must be of the same server, because things are matched by id alone.
 */
export function compare(before: Snapshot, after: Snapshot): Change[] {
  return [
    ...compareLists(before.nodes, after.nodes, nodes),
    ...compareLists(before.users, after.users, users),
    ...compareLists(before.preAuthKeys, after.preAuthKeys, preAuthKeys),
    ...compareLists(before.apiKeys, after.apiKeys, apiKeys),
    ...comparePolicies(before, after),
  ]
}

interface Rules<Thing> {
  readonly added: (after: Thing) => Change
  readonly removed: (before: Thing) => Change
  /** Undefined if it cannot be the same thing any more. */
  readonly changed: (before: Thing, after: Thing) => Change[] | undefined
}

function compareLists<Thing extends { id: string }>(
  before: ReadonlyMap<string, Thing> | null,
  after: ReadonlyMap<string, Thing> | null,
  { added, removed, changed }: Rules<Thing>,
): Change[] {
  if (!before || !after || before === after) return []
  const gone: Change[] = []
  const rest: Change[] = []
  for (const thing of before.values()) if (!after.has(thing.id)) gone.push(removed(thing))
  for (const thing of after.values()) {
    const known = before.get(thing.id)
    if (known === thing) continue
    const changes = known && changed(known, thing)
    if (changes) rest.push(...changes)
    else {
      if (known) gone.push(removed(known))
      rest.push(added(thing))
    }
  }
  return [...gone, ...rest]
}

/** The display name of a machine. */
export const nameOfNode = ({ givenName, name }: Pick<SeenNode, 'givenName' | 'name'>) => givenName || name

const same = (a: readonly string[], b: readonly string[]) =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))
const instant = (time: string | null) => (time === null ? null : Date.parse(time))

const nodes: Rules<SeenNode> = {
  added: (after) => ({ kind: 'node.added', id: after.id, name: nameOfNode(after), after }),
  removed: (before) => ({ kind: 'node.removed', id: before.id, name: nameOfNode(before), before }),
  changed(before, after) {
    const thing = { id: after.id, name: nameOfNode(after) }
    const changes: Change[] = []
    if (before.name !== after.name || before.givenName !== after.givenName)
      changes.push({ kind: 'node.renamed', ...thing, before: namesOf(before), after: namesOf(after) })
    if (!same(before.tags, after.tags) || !same(before.forcedTags, after.forcedTags))
      changes.push({ kind: 'node.tags', ...thing, before: tagsOf(before), after: tagsOf(after) })
    // A renamed user is the same owner.
    if (before.user?.id !== after.user?.id)
      changes.push({ kind: 'node.owner', ...thing, before: before.user, after: after.user })
    if (!sameRoutes(before, after))
      changes.push({ kind: 'node.routes', ...thing, before: routesOf(before), after: routesOf(after) })
    if (instant(before.expiry) !== instant(after.expiry))
      changes.push({ kind: 'node.expiry', ...thing, before: before.expiry, after: after.expiry })
    if (after.details && !sameDetails(before.details, after.details))
      changes.push({ kind: 'node.details', ...thing, after: after.details })
    if (before.online !== after.online) changes.push({ kind: after.online ? 'node.online' : 'node.offline', ...thing })
    return changes
  },
}

const sameDetails = (a: NodeDetails | undefined, b: NodeDetails) =>
  a !== undefined &&
  a.createdAt === b.createdAt &&
  a.lastSeen === b.lastSeen &&
  a.key === b.key &&
  same(a.ipAddresses, b.ipAddresses)
const namesOf = ({ name, givenName }: SeenNode) => ({ name, givenName })
const tagsOf = ({ tags, forcedTags }: SeenNode) => ({ tags, forcedTags })
const routesOf = ({ approvedRoutes, availableRoutes, subnetRoutes }: SeenNode) => ({
  approvedRoutes,
  availableRoutes,
  subnetRoutes,
})
const sameRoutes = (a: SeenNode, b: SeenNode) =>
  same(a.approvedRoutes, b.approvedRoutes) &&
  same(a.availableRoutes, b.availableRoutes) &&
  same(a.subnetRoutes, b.subnetRoutes)

const users: Rules<SeenUser> = {
  added: (after) => ({ kind: 'user.added', id: after.id, name: after.name, after }),
  removed: (before) => ({ kind: 'user.removed', id: before.id, name: before.name, before }),
  changed(before, after) {
    const names = ({ name, displayName }: SeenUser) => ({ name, displayName })
    if (before.name === after.name && before.displayName === after.displayName) return []
    return [{ kind: 'user.renamed', id: after.id, name: after.name, before: names(before), after: names(after) }]
  },
}

const preAuthKeys: Rules<SeenPreAuthKey> = {
  added: (after) => ({ kind: 'preAuthKey.added', id: after.id, name: after.key, after }),
  removed: (before) => ({ kind: 'preAuthKey.removed', id: before.id, name: before.key, before }),
  changed(before, after) {
    const thing = { id: after.id, name: after.key }
    if (fixedOf(before) !== fixedOf(after) || (before.used && !after.used)) return undefined
    const changes: Change[] = []
    if (!before.used && after.used) changes.push({ kind: 'preAuthKey.used', ...thing })
    if (instant(before.expiration) !== instant(after.expiration))
      changes.push({ kind: 'preAuthKey.expiry', ...thing, before: before.expiration, after: after.expiration })
    return changes
  },
}

/** The fields of a pre-auth key that never change; a user may be renamed. */
const fixedOf = ({ key, user, reusable, ephemeral, aclTags }: SeenPreAuthKey) =>
  JSON.stringify([key, user?.id ?? null, reusable, ephemeral, aclTags])

const apiKeys: Rules<SeenApiKey> = {
  added: (after) => ({ kind: 'apiKey.added', id: after.id, name: shortKey(after.prefix), after }),
  removed: (before) => ({ kind: 'apiKey.removed', id: before.id, name: shortKey(before.prefix), before }),
  changed(before, after) {
    if (before.prefix !== after.prefix) return undefined
    if (instant(before.expiration) === instant(after.expiration)) return []
    const thing = { id: after.id, name: shortKey(after.prefix) }
    return [{ kind: 'apiKey.expiry', ...thing, before: before.expiration, after: after.expiration }]
  },
}

function comparePolicies({ policy: before }: Snapshot, { policy: after }: Snapshot): Change[] {
  if (!before || !after || before.policy === after.policy) return []
  return [{ kind: 'policy.changed', id: after.id ?? '', name: '', before, after }]
}
