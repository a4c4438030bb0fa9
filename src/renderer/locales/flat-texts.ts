/** A file of texts as it is written. */
export type Texts = { [key: string]: string | Texts }

/** Every text of a file with its whole key, `state.online`. */
export function flatTexts(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  )
}
