const MARKS = /\p{M}+/gu
const NOT_ASCII = /[^\u0020-\u007e]/

/** Returns the text in lower case and without accents, as searches and orders compare it. */
export function withoutAccents(text: string): string {
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKD').replace(MARKS, '') : text
  return plain.toLowerCase()
}
