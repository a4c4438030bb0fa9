import { readDuration } from '@shared/query/time-fields'

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
