import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'
import type { nodes } from '@shared/api/nodes'
import { approveRoutes } from '../approve-routes'
import { backfillAddresses } from '../backfill'
import { instant, type MockContext } from '../context'
import { electPrimaries } from '../election'
import { nodeByPath, pathId, userByIdOrName, userByName } from '../lookup'
import { checkRegistrationKey, registerByKey } from '../register'
import { rulesFrom } from '../line-rules'
import { isOnline, toNode, toNodes, toRoute } from '../shapes'
import { checkTagFormat, checkTagsPermitted } from '../tags'

/** Machines (headscale-api.md 2.3, 3 and 4; server 0.29 and the 0.30 line, and moving to a user, which ended with 0.27). */
export function createNodeHandlers(context: MockContext): Handlers<typeof nodes> {
  const { db, now } = context
  const one = (nodeId: string) => ({ node: toNode(db, nodeByPath(db, nodeId), instant(now())) })
  return {
    list: ({ user }) => {
      const rows = user ? db.nodes.byUser(userByName(db, user).id) : db.nodes.list()
      return { nodes: toNodes(db, rows, instant(now())) }
    },
    get: ({ nodeId }) => one(nodeId),
    register: ({ user, key }) => {
      checkRegistrationKey(key)
      const { id } = registerByKey(context, userByName(db, user), key)
      return one(String(id))
    },
    rename: ({ nodeId, newName }) => {
      rename(context, nodeId, newName)
      return one(nodeId)
    },
    expire: (input) => {
      expire(context, input)
      return one(input.nodeId)
    },
    setTags: ({ nodeId, tags }) => {
      setTags(context, nodeId, tags)
      return one(nodeId)
    },
    move: ({ nodeId, user }) => {
      const node = nodeByPath(db, nodeId)
      const { id: userId } = userByIdOrName(db, user)
      // Before 0.28 a machine has tags in addition to its owner.
      if (rulesFrom(context.line, '0.28')) db.nodes.setOwner(node.id, { userId })
      else db.nodes.setTags(node.id, userId, node.forcedTags)
      return one(nodeId)
    },
    approveRoutes: ({ nodeId, routes }) => {
      approveRoutes(context, nodeByPath(db, nodeId), routes)
      return one(nodeId)
    },
    routes: ({ nodeId }) => ({ routes: db.routes.byNode(nodeByPath(db, nodeId).id).map(toRoute) }),
    backfillIps: () => ({ changes: backfillAddresses(db) }),
    delete: ({ nodeId }) => {
      const node = nodeByPath(db, nodeId)
      db.transaction(() => {
        db.nodes.remove(node.id)
        electPrimaries(db, instant(now()))
      })
      return {}
    },
  }
}

function rename({ db, line }: MockContext, nodeId: string, newName: string): void {
  const node = nodeByPath(db, nodeId)
  const holder = db.nodes.idOfGivenName(newName)
  // Before 0.27 a machine's current name counts as taken, too.
  const own = holder === node.id && rulesFrom(line, '0.27')
  if (holder !== undefined && !own)
    throw new ApiError('invalid', `node name is not unique: ${newName}`, { details: [said(newName)] })
  db.nodes.rename(node.id, newName)
}

interface ExpireInput {
  nodeId: string
  expiry?: string | undefined
  disableExpiry?: boolean | undefined
}

function expire({ db, now }: MockContext, input: ExpireInput): void {
  const node = nodeByPath(db, input.nodeId)
  const at = instant(now())
  const expiry = input.disableExpiry ? null : instant(input.expiry ?? now())
  // A client was last seen when it was last online: now, if this change starts or ends that.
  const changes = isOnline(node, at) !== isOnline({ ...node, expiry }, at)
  db.transaction(() => {
    db.nodes.setExpiry(node.id, expiry, changes ? at : node.lastSeen)
    electPrimaries(db, at)
  })
}

/** The server's order of checks: id, empty list, format, machine, policy (headscale-api.md 4.5). */
function setTags({ db, line }: MockContext, nodeId: string, tags: readonly string[]): void {
  pathId(nodeId, 'node_id')
  if (!rulesFrom(line, '0.28')) return forceTags({ db, line }, nodeId, tags)
  if (tags.length === 0)
    throw new ApiError('invalid', 'cannot remove all tags from a node - tagged nodes must have at least one tag')
  checkTagFormat(tags, line)
  const node = nodeByPath(db, nodeId)
  const sorted = [...new Set(tags)].toSorted()
  checkTagsPermitted(db, sorted)
  db.nodes.setOwner(node.id, { tags: sorted })
  // 0.28 still stores the former owner.
  if (!rulesFrom(line, '0.29')) db.nodes.setTags(node.id, node.userId, sorted)
}

/** Before 0.28 tags can be set freely and exist in addition to the owner; a machine without an owner gets the first user. */
function forceTags({ db, line }: Pick<MockContext, 'db' | 'line'>, nodeId: string, tags: readonly string[]): void {
  checkTagFormat(tags, line)
  const node = nodeByPath(db, nodeId)
  const once = [...new Set(tags)]
  db.nodes.setTags(node.id, node.userId ?? db.users.list()[0]?.id ?? null, once)
}
