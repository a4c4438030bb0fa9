/** The length of a user's name in characters. */
export const userNameLength = { min: 2, max: 63 } as const

/**
 * The rules for names that policies can refer to (from 0.29, whose API no longer enforces them), besides the length: first a letter, then
 * letters, digits, `-`, `.`, `_` and at most one `@`, which is not last. The key of each is that of its text.
 */
export const userNameRules = {
  nameStartLetter: (name: string) => /^\p{L}/u.test(name),
  nameUser: (name: string) => /^[\p{L}\p{N}\-._@]+$/u.test(name),
  nameOneAt: (name: string) => name.split('@').length <= 2,
  nameEndAt: (name: string) => !name.endsWith('@'),
} as const

/** Returns whether a name obeys all rules. */
export function isUserName(name: string): boolean {
  const { min, max } = userNameLength
  return name.length >= min && name.length <= max && Object.values(userNameRules).every((obeys) => obeys(name))
}
