import { z } from 'zod'
import { ApiKeyDelete } from './api-key-delete'
import { ApiKeyExpire } from './api-key-expire'
import { NodeDelete } from './node-delete'
import { NodeExpire } from './node-expire'
import { NodeExpiry } from './node-expiry'
import { NodeMove } from './node-move'
import { NodeRename } from './node-rename'
import { NodeRoutes } from './node-routes'
import { NodeTags } from './node-tags'
import type { ObjectKind } from './object'
import { PolicySave } from './policy-save'
import { PreAuthKeyDelete } from './pre-auth-key-delete'
import { PreAuthKeyExpire } from './pre-auth-key-expire'
import { UserCreate } from './user-create'
import { UserDelete } from './user-delete'
import { UserRename } from './user-rename'

/**
 * One change of one thing on one server. Its result is whole in itself: `tags` and `approved` are all that the machine has afterwards, so
 * an act performed twice has the effect of one. `user` is a user's id; `at` null means never.
 */
export const Act = z.discriminatedUnion('kind', [
  NodeRename,
  NodeTags,
  NodeMove,
  NodeExpire,
  NodeExpiry,
  NodeDelete,
  NodeRoutes,
  UserCreate,
  UserRename,
  UserDelete,
  PreAuthKeyExpire,
  PreAuthKeyDelete,
  ApiKeyExpire,
  ApiKeyDelete,
  PolicySave,
])
export type Act = z.infer<typeof Act>
export type ActKind = Act['kind']

/** The kind of thing an act changes. */
export function objectKind(act: Act): ObjectKind {
  return act.kind.slice(0, act.kind.indexOf('.')) as ObjectKind
}

/** What a user is known by who has no id yet. */
export const newUserKey = (name: string) => `user named ${name}`

/** Names the thing an act changes, the same for two acts on the same thing: its kind and id. */
export function objectKey(act: Act): string {
  if (act.kind === 'user.create') return newUserKey(act.name)
  return act.kind === 'policy.save' ? 'policy' : `${objectKind(act)} ${act.id}`
}
