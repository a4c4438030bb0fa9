/** A parsed text file. */
export type Texts = { [key: string]: string | Texts }

/** Returns every text of a file with its full key: `state.online`. */
export function flatTexts(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  )
}
