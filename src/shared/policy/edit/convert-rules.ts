import { createScanner, type Node } from 'jsonc-parser'
import { anyPort, type PortRange } from '@shared/policy/net/ip'
import type { AclRule, AliasWithPorts, GrantRule, Policy } from '@shared/policy/read/model'
import { type JsonValue, nodeValue, tokenKind } from '@shared/policy/syntax/hujson'
import { reinsertEntry } from './copy-entry'
import {
  insertEntry,
  layoutAt,
  nodeAt,
  type NodePath,
  removeEntry,
  type EntryFields,
  memberIndex,
  setFields,
} from './entries'
import { type EditResult, editsOf, itemPath } from './policy-edit'
import { Draft, endOfNode, indentAt, leadText, startsLine, styleOf } from './style'

/** The section that rules are converted from; they move to the other one. */
export type RuleSection = 'acls' | 'grants'

export const otherSection = { acls: 'grants', grants: 'acls' } as const

/** Why no rule of the other section says the same: an application or a router of a grant, or no ports. */
export type ConversionObstacle = 'app' | 'via' | 'ports'

/** Returns why a rule has no counterpart in the other section; null if it has one. */
export function conversionObstacle(rule: AclRule | GrantRule): ConversionObstacle | null {
  if (!('ip' in rule)) return null
  if (rule.app) return 'app'
  if (rule.via.length > 0) return 'via'
  return rule.ip.length === 0 ? 'ports' : null
}

function portText({ first, last }: PortRange): string {
  if (first === anyPort.first && last === anyPort.last) return '*'
  return first === last ? String(first) : `${first}-${last}`
}

const isNamed = (protocol: string) => protocol !== '' && protocol !== '*'

/** Gathers values with the same key, in the order of their first. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const known = groups.get(keyOf(value))
    if (known) known.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups.values()]
}

/** A rule of the other section; `src` stays as it is written. */
type Target = EntryFields & { dst: string[] }

/** One grant for the destinations with the same ports. */
function asGrants({ dst, protocol }: AclRule): Target[] {
  const ipOf = ({ ports }: AliasWithPorts) =>
    ports.map((range) => (isNamed(protocol) ? `${protocol}:` : '') + portText(range))
  const same = grouped(dst, (one) => ipOf(one).join())
  const lists = same.length === 0 ? [[]] : same
  return lists.map((list) => ({
    action: undefined,
    proto: undefined,
    dst: list.map(({ text }) => text),
    ip: list[0] ? ipOf(list[0]) : ['*'],
  }))
}

/** One ACL for each protocol. */
function asAcls({ dst, ip }: GrantRule): Target[] {
  return grouped(ip, ({ protocol }) => (isNamed(protocol) ? protocol : '')).map((list) => {
    const texts = list.flatMap(({ ports }) => ports.map(portText))
    const ports = texts.includes('*') ? '*' : texts.join()
    const protocol = list[0]?.protocol ?? ''
    const named = ({ kind, text }: GrantRule['dst'][number]) =>
      kind === 'prefix' && text.includes(':') ? `[${text.replace(/\/.*/, '')}]${/\/.*/.exec(text)?.[0] ?? ''}` : text
    return {
      action: 'accept',
      proto: isNamed(protocol) ? protocol : undefined,
      dst: dst.map((alias) => `${named(alias)}:${ports}`),
      ip: undefined,
    }
  })
}

const targetsOf = (rule: AclRule | GrantRule): Target[] => ('ip' in rule ? asAcls(rule) : asGrants(rule))

interface WrittenComment {
  from: number
  to: number
  text: string
}

function commentPlaces(text: string): WrittenComment[] {
  const scanner = createScanner(text, false)
  const found: WrittenComment[] = []
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    if (kind !== tokenKind.lineComment && kind !== tokenKind.blockComment) continue
    const from = scanner.getTokenOffset()
    const to = from + scanner.getTokenLength()
    found.push({ from, to, text: text.slice(from, to).trimEnd() })
  }
  return found
}

/** Returns the comments of a text as they are written, in their order. */
export const commentsIn = (text: string): string[] => commentPlaces(text).map((comment) => comment.text)

function withoutCommon(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after]
  return before.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Notes of other consoles, which Headscale skips in ACLs only: a comment keeps them. */
function notesOf(entry: Node | undefined): [key: string, comment: string][] {
  const members = entry?.type === 'object' ? (entry.children ?? []) : []
  return members.flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value)
    return name.startsWith('#') && value ? [[name, `// ${name}: ${JSON.stringify(nodeValue(value))}`]] : []
  })
}

/** Puts comments directly above an entry, below those that it has. */
function addComments(draft: Draft, path: NodePath, index: number, comments: readonly string[]): void {
  const entry = layoutAt(draft, path).entries[index]
  if (!entry || comments.length === 0) return
  const { text, root } = draft
  const { offset } = entry.node
  const style = styleOf(text, root, [entry.node])
  const above = startsLine(text, offset) && !style.oneLine
  const at = above ? offset : entry.from
  const bare = (comment: string) => (comment.startsWith('//') ? comment.slice(2) : comment.slice(2, -2)).trim()
  const insert = above
    ? comments.map((comment) => comment + style.eol + indentAt(text, offset)).join('')
    : leadText(comments.map(bare).join('\n'), false, style, '')
  draft.apply([{ from: at, to: at, insert }])
}

/** Rewrites the entry at an index as rules of the other section. Returns their number. */
function rewrite(draft: Draft, path: NodePath, index: number, rule: AclRule | GrantRule): number {
  const before = layoutAt(draft, path).entries[index]
  const comments = commentsIn(draft.text)
  const notes = notesOf(before?.node)
  const gone = Object.fromEntries(notes.map(([key]) => [key, undefined]))
  const [first, ...rest] = targetsOf(rule)
  setFields(draft, [...path, index], { ...gone, ...first })
  const lost = withoutCommon(comments, commentsIn(draft.text))
  addComments(draft, path, index, [...lost, ...notes.map(([, comment]) => comment)])
  const entry = nodeAt(draft.root, [...path, index])
  const source = nodeAt(entry, [memberIndex(entry, 'src')])
  const src: JsonValue = source ? nodeValue(source) : []
  rest.forEach(({ dst, ...fields }, at) => {
    const { action, proto, ip } = fields
    const all = Object.entries({ action, proto, src, dst, ip }).filter(([, value]) => value !== undefined)
    insertEntry(draft, path, index + 1 + at, { value: Object.fromEntries(all) as { [key: string]: JsonValue } })
  })
  return 1 + rest.length
}

/** Removes comments that stayed in a section although they moved with their rules: without the next rule they belonged to none. */
function dropMoved(draft: Draft, section: RuleSection, before: readonly string[]): void {
  const extra = withoutCommon(commentsIn(draft.text), before)
  const node = nodeAt(draft.root, [memberIndex(draft.root, section)])
  if (!node) return
  const inside = commentPlaces(draft.text).filter(({ from, to }) => node.offset <= from && to <= endOfNode(node))
  const edits = inside.toReversed().flatMap(({ from, to, text }) => {
    const at = extra.indexOf(text)
    if (at < 0) return []
    extra.splice(at, 1)
    return [{ from, to, insert: '' }]
  })
  draft.apply(edits)
}

/** Removes an empty section, unless comments in it or beside it would go too. */
function dropEmpty(draft: Draft, section: RuleSection): void {
  const index = memberIndex(draft.root, section)
  const entry = index < 0 ? undefined : layoutAt(draft, []).entries[index]
  if (!entry || (nodeAt(draft.root, [index])?.children ?? []).length > 0) return
  if (commentsIn(draft.text.slice(entry.from, entry.to)).length === 0) removeEntry(draft, [], index)
}

interface Converted {
  result: EditResult
  /** The rule that each rule of the other section was made from, by its index there. */
  madeFrom: ReadonlyMap<number, number>
}

/**
 * Computes the edits that turn rules (`chosen`: their indices in the section) into rules of the other section that say the same, with their
 * comments and in their order. If all are chosen and the other section is missing, they stay where they are and their section gets the other
 * name; otherwise they follow the rules there. Only for rules without a `conversionObstacle`, of a policy without errors.
 */
export function convertRules(text: string, policy: Policy, from: RuleSection, chosen: readonly number[]): Converted {
  const rules = (policy[from] ?? []) as readonly (AclRule | GrantRule)[]
  const madeFrom = new Map<number, number>()
  const note = (at: number, count: number, index: number) => {
    for (let one = 0; one < count; one++) madeFrom.set(at + one, index)
  }
  const to = otherSection[from]
  const wanted = rules.filter(({ index }) => chosen.includes(index))
  const result = editsOf(text, (draft) => {
    if (wanted.length === rules.length && memberIndex(draft.root, to) < 0) {
      const key = draft.root?.children?.[memberIndex(draft.root, from)]?.children?.[0]
      if (key) draft.apply([{ from: key.offset, to: key.offset + key.length, insert: JSON.stringify(to) }])
      const path = itemPath(draft, to, true)
      let at = 0
      for (const rule of wanted) {
        const count = rewrite(draft, path, at, rule)
        note(at, count, rule.index)
        at += count
      }
      return
    }
    const original = new Draft(text)
    const { entries } = layoutAt(original, itemPath(original, from, false))
    const path = itemPath(draft, to, true)
    let at = nodeAt(draft.root, path)?.children?.length ?? 0
    for (const rule of wanted) {
      const entry = entries[rule.index]
      if (!entry) continue
      reinsertEntry(draft, path, at, { text, entry }, true)
      const count = rewrite(draft, path, at, rule)
      note(at, count, rule.index)
      at += count
    }
    const left = itemPath(draft, from, false)
    // From the first on: without the last entry, the comments behind the comma before it belong to no entry.
    wanted.forEach(({ index }, gone) => removeEntry(draft, left, index - gone))
    dropMoved(draft, from, [
      ...commentsIn(text),
      ...wanted.flatMap(({ index }) => notesOf(entries[index]?.node).map(([, comment]) => comment)),
    ])
    dropEmpty(draft, from)
  })
  return { result, madeFrom }
}
