import type { Act, ActKind } from './act'
import type { ActDefinition, Fields } from './define-act'
import type { ObjectKind } from './object'
import { nodeRename } from './node-rename'
import { nodeTags } from './node-tags'
import { nodeMove } from './node-move'
import { nodeExpire } from './node-expire'
import { nodeExpiry } from './node-expiry'
import { nodeDelete } from './node-delete'
import { nodeRoutes } from './node-routes'
import { userCreate } from './user-create'
import { userRename } from './user-rename'
import { userDelete } from './user-delete'
import { preAuthKeyExpire } from './pre-auth-key-expire'
import { preAuthKeyDelete } from './pre-auth-key-delete'
import { apiKeyExpire } from './api-key-expire'
import { apiKeyDelete } from './api-key-delete'
import { policySave } from './policy-save'

type ActOf<K extends ActKind> = Extract<Act, { kind: K }>
type ObjectKindOf<K> = K extends `${infer O}.${string}` ? Extract<ObjectKind, O> : never

/** Every act. The compiler reports a missing one, and missing parts of each. */
export const acts = {
  'node.rename': nodeRename,
  'node.tags': nodeTags,
  'node.move': nodeMove,
  'node.expire': nodeExpire,
  'node.expiry': nodeExpiry,
  'node.delete': nodeDelete,
  'node.routes': nodeRoutes,
  'user.create': userCreate,
  'user.rename': userRename,
  'user.delete': userDelete,
  'preAuthKey.expire': preAuthKeyExpire,
  'preAuthKey.delete': preAuthKeyDelete,
  'apiKey.expire': apiKeyExpire,
  'apiKey.delete': apiKeyDelete,
  'policy.save': policySave,
} as const satisfies { readonly [K in ActKind]: ActDefinition<ActOf<K>, ObjectKindOf<K>, Act> }

export const actKinds = Object.keys(acts) as ActKind[]

/** Returns the definition of an act of this kind, for callers that have the act and its own object. */
export function definitionOf(kind: ActKind): ActDefinition<Act, ObjectKind, Act> {
  // Each definition accepts only its own act; `act` and `object` of a call belong together by construction.
  return acts[kind] as unknown as ActDefinition<Act, ObjectKind, Act>
}

/** Returns true if a call of this name (`group.name`) changes a part of the values that an act of this kind replaces. */
export const isPartOf = (kind: ActKind, write: string) =>
  definitionOf(kind).parts?.some((part) => part === write) ?? false

/** Returns the kind of act that a call of this name (`group.name`) with this input amounts to; null if it is not an act. */
export function actKindOf(write: string, input: Fields): ActKind | null {
  const isOf = (kind: ActKind) => acts[kind].write === write && acts[kind].read(input, String) !== null
  return actKinds.find((kind) => isOf(kind) || isPartOf(kind, write)) ?? null
}
