import type { Capabilities, Capability } from '@shared/api/capabilities'
import type { EndpointInput, CallName } from '@shared/api/contract'
import type { ChangeKind } from '@shared/history/change'
import type { FieldKind, FieldType } from './fields'
import type { ObjectKind, ObjectOf } from './object'
import type { SimulatedNetwork } from './simulated-network'

/** One call of the contract, and its input. */
export interface ActCall {
  readonly name: CallName
  readonly input: CallFields
}

/** The input of a call before it is parsed. */
export type CallFields = Readonly<Record<string, unknown>>

/** How an act of this console shows in the next snapshot of the server. */
export interface Shows {
  /** Changes of the object itself, or of the new object. */
  readonly own: readonly ChangeKind[]
  /** Changes of objects of the same user, as by a rename or a deletion. */
  readonly ofUser?: readonly ChangeKind[]
}

/** A value of an object that an act replaces: texts, or a time in RFC 3339 (null: never). */
export type Value =
  | { readonly list: readonly string[] }
  | { readonly text: string | null }
  | { readonly at: string | null }

/** Why no server can undo an act; each has a text, `activity:noUndo.<reason>`. */
export type NoInverse = 'machineGone' | 'providerUser' | 'keyGone' | 'keyExpired'

/** The fields of an act besides its kind, each with the name of its schema. */
export type ActFields = Readonly<Record<string, FieldKind>>

type OptionalIn<F extends ActFields> = { [N in keyof F]: F[N] extends 'optional' ? N : never }[keyof F]

/** Writes an intersection as one object. */
type Flat<T> = { [N in keyof T]: T[N] }

/** An act of this kind with these fields. */
export type ActWith<K extends string, F extends ActFields> = Flat<
  { kind: K } & { -readonly [N in Exclude<keyof F, OptionalIn<F>>]: FieldType<F[N]> } & {
    -readonly [N in OptionalIn<F>]?: FieldType<F[N]>
  }
>

type ObjectKindOf<K extends string> = K extends `${infer O}.${string}` ? Extract<ObjectKind, O> : never

/**
 * All specifics of one act. A new act is one of these in `registry.ts`: the compiler names missing parts.
 * `A` is the act, `O` the kind of the object that it changes, `I` the act that undoes it, as the registry checks. `object` is always the
 * object before the act.
 */
export interface ActDefinition<A, O extends ObjectKind, I> {
  readonly object: O
  readonly fields: ActFields
  /** The call of the contract that performs it. Several acts may share one call. */
  readonly write: CallName
  /** Calls of the contract that change a part of the same values. The journal records them as this act. */
  readonly parts?: readonly CallName[]
  /** Returns the input of the call. */
  input(act: A, object: ObjectOf<O>): CallFields
  /**
   * Returns the fields of the act for a call with this input, without kind and id; null if the call is another act. `userId` returns the id
   * of a user that a call names by id or name.
   */
  read(input: CallFields, userId: (idOrName: string) => string): CallFields | null
  /**
   * Returns whether the object is already in the state after the act. `now`: the server's time in milliseconds. `gone`: the act deletes the
   * object.
   */
  readonly isMade: ((act: A, object: ObjectOf<O>, now: number) => boolean) | 'gone'
  /** Returns the replaced values as text, which is equal if and only if none of them changed. */
  replaces(object: ObjectOf<O>): string
  /**
   * The act that undoes it, null if this server has none; or why no server has one. A created object has its id only afterwards:
   * `inverseAfter` puts it in.
   */
  readonly inverse: ((act: A, before: ObjectOf<O>, can: Capabilities) => I | null) | NoInverse
  /** Why `inverse` returned null, if not because this server lacks the call. */
  readonly whyNone?: NoInverse
  /** The object before an act that creates it: it has no id yet. Omitted if the act changes an existing object. */
  readonly creates?: (act: A) => ObjectOf<O>
  /** Performs it in a simulated network; a server's refusal leaves that network as it is. `null`: it does not affect access. */
  readonly simulate: ((act: A, network: SimulatedNetwork) => void) | null
  readonly shows: Shows
  /** The capability that the server needs; null if every server has it. */
  readonly capability: Capability | null | ((act: A) => Capability | null)
  /** True if it takes something away at once. Its dialog has a red button; for many objects, the user must type their number. */
  readonly destructive: boolean | ((act: A, object: ObjectOf<O>) => boolean)
  /** The replaced value for display; null if there is none. */
  readonly value: {
    of(object: ObjectOf<O>): Value
    /** Returns the value after the act, null if it does not follow from the act alone. `now`: the server's time in milliseconds. */
    after(act: A, now: number): Value | null
  } | null
}

/** The parts of a definition whose types its kind, its fields and its call determine. */
interface TypedParts<A, O extends ObjectKind, F extends ActFields, N extends CallName, P extends CallName> {
  readonly fields: F
  readonly write: N
  readonly parts?: readonly P[]
  input(act: A, object: ObjectOf<O>): EndpointInput<N>
}

/** A definition whose type names its own kind, fields and calls. */
interface NamedDefinition<
  K extends string,
  F extends ActFields,
  N extends CallName,
  P extends CallName,
  I,
> extends ActDefinition<ActWith<K, F>, ObjectKindOf<K>, I> {
  readonly kind: K
  readonly fields: F
  readonly write: N
  readonly parts?: readonly P[]
}

/** Defines an act of the kind `<object>.<verb>`. */
export const defineAct = <
  const K extends `${ObjectKind}.${string}`,
  const F extends ActFields,
  N extends CallName,
  P extends CallName = never,
  I = never,
>(
  kind: K,
  parts: TypedParts<ActWith<K, F>, ObjectKindOf<K>, F, N, P> &
    Omit<ActDefinition<ActWith<K, F>, ObjectKindOf<K>, I>, 'object' | keyof TypedParts<never, never, F, N, P>>,
): NamedDefinition<K, F, N, P, I> => ({
  kind,
  object: kind.slice(0, kind.indexOf('.')) as ObjectKindOf<K>,
  ...parts,
})
