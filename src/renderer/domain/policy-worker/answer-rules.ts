import type { AclRule, GrantRule, Policy } from '@shared/policy/read/model'
import { commentAbove } from '@shared/policy/text/outline'
import type { RuleInfo } from './questions'

/** The maximum number of characters of a rule in lists. */
const maxLength = 240

/** Returns a rule's text on one line, without comments. */
function oneLine(text: string): string {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('"') ? found : '',
  )
  const line = plain.replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}

/** Returns the list information of each rule. */
export function rules(text: string, { acls, grants }: Policy): RuleInfo[] {
  const inform =
    (section: RuleInfo['section']) =>
    (rule: AclRule | GrantRule): RuleInfo => {
      const { index, offset, length } = rule
      return {
        section,
        index,
        offset,
        length,
        text: oneLine(text.slice(offset, offset + length)),
        note: commentAbove(text, offset),
      }
    }
  return [...(grants ?? []).map(inform('grants')), ...(acls ?? []).map(inform('acls'))]
}
