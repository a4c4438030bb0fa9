import type { z } from 'zod'
import type { Capabilities, Capability } from '@shared/api/capabilities'
import type { Endpoint } from '@shared/api/endpoint'
import type { ChangeKind } from '@shared/history/change'
import type { ObjectKind, ObjectOf } from './object'
import type { World } from './world'

/** One call of the contract, and its input. */
export interface ActCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
}

/** A call as it arrives: nothing of it is parsed. */
export type Fields = Readonly<Record<string, unknown>>

/** How an act of this console shows in the next look at the server. */
export interface Shows {
  /** Changes of the thing itself, or of the new thing. */
  readonly own: readonly ChangeKind[]
  /** Changes of things of the same user, as by a rename or a deletion. */
  readonly ofUser?: readonly ChangeKind[]
}

/** A value of a thing that an act replaces: texts, or a time in RFC 3339 (null: never). */
export type Value =
  | { readonly list: readonly string[] }
  | { readonly text: string | null }
  | { readonly at: string | null }

/**
 * Everything that is particular to one act. A new act is one of these, in a file of its own, and a line in `act.ts` and in `registry.ts`:
 * the compiler names what is missing.
 *
 * `A` is the act, `O` the kind of the thing that it changes, `I` what undoes it: the registry checks that it is an act. `object` is always the thing as it is before the act.
 */
export interface ActDefinition<A, O extends ObjectKind, I> {
  readonly object: O
  /** The call of the contract that performs it, as `group.name`. Several acts may share one call. */
  readonly write: string
  call(act: A, object: ObjectOf<O>): ActCall
  /**
   * The fields of the act that a call with this input amounts to, without kind and id; null if it is another act. `userId` gives the id of
   * a user that a call names by id or name.
   */
  read(input: Fields, userId: (idOrName: string) => string): Fields | null
  /** Whether the thing is already as the act would make it. `now`: the server's time in milliseconds. An act that deletes has none. */
  readonly isMade?: (act: A, object: ObjectOf<O>, now: number) => boolean
  /** What the act replaces, as text that is equal if and only if nothing of it changed. */
  replaces(object: ObjectOf<O>): string
  /** The act that undoes it; null if this server has none. Left out: no server has one. */
  readonly inverse?: (act: A, before: ObjectOf<O>, can: Capabilities) => I | null
  /** Performs it in a simulated network; a server's refusal leaves the world as it is. Left out: no access follows from it. */
  readonly simulate?: (act: A, world: World) => void
  readonly shows: Shows
  /** What a server must be able to do; null: every server can. */
  capability(act: A): Capability | null
  /** How a person confirms it: not at all, in a dialog, or with a red button and the name or number typed. */
  readonly confirm: 'none' | 'dialog' | 'typed'
  /** The value that it replaces, for people; left out if there is none. */
  readonly value?: (object: ObjectOf<O>) => Value
}

/** Builds the call of an act; the compiler checks the input. */
export function call<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>): ActCall {
  return { endpoint, input: input as Record<string, unknown> }
}

/** Types a definition by its schema: `defineAct<typeof NodeRename>()('node', { … })`. */
export const defineAct =
  <S extends z.ZodType>() =>
  <O extends ObjectKind, I = never>(
    object: O,
    parts: Omit<ActDefinition<z.infer<S>, O, I>, 'object'>,
  ): ActDefinition<z.infer<S>, O, I> => ({ object, ...parts })
