import type { Act } from './act'
import type { ObjectKind } from './object'

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
