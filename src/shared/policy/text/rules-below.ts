import { nameLength } from './names'
import { policyWords } from './words'

/** Sections whose entries are rules. */
const RULES = ['acls', 'grants', 'ssh']

/** Returns the number of rules of a policy that use a domain or a name below it, as far as a half-typed policy can be read. */
export function rulesBelow(text: string, domain: string): number {
  const wanted = domain.toLowerCase()
  const rules = new Set<string>()
  for (const { path, key, value } of policyWords(text)) {
    const [section = '', index] = path
    if (key || index === undefined || !RULES.includes(String(section).toLowerCase())) continue
    const name = value.slice(0, nameLength(value)).toLowerCase()
    if (name === wanted || name.endsWith(`.${wanted}`)) rules.add(`${section} ${index}`)
  }
  return rules.size
}
