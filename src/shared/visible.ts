/** Characters without a picture that turn the text beside them round (Unicode’s Bidi_Control). */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** The same, and characters that end a line or have no picture at all: a name is one line. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu

const byNumber = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Foreign words in which every direction mark shows its number, `[U+202E]`: such a mark makes “cod.exe” of “exe.doc”. */
export function visible(text: string): string {
  return text.replace(TURNING, byNumber)
}

/**
 * A foreign name as one line without hidden characters: direction marks, control characters, line ends and blanks of no width show their
 * numbers. Servers take none of them in a name that a call is addressed by, so what is shown can be sent back.
 */
export function visibleName(text: string): string {
  return text.replace(NOT_IN_NAMES, byNumber)
}

/** More words than fill a screen explain nothing. */
const SCREENFUL = 8_000

/** A server's words, no more of them than anybody reads. */
export function screenful(words: string): string {
  const shown = visible(words.slice(0, SCREENFUL))
  return words.length > SCREENFUL ? `${shown}…` : shown
}
