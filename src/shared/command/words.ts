/** Words that no shell interprets, at any position of a command. zsh replaces a leading `=`. */
const PLAIN = /^[A-Za-z0-9_.,:/@%+-][A-Za-z0-9_.,:/@%+=-]*$/
/** PowerShell treats `@`, `%`, `,` and `+` as operators. */
const PLAIN_POWERSHELL = /^[A-Za-z0-9_.:/-]+$/
/** PowerShell also ends a quoted text at typographic apostrophes. */
const POWERSHELL_APOSTROPHES = /['\u2018\u2019\u201A\u201B]/g

function withoutNul(word: string): string {
  if (word.includes('\0')) throw new TypeError('A word of a command cannot hold the character U+0000.')
  return word
}

/** Quotes one word for a POSIX shell. @throws {TypeError} like {@link posixCommand} */
export function posixWord(word: string): string {
  return PLAIN.test(word) ? word : `'${withoutNul(word).replaceAll("'", String.raw`'\''`)}'`
}

function powershellWord(word: string): string {
  return PLAIN_POWERSHELL.test(word) ? word : `'${withoutNul(word).replaceAll(POWERSHELL_APOSTROPHES, '$&$&')}'`
}

/** Quotes every word for a POSIX shell, the program too. @throws {TypeError} like {@link posixCommand} */
export const posixWords = (words: readonly string[]): string => words.map(posixWord).join(' ')

/**
 * Builds a command line for a POSIX shell. Each word reaches `program` unchanged, whatever its characters. The program may still interpret
 * a word as an option: a word from elsewhere must be the value of an option, or a parsed `Host`, which never begins with a hyphen.
 * @param program a name without special characters
 * @throws {TypeError} if a word holds U+0000, which arguments cannot contain
 */
export function posixCommand(program: string, words: readonly string[]): string {
  return [program, ...words.map(posixWord)].join(' ')
}

/** Builds a command line for PowerShell. @throws {TypeError} like {@link posixCommand} */
export function powershellCommand(program: string, words: readonly string[]): string {
  return [program, ...words.map(powershellWord)].join(' ')
}
