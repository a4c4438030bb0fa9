import { readDuration } from '@shared/query/fields'

/** What was said of a pre-auth key before its form is open. */
export interface KeyWords {
  readonly tags: readonly string[]
  /** A span as queries have it: `90d`. */
  readonly expires?: string
  readonly reusable: boolean
  readonly ephemeral: boolean
}

/** In either language, as they are typed. */
const REUSABLE = ['reusable', 'mehrfach', 'wiederverwendbar']
const EPHEMERAL = ['ephemeral', 'ephemer', 'kurzlebig']

/** Reads `tag:ci reusable 90d`; null where a word says nothing of a key, or there is none. */
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

/** The words in an address. {@link keyWordsFrom} reads them. */
export function keyWordParams({ tags, expires, reusable, ephemeral }: KeyWords): Record<string, string> {
  return {
    ...(tags.length > 0 && { tags: tags.join(' ') }),
    ...(expires !== undefined && { expires }),
    ...(reusable && { reusable: 'yes' }),
    ...(ephemeral && { ephemeral: 'yes' }),
  }
}

export const keyWordNames = ['tags', 'expires', 'reusable', 'ephemeral'] as const

/** What an address says of a new key; null where it says nothing that can be read. */
export function keyWordsFrom(params: URLSearchParams): KeyWords | null {
  const flags = (['reusable', 'ephemeral'] as const).filter((name) => params.get(name) === 'yes')
  const said = [params.get('tags') ?? '', params.get('expires') ?? '', ...flags].join(' ')
  return readKeyWords(said.split(/\s+/).filter(Boolean))
}
