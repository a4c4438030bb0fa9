import type { ActDefinition, ActFields, ActWith, Fields } from './define-act'
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

/** Every act. */
const all = [
  nodeRename,
  nodeTags,
  nodeMove,
  nodeExpire,
  nodeExpiry,
  nodeDelete,
  nodeRoutes,
  userCreate,
  userRename,
  userDelete,
  preAuthKeyExpire,
  preAuthKeyDelete,
  apiKeyExpire,
  apiKeyDelete,
  policySave,
] as const

type Definition = (typeof all)[number]

type ActOf<D> = D extends { kind: infer K extends string; fields: infer F extends ActFields } ? ActWith<K, F> : never
export type AnyAct = ActOf<Definition>
export type AnyActKind = Definition['kind']
/** The calls of the contract that acts perform. */
export type ActCallName = Definition['write'] | NonNullable<Definition['parts']>[number]

/** Typed so that the compiler reports an inverse that is not an act. */
const definitions: readonly (Pick<ActDefinition<never, never, AnyAct>, 'inverse'> & { readonly kind: AnyActKind })[] =
  all

export const actKinds: readonly AnyActKind[] = definitions.map(({ kind }) => kind)

// Each definition accepts only its own act; `act` and `object` of a call belong together by construction.
const byKind = Object.fromEntries(definitions.map((each) => [each.kind, each])) as unknown as Readonly<
  Record<AnyActKind, ActDefinition<AnyAct, ObjectKind, AnyAct>>
>

/** Returns the definition of an act of this kind, for callers that have the act and its own object. */
export const definitionOf = (kind: AnyActKind) => byKind[kind]

/** Returns true if a call of this name (`group.name`) changes a part of the values that an act of this kind replaces. */
export const isPartOf = (kind: AnyActKind, write: string) =>
  definitionOf(kind).parts?.some((part) => part === write) ?? false

/** Returns the kind of act that a call of this name (`group.name`) with this input amounts to; null if it is not an act. */
export function actKindOf(write: string, input: Fields): AnyActKind | null {
  const isOf = (kind: AnyActKind) =>
    definitionOf(kind).write === write && definitionOf(kind).read(input, String) !== null
  return actKinds.find((kind) => isOf(kind) || isPartOf(kind, write)) ?? null
}
