export type NameProblem = 'required' | 'long' | 'characters' | 'start' | 'end'

const LONGEST = 63

/** What is wrong with a machine's new name by the rule of the contract (one DNS label), first things first; null where nothing is. */
export function nameProblem(name: string): NameProblem | null {
  if (name === '') return 'required'
  if (name.length > LONGEST) return 'long'
  if (!/^[A-Za-z0-9-]+$/.test(name)) return 'characters'
  if (name.startsWith('-')) return 'start'
  return name.endsWith('-') ? 'end' : null
}
