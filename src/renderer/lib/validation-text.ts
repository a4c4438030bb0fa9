import type { TFunction } from 'i18next'

/** The sentences of the schemas in `shared`, which speak English, and their keys in the reader's language. */
const keys = {
  'A list of tags is required': 'tags',
  'A name does not end in "@"': 'nameEndAt',
  'A name ends with a letter or digit': 'nameEnd',
  'A name has at most 255 characters': 'name255',
  'A name has at most 40 characters': 'name40',
  'A name has at most 60 characters': 'name60',
  'A name has at most 63 characters': 'name63',
  'A name has at most one "@"': 'nameOneAt',
  'A name has only letters, digits and hyphens': 'nameLabel',
  'A name has only letters, digits, "-", ".", "_" and at most one "@"': 'nameUser',
  'A SHA-256 fingerprint has 64 hexadecimal digits': 'fingerprint',
  'A new address needs the API key again': 'keyAgain',
  'A note has at most 500 characters': 'note500',
  'A name is required': 'name',
  'A name needs at least 2 characters': 'name2',
  'A name starts with a letter or digit': 'nameStart',
  'A name starts with a letter': 'nameStartLetter',
  'A registration key is required': 'registrationKey',
  'A session id is required': 'sessionId',
  'A user is required': 'user',
  'An API key has no spaces or line breaks': 'keySpaces',
  'An API key is required': 'key',
  'An id is required': 'id',
  'Expected a prefix such as 10.0.0.0/24': 'prefix',
  'Expected a time such as 2026-11-21T08:00:00Z': 'time',
  'Expected an address such as alice@example.com': 'email',
  'Expected an address such as https://headscale.example.com': 'serverUrl',
  'Expected an http or https address': 'url',
  'Policy is required!': 'policy',
  'Prefix is required!': 'keyPrefix',
  'That is an empty file': 'fileEmpty',
  'That is too large for a file of certificates': 'fileLarge',
  'That is too long for an API key': 'keyLong',
  'That is too long for an address': 'urlLong',
  'The server refuses the key it has just made, so the old one stays in use': 'newKeyRefused',
  'That server is not saved here': 'serverGone',
  'This version is no longer kept': 'versionGone',
  'API keys are kept in memory only here, so a new one would be lost': 'memoryOnly',
  'The API key of this server has to be entered': 'keyNeeded',
  'The client certificate of this server has to be chosen again': 'certificateAgain',
} as const

export const validationKeys: Readonly<Record<string, (typeof keys)[keyof typeof keys]>> = keys

/** The sentences with something in them that differs. */
const SAVED_ALREADY = /^This server is saved already, as (.*)$/s
const TOO_LARGE = /^The answer of (\S+) is larger than (\d+) MB, the most the console reads\.$/

/** What a schema says about a field, in the reader's language; words that are not a schema's come back as they are. */
export function validationText(message: string, t: TFunction<'common'>): string {
  const key = validationKeys[message]
  if (key) return t(`validation.${key}`)
  const [, server] = SAVED_ALREADY.exec(message) ?? []
  if (server !== undefined) return t('validation.savedAlready', { server })
  const [, host, megabytes] = TOO_LARGE.exec(message) ?? []
  return host === undefined ? message : t('validation.answerLarge', { host, megabytes })
}
