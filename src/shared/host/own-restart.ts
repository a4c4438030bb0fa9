/** The maximum number of words in a command, and of characters in a word. */
const WORDS = 20
const LONGEST = 200

/** Characters that mean something to a shell: none of them reaches one, so a command with them would have another effect than expected. */
const SHELL = /["'`\\$&|;<>(){}[\]*?~#!\p{Cc}]/u
const PROGRAM = /^\/?[A-Za-z0-9_][A-Za-z0-9_./+-]*$/

const isWord = (word: string) => word !== '' && word.length <= LONGEST && !SHELL.test(word) && !/\s/.test(word)

/** Returns whether words are a program and its arguments, without anything that a shell interprets. */
export const isRestart = (words: readonly string[]): boolean =>
  words.length <= WORDS && words.every(isWord) && PROGRAM.test(words[0] ?? '')

/** Splits a typed command into its words; null if it is none that the console runs. */
export function parseRestart(typed: string): string[] | null {
  const words = typed.trim().split(/\s+/)
  return isRestart(words) ? words : null
}
