import type { Suggestion } from '@/domain/policy-worker/name-types'

/** The name being typed: what stands behind the arrow, or the whole before there is one. */
const typedName = /[^\s→>]*$/

/** What a question becomes when a name is taken: before the arrow, the arrow is added. */
export function withName(typed: string, name: string): string {
  const taken = typed.replace(typedName, () => name)
  return /→|->|=>|\s(?:to|nach)\s/.test(taken) ? taken : `${taken} → `
}

/**
 * Those of the names suggested that hold what is typed. While suggestions for the last letters are worked out, those before them are
 * still there: whoever took one of them with the keyboard in that moment would get a name that does not fit, or none.
 */
export function fitting(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = typedName.exec(typed)?.[0].toLowerCase() ?? ''
  return suggestions.filter(({ name }) => name.toLowerCase().includes(wanted))
}
