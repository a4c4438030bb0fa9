import type { User } from '@shared/api/resources'
import { readDuration } from '@shared/query/fields'
import { endOfDayHere, instantOf } from '@shared/time'
import { isTag } from '@shared/api/tags'
import { userWords } from '@shared/user-name'
import { type CsvColumn, type LineProblem, readLines } from './csv-lines'
import { byLine, type CsvRead } from './csv-users'

type KeyColumn = 'user' | 'tags' | 'reusable' | 'ephemeral' | 'expires'

const columns: readonly CsvColumn<KeyColumn>[] = [
  { name: 'user', headings: ['user', 'owner', 'user or tags', 'benutzer', 'besitzer', 'benutzer oder tags'] },
  { name: 'tags', headings: ['tags', 'acl tags', 'tag'] },
  { name: 'reusable', headings: ['reusable', 'mehrfach', 'wiederverwendbar'] },
  { name: 'ephemeral', headings: ['ephemeral', 'kurzlebig', 'ephemer'] },
  { name: 'expires', headings: ['expires', 'expiration', 'expiry', 'läuft ab', 'ablauf'] },
]

/** A pre-auth key to create. */
export interface NewKeyLine {
  readonly line: number
  readonly user: User | null
  readonly tags: readonly string[]
  readonly reusable: boolean
  readonly ephemeral: boolean
  /** Milliseconds after its creation, or an instant; null for the server's default of one hour. */
  readonly expires: { readonly after: number } | { readonly at: string } | null
}

export interface KeyFacts {
  readonly users: readonly User[]
  /** True if the server supports keys without a user, only with tags. */
  readonly tagOnly: boolean
  /** The server's time in milliseconds. */
  readonly now: number
}

const YES = ['yes', 'true', '1', 'x', 'ja', 'y', 'j', 'wahr']
const NO = ['', 'no', 'false', '0', '-', 'nein', 'n', 'falsch']

function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** Parses "90d", or an ISO 8601 date (its end, as in the form of a new key) or time; returns undefined for anything else. */
function readExpires(text: string): NewKeyLine['expires'] | undefined {
  if (text === '') return null
  const after = readDuration(text.replaceAll(/\s/g, ''))
  if (after !== undefined) return after > 0 ? { after } : undefined
  if (!/^\d{4}-\d{2}-\d{2}([T ]\S+)?$/.test(text)) return undefined
  const at = instantOf(text.length === 10 ? endOfDayHere(text) : text.replace(' ', 'T'))
  return at === null || Number.isNaN(at) ? undefined : { at: new Date(at).toISOString() }
}

type Wrong = Omit<LineProblem, 'line'>

/** Finds a user by name, e-mail address, id, or another name by which lists show or find them, in this order: users may share a name, and one may look like an id. */
function userNamed(users: readonly User[], text: string): User | 'noUser' | 'severalUsers' {
  for (const key of ['name', 'email', 'id'] as const) {
    const [found, another] = users.filter((user) => user[key] === text)
    if (found) return another ? 'severalUsers' : found
  }
  const [known, another] = users.filter((user) => userWords(user).includes(text))
  return known ? (another ? 'severalUsers' : known) : 'noUser'
}

function readKey(
  line: number,
  fields: Record<KeyColumn, string>,
  { users, tagOnly, now }: KeyFacts,
): NewKeyLine | Wrong {
  const wrong = (column: KeyColumn, key: string): Wrong => ({ column, key, params: { value: fields[column] } })
  // An exported list has user and tags in one column.
  const words = fields.user.split(/\s+/)
  const named = words.filter((word) => !word.startsWith('tag:')).join(' ')
  const tags = [...words.filter((word) => word.startsWith('tag:')), ...fields.tags.split(/[\s,;]+/)].filter(Boolean)
  const user = named === '' ? null : userNamed(users, named)
  if (typeof user === 'string') return { column: 'user', key: user, params: { value: named } }
  const bad = tags.find((tag) => !isTag(tag))
  if (bad !== undefined) return { column: 'tags', key: 'tag', params: { value: bad } }
  if (!user && !tagOnly) return wrong('user', 'ownerMissing')
  if (!user && tags.length === 0) return wrong('user', 'ownerOrTags')
  const reusable = readYesNo(fields.reusable)
  if (reusable === undefined) return wrong('reusable', 'yesNo')
  const ephemeral = readYesNo(fields.ephemeral)
  if (ephemeral === undefined) return wrong('ephemeral', 'yesNo')
  const expires = readExpires(fields.expires)
  if (expires === undefined) return wrong('expires', 'expires')
  if (expires && 'at' in expires && Date.parse(expires.at) <= now) return wrong('expires', 'past')
  return { line, user, tags: [...new Set(tags)], reusable, ephemeral, expires }
}

/** Reads the pre-auth keys to create. */
export function readKeysCsv(text: string, facts: KeyFacts): CsvRead<NewKeyLine> {
  const { lines, problems, ...read } = readLines(text, columns)
  const rows: NewKeyLine[] = []
  const wrong: LineProblem[] = [...problems]
  for (const { line, fields } of lines) {
    const key = readKey(line, fields, facts)
    if ('key' in key) wrong.push({ line, ...key })
    else rows.push(key)
  }
  return { ...read, rows, problems: wrong.toSorted(byLine) }
}
