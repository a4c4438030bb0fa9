import { sameTags } from '@shared/api/tags'
import type { PreAuthKey, User } from '@shared/api/resources'
import type { LostKey } from '@shared/history/journal'
import { isActive, mayWork, preAuthKeyState } from '@shared/states/machine-state'
import { DAY } from '@shared/time'
import type { NewKeyLine } from './import/csv-keys'
import { readDuration } from '@shared/query/fields'

/** The properties of a pre-auth key given before its form opens. */
export interface KeyWords {
  readonly tags: readonly string[]
  /** A duration in query syntax: `90d`. */
  readonly expires?: string
  readonly reusable: boolean
  readonly ephemeral: boolean
}

/** Accepted words in either language. */
const REUSABLE = ['reusable', 'mehrfach', 'wiederverwendbar']
const EPHEMERAL = ['ephemeral', 'ephemer', 'kurzlebig']

/** Parses `tag:ci reusable 90d`; returns null for unknown words or an empty list. */
export function readKeyWords(words: readonly string[]): KeyWords | null {
  const key = { tags: [] as string[], reusable: false, ephemeral: false }
  let expires: string | undefined
  for (const word of words.map((each) => each.toLowerCase())) {
    if (/^tag:\S+$/.test(word)) key.tags.push(word)
    else if (REUSABLE.includes(word)) key.reusable = true
    else if (EPHEMERAL.includes(word)) key.ephemeral = true
    else if (readDuration(word) !== undefined) expires = word
    else return null
  }
  return words.length === 0 ? null : { ...key, ...(expires !== undefined && { expires }) }
}

/** Writes the words as address parameters. {@link keyWordsFrom} reads them. */
export function keyWordParams({ tags, expires, reusable, ephemeral }: KeyWords): Record<string, string> {
  return {
    ...(tags.length > 0 && { tags: tags.join(' ') }),
    ...(expires !== undefined && { expires }),
    ...(reusable && { reusable: 'yes' }),
    ...(ephemeral && { ephemeral: 'yes' }),
  }
}

export const keyWordNames = ['tags', 'expires', 'reusable', 'ephemeral'] as const

/** Reads the words from an address; returns null if it has none or they are invalid. */
export function keyWordsFrom(params: URLSearchParams): KeyWords | null {
  const flags = (['reusable', 'ephemeral'] as const).filter((name) => params.get(name) === 'yes')
  const said = [params.get('tags') ?? '', params.get('expires') ?? '', ...flags].join(' ')
  return readKeyWords(said.split(/\s+/).filter(Boolean))
}

/** `exists`: an equal key was created since. `unknown`: of an expiry that no one can read, Headscale would make an expired key. */
type WhyNotAgain = 'ownerGone' | 'used' | 'expired' | 'unknown' | 'exists' | 'tagsAlone'

export interface KeysAgain {
  /** In the order of the lost keys; `line` is the place among these. */
  readonly rows: readonly NewKeyLine[]
  readonly left: readonly { readonly key: LostKey; readonly why: WhyNotAgain }[]
  /** How many of the rows replace a key without an end. */
  readonly endless: number
}

interface Facts {
  readonly users: readonly User[]
  readonly keys: readonly PreAuthKey[]
  /** True if the server supports keys without a user, only with tags. */
  readonly tagOnly: boolean
  /** The server's time in milliseconds. */
  readonly now: number
}

/** The API always needs an end: without one, Headscale creates a key that has expired already (headscale-api 4.7). */
const NEVER_MS = 36_500 * DAY

/**
 * Plans the creation of pre-auth keys like deleted ones. Keys that could let no machine join any more, and keys of users who are gone, are left
 * out. A key that is equal to a lost one replaces it, so that a second try creates only what is missing.
 */
export function keysAgain(lost: readonly LostKey[], { users, keys, tagOnly, now }: Facts): KeysAgain {
  const there = new Set(keys)
  const rows: NewKeyLine[] = []
  const left: { key: LostKey; why: WhyNotAgain }[] = []
  let endless = 0
  for (const key of lost) {
    const owner = users.find(({ id }) => id === key.user?.id) ?? null
    const equal = [...there].find((one) => isEqual(one, key, now))
    const why = whyNot(key, owner, tagOnly, now) ?? (equal ? 'exists' : null)
    if (equal) there.delete(equal)
    if (why) {
      left.push({ key, why })
      continue
    }
    if (key.expiration === null) endless += 1
    const { tags, reusable, ephemeral, expiration } = key
    const expires = expiration === null ? { after: NEVER_MS } : { at: expiration }
    rows.push({ line: rows.length + 1, user: owner, tags, reusable, ephemeral, expires })
  }
  return { rows, left, endless }
}

function whyNot(key: LostKey, owner: User | null, tagOnly: boolean, now: number): WhyNotAgain | null {
  if (key.user && !owner) return 'ownerGone'
  if (!key.user && !tagOnly) return 'tagsAlone'
  const state = preAuthKeyState({ ...key, createdAt: null }, now)
  if (isActive(state)) return null
  return state === 'used' || state === 'unknown' ? state : 'expired'
}

/** Tells whether a key of the server can stand for a lost one. A key without an end got a far one. */
function isEqual(one: PreAuthKey, lost: LostKey, now: number): boolean {
  const sameEnd =
    lost.expiration === null
      ? one.expiration === null || Date.parse(one.expiration) > now + NEVER_MS / 2
      : one.expiration !== null && Math.abs(Date.parse(one.expiration) - Date.parse(lost.expiration)) < 1000
  const sameKind = one.reusable === lost.reusable && one.ephemeral === lost.ephemeral
  const works = mayWork(preAuthKeyState(one, now))
  return (
    works &&
    sameEnd &&
    sameKind &&
    (one.user?.id ?? null) === (lost.user?.id ?? null) &&
    sameTags(one.aclTags, lost.tags)
  )
}
