/** Invisible characters that change the text direction (Unicode’s Bidi_Control). */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Characters that end a line or are invisible, except one that joins two emoji: a name is one line. */
const NOT_IN_NAMES =
  /(?!(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const byNumber = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Shows every direction mark in foreign text by its number, `[U+202E]`: such a mark turns “exe.doc” into “cod.exe”. */
export function visible(text: string): string {
  return text.replace(TURNING, byNumber)
}

/** A pair of marks that isolates the text between them, so the text beside it keeps its direction (U+2068 FIRST STRONG ISOLATE). */
const PAIR = /\u2068([^\u2066-\u2069]*)\u2069/

/** {@link visible} for words that may have such pairs, which stay. */
export function visibleBesidePairs(text: string): string {
  const parts = text.split(PAIR)
  return parts.map((part, at) => (at % 2 === 0 ? visible(part) : `\u2068${visible(part)}\u2069`)).join('')
}

/**
 * Returns a foreign name as one line without hidden characters: direction marks, control characters, line ends and zero-width blanks show
 * their numbers. Servers refuse them in names that calls use as an address, so the shown name can be sent back.
 */
export function visibleName(text: string): string {
  return text.replace(NOT_IN_NAMES, byNumber)
}

/** More than a screenful of text explains nothing. */
const SCREENFUL = 8_000

/** Shortens a server's words to a readable length. */
export function screenful(words: string): string {
  // Shown by its number, a character has the length of eight.
  const shown = visible(words.slice(0, SCREENFUL + 1))
  return shown.length > SCREENFUL ? `${shown.slice(0, SCREENFUL)}…` : shown
}
