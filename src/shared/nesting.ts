/** The deepest nesting accepted: far above any policy, far below the stack limit of a worker. */
export const MAX_DEPTH = 200

/**
 * Follows the nesting of brackets in a text. A closing bracket closes only the innermost open one, and only if it matches: parsers that
 * tolerate errors skip others, so a text of closing brackets must not make room for opening ones.
 */
export function createNesting() {
  const open: string[] = []
  return {
    /** Returns the depth after a bracket; other characters change nothing. */
    read(character: string): number {
      if (character === '[' || character === '{') open.push(character)
      else if (open.at(-1) === OPENING[character]) open.pop()
      return open.length
    },
  }
}

const OPENING: Readonly<Record<string, string>> = { ']': '[', '}': '{' }
