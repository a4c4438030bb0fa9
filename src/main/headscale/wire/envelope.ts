import { ApiError } from '@shared/api/error'
import { type Raw, id, record, recordOrNull } from './read'

function unreadable(what: string): ApiError {
  return new ApiError(
    'badAnswer',
    `The server's answer cannot be read: ${what}. It may be of a version the console does not know.`,
  )
}

/** The list `name` of an answer, each entry an object with an id. Throws `badAnswer` where it is something else. */
export function listOf(answer: unknown, name: string): Raw[] {
  const list = record(answer)[name]
  if (!Array.isArray(list)) throw unreadable(`it has no list "${name}"`)
  for (const entry of list) if (id(record(entry)['id']) === '') throw unreadable(`an entry of "${name}" has no id`)
  return list as Raw[]
}

/** The object `name` of an answer. Throws `badAnswer` where it is missing. */
export function oneOf(answer: unknown, name: string): Raw {
  const one = recordOrNull(record(answer)[name])
  if (!one || id(one['id']) === '') throw unreadable(`it has no "${name}"`)
  return one
}
