import { applyEdits } from '@shared/policy/edit/style'
import {
  itemAt,
  type PolicyItem,
  readItems,
  editPolicy,
  editsOf,
  type PolicyEdit,
} from '@shared/policy/edit/policy-edit'
import { sameField, removeEntry } from '@shared/policy/edit/entries'
import { dialectOf, type PolicyDialect, type PolicyLine, policyLines } from '@shared/policy/read/dialect-flags'
import type { PolicyContext, PolicyProblem } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { type JsonValue, policyTree } from '@shared/policy/syntax/hujson'
import { checkPolicy } from './check'
import { startRefusal } from './start-refusal'

/**
 * The effect of an edit. `portZero`: port 0, which reached no port but let pings through, becomes a rule for ICMP. `sshEverything`: `*`
 * becomes the
 * two groups of all machines. `sshOthers`: a destination that an SSH rule may not have any more goes. `self`: sources that are no users
 * lose `autogroup:self`. `section`: a section that Headscale ignored goes. `icmpv6`: a rule for ICMP gets one for ICMPv6 beside it.
 */
export type MendCode = 'portZero' | 'sshEverything' | 'sshOthers' | 'self' | 'section' | 'icmpv6'

export interface Mend {
  readonly code: MendCode
  /** The word in question, such as a destination or the name of a section. */
  readonly what: string
}

/** How a release reads a policy, and the smallest edit with which it starts. */
export interface MendedPolicy {
  readonly mends: readonly Mend[]
  /** The text with these edits; the same text without any. */
  readonly text: string
  /** Why Headscale would end at its start with the text as it is; null if it would start. */
  readonly refusal: string | null
  /** Why it would end with the edited text; null if it would start. */
  readonly left: string | null
  /** Why it would refuse to save the edited text, although it starts with it, as when tests fail; null if it would save it. */
  readonly later: string | null
  /** True if the release before starts with the edited text, too, so that the edit can be made before the step. */
  readonly early: boolean
  /** Why the release before refuses the text itself, and the nearest release that reads it, if any; null if it reads it. */
  readonly unread: { readonly words: string; readonly reader: PolicyLine | null } | null
}

/** A policy has some hundred rules; a text that needs more edits is mended by hand. */
const MOST_EDITS = 300

interface Edit extends Mend {
  readonly edits: readonly PolicyEdit[]
}

interface MendOptions {
  readonly context: PolicyContext
  readonly dialect: PolicyDialect
  /** The release that runs with the policy so far. */
  readonly before: PolicyDialect
}

/** Finds the smallest edit with which a release starts with a policy. */
export function mendPolicy(text: string, { context, dialect, before }: MendOptions): MendedPolicy {
  const refusal = startRefusal(text, context, dialect)?.message ?? null
  const mends: Mend[] = []
  let mended = text
  const take = (mend: Mend | undefined, next: string | undefined) => {
    if (!mend || next === undefined || next === mended) return false
    mends.push({ code: mend.code, what: mend.what })
    mended = next
    return true
  }
  for (let edits = 0; text.trim() !== '' && edits < MOST_EDITS; edits++) {
    const { problems } = readPolicy(mended, 'headscale', context.users, dialect)
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (!errors.some((problem) => take(...oneMend(mended, problem)))) break
  }
  // Until 0.28 `icmp` meant both families.
  if (dialect.grants && !before.grants) for (const edit of icmpEdits(mended)) take(edit, edited(mended, edit.edits))
  const left = startRefusal(mended, context, dialect)?.message ?? null
  const later = left === null ? (checkPolicy(mended, context, 'headscale', dialect).refusal ?? null) : null
  const early = startRefusal(mended, context, before) === undefined
  return { mends, text: mended, refusal, left, later, early, unread: unreadBy(before, text, context) }
}

function unreadBy({ line }: PolicyDialect, text: string, context: PolicyContext): MendedPolicy['unread'] {
  const words = startRefusal(text, context, dialectOf(line))?.message
  if (words === undefined) return null
  const far = (other: PolicyLine) => Math.abs(policyLines.indexOf(other) - policyLines.indexOf(line))
  // Releases before 0.26 read names otherwise.
  const nearest = policyLines.filter((one) => dialectOf(one).typedNames).toSorted((a, b) => far(a) - far(b))
  return { words, reader: nearest.find((one) => !startRefusal(text, context, dialectOf(one))) ?? null }
}

function edited(text: string, edits: readonly PolicyEdit[]): string | undefined {
  const result = editPolicy(text, ...edits)
  return result.edits && applyEdits(text, result.edits)
}

/** Returns the edit for one problem, and the text with it. */
function oneMend(text: string, { code, offset, length }: PolicyProblem): [Mend | undefined, string | undefined] {
  if (code === 'unknown-field') return sectionMend(text, offset)
  const root = policyTree(text)
  const item = itemAt(readItems(text, root), offset)
  if (!item) return [undefined, undefined]
  const word: unknown = wordAt(text.slice(offset, offset + length))
  if (typeof word !== 'string') return [undefined, undefined]
  const edit = editFor(code, item, word)
  return edit ? [edit, edited(text, edit.edits)] : [undefined, undefined]
}

function wordAt(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function editFor(code: string, item: PolicyItem, word: string): Edit | undefined {
  const { section, at } = item
  const rule = fieldsOf(item.value)
  if (section === 'acls' && code === 'destination' && word.endsWith(':0')) return portEdit(item, word)
  if (section === 'acls' && code === 'self-src') return selfEdit(item)
  if (section !== 'ssh') return undefined
  const dst = listOf(rule['dst'])
  if (code === 'ssh-dst' && word === '*') {
    const isTagged = listOf(rule['src']).some((name) => typeof name === 'string' && name.startsWith('tag:'))
    const all = isTagged ? ['autogroup:tagged'] : ['autogroup:member', 'autogroup:tagged']
    const value = [...new Set(dst.flatMap((name) => (name === '*' ? all : [name])))]
    return { code: 'sshEverything', what: word, edits: [{ kind: 'change', section, at, fields: { dst: value } }] }
  }
  if (code !== 'ssh-combination' && code !== 'ssh-dst') return undefined
  const value = dst.filter((name) => name !== word)
  const edits: PolicyEdit[] =
    value.length === 0 ? [{ kind: 'remove', section, at }] : [{ kind: 'change', section, at, fields: { dst: value } }]
  return { code: 'sshOthers', what: `${namesOf(rule['src'])} → ${word}`, edits }
}

/** Port 0 reaches no port, but ICMP has none: what it allowed is a ping, which a rule for ICMP allows. */
function portEdit({ section, at, value }: PolicyItem, word: string): Edit {
  const rule = fieldsOf(value)
  const [zero, others] = [[] as string[], [] as JsonValue[]]
  for (const one of listOf(rule['dst'])) {
    if (typeof one === 'string' && one.endsWith(':0')) zero.push(one.replace(/0$/, '*'))
    else others.push(one)
  }
  const ping = { action: 'accept', proto: 'icmp', src: rule['src'] ?? [], dst: zero }
  const change: PolicyEdit =
    others.length === 0
      ? { kind: 'change', section, at, fields: { proto: 'icmp', dst: zero } }
      : { kind: 'change', section, at, fields: { dst: others } }
  const added: PolicyEdit[] = others.length === 0 ? [] : [{ kind: 'add', section, at: at + 1, value: ping }]
  return { code: 'portZero', what: word, edits: [change, ...added] }
}

const isPerson = (name: JsonValue) =>
  typeof name === 'string' && (name === '*' || name.includes('@') || /^(group:|autogroup:member$)/.test(name))

/** Only users have own machines: what other sources reached by `autogroup:self` was nothing. */
function selfEdit({ section, at, value }: PolicyItem): Edit {
  const rule = fieldsOf(value)
  const [src, dst] = [listOf(rule['src']), listOf(rule['dst'])]
  const self = dst.filter((name) => typeof name === 'string' && name.startsWith('autogroup:self'))
  const others = dst.filter((name) => !self.includes(name))
  const people = src.filter(isPerson)
  const what = namesOf(src.filter((name) => !isPerson(name)))
  if (others.length === 0 && people.length === 0)
    return { code: 'self', what, edits: [{ kind: 'remove', section, at }] }
  if (others.length === 0)
    return { code: 'self', what, edits: [{ kind: 'change', section, at, fields: { src: people } }] }
  const rest: PolicyEdit = { kind: 'change', section, at, fields: { dst: others } }
  const own: PolicyEdit = { kind: 'add', section, at: at + 1, value: { ...rule, src: people, dst: self } }
  return { code: 'self', what, edits: people.length > 0 ? [rest, own] : [rest] }
}

function sectionMend(text: string, offset: number): [Mend | undefined, string | undefined] {
  let name = ''
  const result = editsOf(text, (draft) => {
    const members = draft.root?.children ?? []
    const at = members.findIndex(({ children }) => children?.[0]?.offset === offset)
    if (at < 0) return
    name = String(members[at]?.children?.[0]?.value)
    removeEntry(draft, [], at)
  })
  if (!result.edits || name === '') return [undefined, undefined]
  return [{ code: 'section', what: name }, applyEdits(text, result.edits)]
}

const hasProtocol = ({ proto }: Fields, names: readonly string[]) =>
  typeof proto === 'string' && names.includes(proto.toLowerCase())
const isIcmp = (rule: Fields) => hasProtocol(rule, ['icmp', '1'])
const isIcmp6 = (rule: Fields) => hasProtocol(rule, ['ipv6-icmp', '58'])
const endsOf = (rule: Fields) => JSON.stringify([rule['src'], rule['dst']])

/** Rules for ICMP without one for ICMPv6 with the same ends, the last one first, so that earlier places stay. */
function icmpEdits(text: string): Edit[] {
  const items = readItems(text, policyTree(text)).acls.items.map((item) => ({ ...item, rule: fieldsOf(item.value) }))
  const known = new Set(items.filter(({ rule }) => isIcmp6(rule)).map(({ rule }) => endsOf(rule)))
  return items
    .filter(({ rule }) => isIcmp(rule) && !known.has(endsOf(rule)))
    .toReversed()
    .map(({ section, at, rule }) => {
      const value = { action: 'accept', proto: '58', src: rule['src'] ?? [], dst: rule['dst'] ?? [] }
      const what = `${namesOf(rule['src'])} → ${namesOf(rule['dst'])}`
      return { code: 'icmpv6', what, edits: [{ kind: 'add', section, at: at + 1, value }] }
    })
}

type Fields = Readonly<Record<string, JsonValue | undefined>>

const NAMES = ['action', 'proto', 'src', 'dst', 'users', 'checkPeriod', 'acceptEnv'] as const

/** Returns the fields of a rule by their usual names: Headscale ignores case, `_` and `-` in them. */
function fieldsOf(value: JsonValue): Record<string, JsonValue> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [NAMES.find((name) => sameField(key, name)) ?? key, one]),
  )
}

/** Returns the names of a list for a text. */
const namesOf = (value: JsonValue | undefined) =>
  listOf(value)
    .filter((name) => typeof name === 'string')
    .join(', ')

const listOf = (value: JsonValue | undefined): JsonValue[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
