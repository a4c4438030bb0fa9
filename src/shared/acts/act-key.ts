import type { Act } from './act'
import type { ObjectKind } from './object'

/** The kind of object an act changes. */
export function objectKind(act: Act): ObjectKind {
  return act.kind.slice(0, act.kind.indexOf('.')) as ObjectKind
}

/** Identifies an object that has no id yet. */
export const newObjectKey = (kind: ObjectKind, name: string) => `${kind} named ${name}`

/** Returns the key of the object an act changes, equal for two acts on the same object: its kind and id. */
export function objectKey(act: Act): string {
  if ('id' in act) return `${objectKind(act)} ${act.id}`
  const kind = objectKind(act)
  return kind === 'policy' ? kind : newObjectKey(kind, 'name' in act ? act.name : '')
}
