import { ApiError, refusal } from '@shared/api/error'
import type { ListProblem } from '@shared/api/primitives'
import { type Raw, id, isId, record, recordOrNull } from './read'

function unreadable(what: string): ApiError {
  return new ApiError(
    'badResponse',
    `The server's response cannot be read: ${what}. It may be of a version the console does not know.`,
  )
}

/** A list from the server, with its problems. */
export interface ReadList {
  /** Each with a unique decimal id. */
  readonly entries: readonly Raw[]
  readonly problems: readonly ListProblem[]
}

/** Longer ids are shortened in messages. */
const MAX_ID_LENGTH = 40

/**
 * Reads the list `name` of a response. Leaves out and reports entries with duplicate, missing or invalid ids, so that the rest can be shown
 * and changed. Throws `badResponse` if it is not a list or if no entry has an id: it then comes from another release.
 */
export function readList(response: unknown, name: string): ReadList {
  const list: unknown = record(response)[name]
  if (!Array.isArray(list)) throw unreadable(`it has no list "${name}"`)
  const found = new Map<string, { entry: Raw; count: number }>()
  let withoutId = 0
  for (const value of list) {
    const entry = record(value)
    const key = id(entry['id'])
    const known = found.get(key)
    if (key === '') withoutId += 1
    else if (known) known.count += 1
    else found.set(key, { entry, count: 1 })
  }
  if (found.size === 0 && withoutId > 0) throw unreadable(`no entry of "${name}" has an id`)
  const all = [...found]
  const problem = (kind: ListProblem['kind'], key: string, count: number) => ({
    kind,
    id: key.slice(0, MAX_ID_LENGTH),
    count,
  })
  return {
    entries: all.filter(([key]) => isId(key)).map(([, { entry }]) => entry),
    problems: [
      ...(withoutId > 0 ? [problem('noId', '', withoutId)] : []),
      ...all.filter(([key]) => !isId(key)).map(([key, { count }]) => problem('badId', key, count)),
      ...all
        .filter(([key, { count }]) => isId(key) && count > 1)
        .map(([key, { count }]) => problem('sameId', key, count)),
    ],
  }
}

/** {@link readList} without the problems. */
export function listOf(response: unknown, name: string): readonly Raw[] {
  return readList(response, name).entries
}

/** Creates the field next to a list in our response: the problems of its entries and of their values. */
export function problemsField({ problems }: ReadList, ofValues: readonly ListProblem[]): { problems?: ListProblem[] } {
  const all = [...problems, ...ofValues]
  return all.length > 0 ? { problems: all } : {}
}

/** Reads the object `name` of a response. Throws `badResponse` if it is missing or if its id is not `wanted`. */
export function oneOf(response: unknown, name: string, wanted?: string): Raw {
  const one = recordOrNull(record(response)[name])
  if (!one || !isId(id(one['id']))) throw unreadable(`it has no "${name}"`)
  if (wanted !== undefined && id(one['id']) !== wanted) throw unreadable(`it is about another "${name}" than was asked`)
  return one
}

/** The error for a successful response to a write that names another object than was asked: that one may have been changed. */
export const otherChanged = (name: string, otherId: string) =>
  refusal('conflict', 'otherChanged', { params: { name: name || otherId, id: otherId } })

/** The error for a successful response to a write that shows another value than was asked. */
export const otherValue = (name: string, value: string) =>
  refusal('conflict', 'otherValue', { params: { name, value } })
