import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { applyEdits, type TextEdit } from '@shared/policy/edit/style'
import { Network } from '@shared/policy/compile/network'
import { loose } from '@shared/policy/read/decoder'
import type { PolicyUser } from '@shared/policy/read/model'
import { nameOf, type PolicyName, userTest } from './names'
import { type PolicyWord, policyWords } from './words'
import { policyTree } from '@shared/policy/syntax/hujson'

/** The changes of a policy's text when a user or tag is renamed. Comments and everything else stay unchanged. */
export interface FollowedRename {
  /** Has both names wherever a list allows it: in force during the rename, so that access never breaks. */
  both: string
  /** The same for undoing `text`: names that the server checks at once are the new ones, which are in force until then. */
  bothBack: string
  /** Has the new name alone. */
  text: string
  /** Offsets of the old name, in UTF-16 units, first to last. */
  places: number[]
}

interface Use {
  word: PolicyWord
  name: PolicyName
  /** The text that replaces it. */
  wanted: string
}

const escaped = (name: string) => JSON.stringify(name).slice(1, -1)

/** Servers look up the names in these sections when they accept a policy, and refuse unknown ones. */
const judgedAtOnce = ['tests', 'sshtests', 'nodeattrs']

/** Adds a second entry to an object next to the one with this key, with the same value. */
function duplicateEntry(root: Node | undefined, text: string, { word, wanted }: Use): TextEdit[] {
  const entries = (root?.children ?? []).flatMap((section) => section.children?.[1]?.children ?? [])
  const entry = entries.find(({ children }) => children?.[0]?.offset === word.from - 1)
  const value = entry?.children?.[1]
  if (!entry || !value) return []
  const raw = text.slice(value.offset, value.offset + value.length)
  return [{ from: entry.offset, to: entry.offset, insert: `${JSON.stringify(wanted)}: ${raw}, ` }]
}

/** Returns the SSH rule around a word if the user is its destination: such a rule allows no second name, only a second rule. */
function ownSshRule(root: Node | undefined, { word: { path } }: Use): Node | undefined {
  const [section, index, part] = path
  if (loose(String(section)) !== 'ssh' || typeof index !== 'number' || part === undefined) return undefined
  return root && findNodeAtLocation(root, [String(section), index])
}

const within = ({ offset, length }: Node, { word }: Use) => word.from >= offset && word.to <= offset + length

/** Copies SSH rules whose destination is the user's old name, with the new name. */
function duplicateRules(
  text: string,
  root: Node | undefined,
  uses: readonly Use[],
): { taken: Set<Use>; edits: TextEdit[] } {
  const users = uses.filter(({ name, word }) => name.kind === 'user' && loose(String(word.path[2])) === 'dst')
  const rules = new Set(users.flatMap((use) => ownSshRule(root, use) ?? []))
  const taken = new Set<Use>()
  const edits = [...rules].map((rule) => {
    const own = uses.filter((use) => within(rule, use))
    for (const use of own) taken.add(use)
    const raw = text.slice(rule.offset, rule.offset + rule.length)
    const names = own
      .map(instead)
      .map(({ from, to, insert }) => ({ from: from - rule.offset, to: to - rule.offset, insert }))
    const at = rule.offset + rule.length
    return { from: at, to: at, insert: `, ${applyEdits(raw, names)}` }
  })
  return { taken, edits }
}

/** Adds the new name next to a use of the old one; nothing if there is no room. */
function addNewName(text: string, root: Node | undefined, use: Use): TextEdit[] {
  const { word, name, wanted } = use
  if (judgedAtOnce.includes(loose(String(word.path[0])))) return []
  if (word.key) return duplicateEntry(root, text, use)
  if (typeof word.path.at(-1) !== 'number') return []
  const written = text.slice(word.from, name.from) + escaped(wanted) + text.slice(name.to, word.to)
  return [{ from: word.to + 1, to: word.to + 1, insert: `, "${written}"` }]
}

const instead = ({ name: { from, to }, wanted }: Use): TextEdit => ({ from, to, insert: escaped(wanted) })

/** Returns the text with both names; `roomless` handles a use without room for two. */
function withBoth(text: string, uses: readonly Use[], roomless: (use: Use) => TextEdit[]): string {
  const root = policyTree(text)
  const { taken, edits } = duplicateRules(text, root, uses)
  for (const use of uses) {
    if (taken.has(use)) continue
    const added = addNewName(text, root, use)
    edits.push(...(added.length > 0 ? added : roomless(use)))
  }
  return applyEdits(text, edits)
}

function follow(text: string, wantedFor: (name: PolicyName) => string | undefined): FollowedRename | null {
  const uses = policyWords(text).flatMap((word): Use[] => {
    const name = word.closed ? nameOf(text, word) : undefined
    const wanted = name && wantedFor(name)
    return name && wanted !== undefined ? [{ word, name, wanted }] : []
  })
  if (uses.length === 0) return null
  return {
    both: withBoth(text, uses, () => []),
    bothBack: withBoth(text, uses, (use) => [instead(use)]),
    text: applyEdits(text, uses.map(instead)),
    places: uses.map(({ name }) => name.from),
  }
}

/**
 * Returns how a policy follows a user's new name, at every position that means the user by the old name and would mean another user or none
 * after the rename. Null if there is none, or if the new name would match several users.
 */
export function followUser(
  text: string,
  users: readonly PolicyUser[],
  id: string,
  newName: string,
): FollowedRename | null {
  const renamed = users.map((user) => (String(user.id) === id ? { ...user, name: newName } : user))
  const index = users.findIndex((user) => String(user.id) === id)
  const [before, after] = [new Network({ users, nodes: [] }), new Network({ users: renamed, nodes: [] })]
  const plain = newName.includes('@') ? newName : `${newName}@`
  if (index < 0 || after.findUser(plain).index !== index) return null
  const isUser = userTest(text)
  return follow(text, (one) => {
    const { name } = one
    if (!isUser(one) || before.findUser(name).index !== index || after.findUser(name).index === index) return undefined
    // Before 0.26 users are named without @.
    return name.includes('@') ? plain : newName
  })
}

/** Returns how a policy follows a tag's new name; null if it does not name the tag. */
export function followTag(text: string, tag: string, newTag: string): FollowedRename | null {
  return follow(text, ({ kind, name }) => (kind === 'tag' && name === tag ? newTag : undefined))
}
