import { type NameKind, type Shape, type Slot, fieldsAt, slotAt } from './slots'
import { nameLength, namesIn, type PolicyName } from './names'
import { type Spot, spotAt } from './words'

/** Names on the server that a policy can use. */
export interface KnownNames {
  /** As policies of this server write them: `alice@`. `note` describes the user. */
  users: readonly { name: string; note?: string }[]
  /** Tags of machines. */
  tags: readonly string[]
  /** Addresses of machines, with the machine's name. */
  addresses: readonly { text: string; note: string }[]
  /** Prefixes that machines announce, with the machine's name. */
  routes: readonly { text: string; note: string }[]
}

export interface PolicyCompletion {
  /** Matched against the typed text, and shown. */
  label: string
  kind: NameKind | 'field' | 'value' | 'entry' | 'port' | 'address'
  /** Information from the server or the document: a person's name, an address. */
  note?: string
  /** A name in use that the document does not define. */
  undeclared?: boolean
  insert: string
  /** The cursor position afterwards, from the start of `insert`. */
  cursor: number
  /** True if something remains to be chosen at the cursor. */
  more: boolean
}

export interface PolicyCompletions {
  /** The range that a completion replaces. */
  from: number
  to: number
  options: PolicyCompletion[]
}

type Draft = Pick<PolicyCompletion, 'label' | 'kind' | 'note' | 'undeclared'> & { insert?: string; more?: boolean }

/** Marks the cursor in a text to insert: a character that JSON cannot contain. */
const CURSOR = '\0'
const blanks: Record<Shape, string> = { object: `{${CURSOR}}`, list: `[${CURSOR}]`, text: `"${CURSOR}"`, flag: 'true' }
/** A name as the inside of a JSON string. */
const inside = (name: string) => JSON.stringify(name).slice(1, -1)
const commonPorts = ['*', '22', '53', '80', '443', '3389', '5432']

/** The range of an insertion and the text it needs around it. */
interface Frame {
  from: number
  to: number
  before: string
  after: string
}

/** Creates the completions of a frame. */
function fill({ from, to, before, after }: Frame, drafts: readonly Draft[]): PolicyCompletions {
  const options = drafts.map(({ insert, more = false, ...draft }): PolicyCompletion => {
    const whole = before + (insert ?? `${inside(draft.label)}${after}${CURSOR}`)
    const mark = whole.indexOf(CURSOR)
    return {
      ...draft,
      insert: whole.replace(CURSOR, ''),
      cursor: mark < 0 ? whole.length : mark,
      more: more || (mark >= 0 && mark < whole.length - 1),
    }
  })
  return { from, to, options }
}

/** Around a whole word, with or without existing quotes. */
function wordFrame({ word, quoted }: Spot, at: number): Frame {
  if (!word) return { from: at, to: at, before: '"', after: '"' }
  if (!quoted) return { from: word.from, to: word.to, before: '"', after: '"' }
  return { from: word.from, to: word.to + (word.closed ? 1 : 0), before: '', after: '"' }
}

/** Returns names that are used but not defined. */
function undefinedNames(names: readonly PolicyName[], kind: NameKind): string[] {
  const defined = new Set(names.filter((name) => name.defines && name.kind === kind).map(({ name }) => name))
  const used = names.filter((name) => !name.defines && name.kind === kind && !defined.has(name.name))
  return [...new Set(used.map(({ name }) => name))]
}

function definitionDrafts(names: readonly PolicyName[], slot: Slot, known: KnownNames): Draft[] {
  const kind = slot.defines
  if (!kind) return (slot.addresses === 'route' ? known.routes : []).map(toAddress)
  const taken = names.filter((name) => name.defines && name.kind === kind).map(({ name }) => name)
  const carried = kind === 'tag' ? known.tags : []
  const wanted = new Set([...undefinedNames(names, kind), ...carried].filter((name) => !taken.includes(name)))
  return [...wanted].map((label): Draft => ({ label, kind, undeclared: true }))
}

const toAddress = ({ text, note }: { text: string; note: string }): Draft => ({ label: text, kind: 'address', note })

function keyCompletions(text: string, spot: Spot, at: number, known: KnownNames): PolicyCompletions | undefined {
  const fields = fieldsAt(spot.path)
  const slot = fields ? undefined : slotAt([...spot.path, ''], true)
  if (!fields && !slot) return undefined
  const frame = wordFrame(spot, at)
  const hasValue = /^\s*:/.test(text.slice(frame.to))
  const blank = slot?.defines === 'host' ? blanks.text : blanks.list
  const drafts: (Draft & { blank: string })[] = fields
    ? Object.entries(fields).map(([label, shape]) => ({ label, kind: 'field', blank: blanks[shape] }))
    : definitionDrafts(namesIn(text), slot ?? {}, known).map((draft) => ({ ...draft, blank }))
  const free = drafts.filter(({ label }) => !spot.before.includes(label))
  return fill(
    frame,
    free.map(({ blank: value, ...draft }) => ({
      ...draft,
      insert: inside(draft.label) + (hasValue ? `"${CURSOR}` : `": ${value}`),
    })),
  )
}

/** Returns every name that is allowed in a slot. */
function nameDrafts(names: readonly PolicyName[], slot: Slot, known: KnownNames): Draft[] {
  const kinds = slot.names ?? []
  const defined = (kind: 'group' | 'tag' | 'host'): Draft[] =>
    kinds.includes(kind)
      ? names.filter((name) => name.defines && name.kind === kind).map(({ name }): Draft => ({ label: name, kind }))
      : []
  const tags = defined('tag')
  const carried = kinds.includes('tag') ? known.tags.filter((tag) => !tags.some(({ label }) => label === tag)) : []
  return [
    ...(slot.values ?? []).map((label): Draft => ({ label, kind: label === '*' && slot.names ? 'wildcard' : 'value' })),
    ...(slot.autogroups ?? []).map((label): Draft => ({ label, kind: 'autogroup' })),
    ...defined('group'),
    ...tags,
    ...carried.map((label): Draft => ({ label, kind: 'tag', undeclared: true })),
    ...defined('host'),
    ...(kinds.includes('user') ? known.users.map(({ name, note }): Draft => userDraft(name, note)) : []),
    ...(slot.addresses === 'host' ? [...known.addresses, ...known.routes].map(toAddress) : []),
  ]
}

const userDraft = (label: string, note?: string): Draft => ({ label, kind: 'user', ...(note ? { note } : {}) })

/** Returns completions for the part of a destination at the cursor: its name, or one of its ports. */
function destinationCompletions(text: string, spot: Spot, at: number, drafts: Draft[]): PolicyCompletions {
  const { word } = spot
  const frame = wordFrame(spot, at)
  const open = drafts.map((draft): Draft => ({
    ...draft,
    insert: `${inside(draft.label)}:${CURSOR}${frame.after}`,
    more: true,
  }))
  if (!word || !spot.quoted) return fill(frame, open)
  const length = nameLength(text.slice(word.from, word.to))
  const nameEnd = word.from + length
  if (nameEnd === word.to) return fill(frame, open)
  if (at <= nameEnd) return fill({ from: word.from, to: nameEnd, before: '', after: '' }, drafts)
  const written = text.slice(nameEnd + 1, at)
  const from = nameEnd + 1 + written.lastIndexOf(',') + 1
  const rest = /^[^,"\n]*/.exec(text.slice(at, word.to))?.[0].length ?? 0
  const ports = commonPorts.map((label): Draft => ({ label, kind: 'port' }))
  return fill({ from, to: at + rest, before: '', after: '' }, ports)
}

function valueCompletions(text: string, spot: Spot, at: number, known: KnownNames): PolicyCompletions | undefined {
  const slot = slotAt(spot.path, false)
  if (!slot) return undefined
  if (slot.entry !== undefined) {
    if (spot.quoted) return undefined
    const entry: Draft = { label: 'entry', kind: 'entry', insert: slot.entry.replace('|', CURSOR), more: true }
    return fill({ ...wordFrame(spot, at), before: '' }, [entry])
  }
  const drafts = nameDrafts(slot.names ? namesIn(text) : [], slot, known)
  if (slot.ports) return destinationCompletions(text, spot, at, drafts)
  const own = spot.word?.value
  const free = drafts.filter(({ label }) => label === own || !spot.before.includes(label))
  if (!slot.bare) return fill(wordFrame(spot, at), free)
  const bare = { ...wordFrame(spot, at), before: '', after: '' }
  return spot.quoted ? undefined : fill(bare, free)
}

/**
 * Returns the valid completions at an offset. Unless `asked` for, offers nothing before anything was typed. Undefined in comments and where
 * a policy has no names.
 */
export function completeAt(text: string, at: number, known: KnownNames, asked = true): PolicyCompletions | undefined {
  const spot = spotAt(text, at)
  if (!spot || (!asked && !spot.word)) return undefined
  return spot.key ? keyCompletions(text, spot, at, known) : valueCompletions(text, spot, at, known)
}
