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
 * One change of one thing on one server. Acts are idempotent: `tags` and `approved` are the complete new lists of the machine. `user` is a
 * user's id; `at` null means never.
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

/** Identifies a user who has no id yet. */
export const newUserKey = (name: string) => `user named ${name}`

/** Returns the key of the thing an act changes, equal for two acts on the same thing: its kind and id. */
export function objectKey(act: Act): string {
  if (act.kind === 'user.create') return newUserKey(act.name)
  return act.kind === 'policy.save' ? 'policy' : `${objectKind(act)} ${act.id}`
}
