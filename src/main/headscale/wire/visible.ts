/** Characters without a picture that turn round what is beside them (Unicode’s Bidi_Control). */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const EACH = new RegExp(TURNING, 'g')

/**
 * A foreign text in which nothing is out of sight: characters that make “cod.exe” of “exe.doc” stand there by their numbers, `[U+202E]`.
 * Every name of a server’s passes through here once, where it enters, and is the same on every screen, in lists that are copied, and in
 * what is sent back. No server takes such characters in a name that a call is addressed by.
 */
export function visible(text: string): string {
  if (!TURNING.test(text)) return text
  return text.replaceAll(
    EACH,
    (turning) => `[U+${turning.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

/** More than a screen of words is no reason any more. */
const SCREENFUL = 8_000

/** What a server said, as much of it as anybody reads. */
export function screenful(words: string): string {
  const shown = visible(words.slice(0, SCREENFUL))
  return words.length > SCREENFUL ? `${shown}…` : shown
}
