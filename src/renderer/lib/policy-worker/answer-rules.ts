import type { AclRule, GrantRule, Policy } from '@shared/policy/model'
import type { RuleInfo } from './questions'

/** Characters of a rule that lists show. */
const longest = 240

/** The comment lines directly above a place, without their signs; '' without any. */
export function noteAbove(text: string, offset: number): string {
  const above = text.slice(0, offset)
  const block = /\/\*((?:(?!\*\/)[^])*)\*\/[ \t]*\n?[ \t]*$/.exec(above.slice(-4000))?.[1]
  if (block !== undefined)
    return block
      .replace(/^[ \t]*\*+/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
  const lines = above.split('\n').slice(0, -1)
  const notes: string[] = []
  for (let at = lines.length - 1; at >= 0; at--) {
    const note = /^\s*\/\/(.*)$/.exec(lines[at] ?? '')?.[1]
    if (note === undefined) break
    notes.unshift(note.trim())
  }
  return notes.join(' ').trim()
}

/** A rule's text on one line, without comments. */
function oneLine(text: string): string {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('"') ? found : '',
  )
  const line = plain.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** What lists say of each rule. */
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
        note: noteAbove(text, offset),
      }
    }
  return [...(grants ?? []).map(inform('grants')), ...(acls ?? []).map(inform('acls'))]
}
