import { ApiError } from '@shared/api/error'
import { type Raw, id, record, recordOrNull } from './read'

function unreadable(what: string): ApiError {
  return new ApiError(
    'badResponse',
    `The server's response cannot be read: ${what}. It may be of a version the console does not know.`,
  )
}

/** The list `name` of a response, each entry an object with an id. Throws `badResponse` where it is something else. */
export function listOf(response: unknown, name: string): Raw[] {
  const list = record(response)[name]
  if (!Array.isArray(list)) throw unreadable(`it has no list "${name}"`)
  for (const entry of list) if (id(record(entry)['id']) === '') throw unreadable(`an entry of "${name}" has no id`)
  return list as Raw[]
}

/** The object `name` of a response. Throws `badResponse` where it is missing. */
export function oneOf(response: unknown, name: string): Raw {
  const one = recordOrNull(record(response)[name])
  if (!one || id(one['id']) === '') throw unreadable(`it has no "${name}"`)
  return one
}
