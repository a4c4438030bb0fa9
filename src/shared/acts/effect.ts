import type { Capabilities, Capability } from '@shared/api/capabilities'
import type { Act, ActKind } from './act'
import { type ActCall, type NoInverse, type Value, type ActObject, as } from './object'
import { definitionOf } from './registry'

/**
 * Returns the call that performs an act on `object` (its state before the act). Throws TypeError if it is of another kind than the act's.
 */
export function callOf(act: Act, object: ActObject): ActCall {
  const definition = definitionOf(act.kind)
  return { name: definition.write, input: definition.input(act, as(definition.object, object)) }
}

/** Returns the object before an act that creates it. Throws TypeError if the act creates nothing. */
export function createdBy(act: Act): ActObject {
  const created = definitionOf(act.kind).creates?.(act)
  if (!created) throw new TypeError(`${act.kind} creates nothing`)
  return created
}

/**
 * Returns whether the server is already in the state after the act. `object` is the object as the server has it, undefined if it is gone;
 * `now` is the server's time in milliseconds.
 */
export function isApplied(act: Act, object: ActObject | undefined, now: number): boolean {
  const { isMade, object: kind } = definitionOf(act.kind)
  if (isMade === 'gone') return object === undefined
  return object !== undefined && isMade(act, as(kind, object), now)
}

/** Returns the capability that the server needs for an act; null if every server has it. */
export function capabilityFor(act: Act): Capability | null {
  const { capability } = definitionOf(act.kind)
  return typeof capability === 'function' ? capability(act) : capability
}

/** Returns the value of an object that acts of this kind replace, for display; null if there is none or the object is of another kind. */
export function actValueOf(kind: ActKind, thing: ActObject): Value | null {
  const { object, value } = definitionOf(kind)
  return value && thing.kind === object ? value.of(thing) : null
}

/** Returns the same value after an act at the server's time `now`, in milliseconds; null if it does not follow from the act. */
export const valueAfter = (act: Act, now: number): Value | null => definitionOf(act.kind).value?.after(act, now) ?? null

/** Returns the values that an act replaces, as text: if they differ from those the admin saw, another admin changed them meanwhile. */
export function replacedBy(act: Act, object: ActObject): string {
  const definition = definitionOf(act.kind)
  return definition.replaces(as(definition.object, object))
}

/** Returns whether the act takes something away at once: a machine, a user, a key or a route. */
export function isDestructive(act: Act, object: ActObject): boolean {
  const { destructive, object: kind } = definitionOf(act.kind)
  return typeof destructive === 'boolean' ? destructive : destructive(act, as(kind, object))
}

/**
 * Returns the act that undoes `act`; null if the server has none. `before` is the object before the act, `can` the server's capabilities
 * (headscale-api, section 5). A created object has its id only afterwards: {@link inverseAfter}.
 */
export function inverseOf(act: Act, before: ActObject, can: Capabilities): Act | null {
  const definition = definitionOf(act.kind)
  const { inverse } = definition
  return typeof inverse === 'string' ? null : inverse(act, as(definition.object, before), can)
}

/** Why an act of this kind cannot be undone if it has no inverse: `server` if other servers have one. */
export function whyNoInverse(kind: ActKind): NoInverse | 'server' {
  const { inverse, whyNone = 'server' } = definitionOf(kind)
  return typeof inverse === 'string' ? inverse : whyNone
}

/** Returns the inverse of a completed act, for the object as the server has it afterwards; null if that is not known. */
export function inverseAfter(act: Act, undo: Act, after: ActObject | null): Act | null {
  if (!definitionOf(act.kind).creates || !('id' in undo)) return undo
  return after && { ...undo, id: after.id ?? '' }
}
