import type { Change, SeenNode, Snapshot } from './change'

/**
 * Returns the snapshot after these changes. Unchanged lists stay the same objects. Skips changes of things and lists that the snapshot
 * lacks.
 */
export function applyChanges(before: Snapshot, changes: readonly Change[]): Snapshot {
  const nodes = editor(before.nodes)
  const users = editor(before.users)
  const preAuthKeys = editor(before.preAuthKeys)
  const apiKeys = editor(before.apiKeys)
  let { policy } = before
  for (const change of changes) {
    switch (change.kind) {
      case 'user.added':
        users.set(change.after)
        break
      case 'user.removed':
        users.remove(change.id)
        break
      case 'user.renamed':
        users.patch(change.id, change.after)
        break
      case 'preAuthKey.added':
        preAuthKeys.set(change.after)
        break
      case 'preAuthKey.removed':
        preAuthKeys.remove(change.id)
        break
      case 'preAuthKey.used':
        preAuthKeys.patch(change.id, { used: true })
        break
      case 'preAuthKey.expiry':
        preAuthKeys.patch(change.id, { expiration: change.after })
        break
      case 'apiKey.added':
        apiKeys.set(change.after)
        break
      case 'apiKey.removed':
        apiKeys.remove(change.id)
        break
      case 'apiKey.expiry':
        apiKeys.patch(change.id, { expiration: change.after })
        break
      case 'policy.changed':
        policy = policy && change.after
        break
      default:
        applyToNodes(nodes, change)
    }
  }
  renameOwners(nodes, changes)
  const [apiKeyMap, preAuthKeyMap] = [apiKeys.get(), preAuthKeys.get()]
  return { nodes: nodes.get(), users: users.get(), preAuthKeys: preAuthKeyMap, apiKeys: apiKeyMap, policy }
}

function applyToNodes(nodes: Editor<SeenNode>, change: Change): void {
  switch (change.kind) {
    case 'node.added':
      return nodes.set(change.after)
    case 'node.removed':
      return nodes.remove(change.id)
    case 'node.online':
    case 'node.offline':
      return nodes.patch(change.id, { online: change.kind === 'node.online' })
    case 'node.renamed':
    case 'node.tags':
    case 'node.routes':
      return nodes.patch(change.id, change.after)
    case 'node.details':
      return nodes.patch(change.id, { details: change.after })
    case 'node.owner':
      return nodes.patch(change.id, { user: change.after })
    case 'node.expiry':
      return nodes.patch(change.id, { expiry: change.after })
    default:
  }
}

/** A renamed owner keeps the id and gets the new name. */
function renameOwners(nodes: Editor<SeenNode>, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'user.renamed') continue
    for (const { id, user } of nodes.get()?.values() ?? [])
      if (user?.id === change.id) nodes.patch(id, { user: { ...user, ...change.after } })
  }
}

interface Editor<Thing> {
  set(thing: Thing): void
  remove(id: string): void
  patch(id: string, patch: Partial<Thing>): void
  get(): ReadonlyMap<string, Thing> | null
}

/** Edits a copy that is created with the first change. */
function editor<Thing extends { id: string }>(list: ReadonlyMap<string, Thing> | null): Editor<Thing> {
  let copy: Map<string, Thing> | undefined
  const own = () => (copy ??= new Map(list))
  return {
    set: (thing) => void (list && own().set(thing.id, thing)),
    remove: (id) => void (list?.has(id) && own().delete(id)),
    patch(id, patch) {
      const known = (copy ?? list)?.get(id)
      if (known) own().set(id, { ...known, ...patch })
    },
    get: () => copy ?? list,
  }
}
