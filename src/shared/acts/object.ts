import type { z } from 'zod'
import { isOtherMachine, shortKey } from '@shared/api/key-text'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import type { ActObject as Schema } from './object-schema'

export type ActObject = z.infer<typeof Schema>
export type ObjectKind = ActObject['kind']
export type ObjectOf<K extends ObjectKind> = Extract<ActObject, { kind: K }>

/** Returns the display name of the object. The policy has no name of its own. */
export function objectLabel(object: ActObject): string {
  switch (object.kind) {
    case 'node':
      return machineName(object)
    case 'user':
      return userName(object)
    case 'preAuthKey':
      return object.key
    case 'apiKey':
      return shortKey(object.prefix)
    case 'oauthClient':
      return object.description || object.id
    case 'policy':
      return ''
  }
}

/** Tells whether two objects with one id are different ones: a server whose database was restored uses ids again. */
export function isOtherObject(a: ActObject, b: ActObject): boolean {
  if (a.kind === 'node' && b.kind === 'node') return isOtherMachine(a.identity, b.identity)
  if (a.kind === 'preAuthKey' && b.kind === 'preAuthKey') return a.key !== b.key
  return a.kind === 'apiKey' && b.kind === 'apiKey' && a.prefix !== b.prefix
}

/** Returns the object as one of this kind; throws TypeError if it is another. */
export function as<K extends ObjectKind>(kind: K, object: ActObject): ObjectOf<K> {
  if (object.kind !== kind) throw new TypeError(`an act on a ${kind} was given a ${object.kind}`)
  return object as ObjectOf<K>
}
