import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { applyEdits, type TextEdit } from '@shared/policy/edit/draft'
import { Network } from '@shared/policy/compile/network'
import { loose } from '@shared/policy/read/decoder'
import type { PolicyUser } from '@shared/policy/read/model'
import { nameOf, type PolicyName } from './names'
import { type PolicyWord, policyWords } from './words'

/** How a policy's text follows a user or tag that gets another name. Comments and everything else stay as they are. */
export interface FollowedRename {
  /** Names both wherever a list has room for it: in force while the rename is under way, so that nobody loses access meanwhile. */
  both: string
  /** The same for the way back from `text`: who judges names finds the new one, which is in force until then. */
  bothBack: string
  /** Names the new one alone. */
  text: string
  /** Where the old name stands, in UTF-16 units, first to last. */
  places: number[]
}

interface Use {
  word: PolicyWord
  name: PolicyName
  /** What stands in its place afterwards. */
  wanted: string
}

const escaped = (name: string) => JSON.stringify(name).slice(1, -1)

/** Servers try names out in these sections as they take a policy, and refuse one that is not there yet. */
const judgedAtOnce = ['tests', 'sshtests', 'nodeattrs']

/** A second entry of an object beside the one of this key, with the same value. */
function entryBeside(root: Node | undefined, text: string, { word, wanted }: Use): TextEdit[] {
  const entries = (root?.children ?? []).flatMap((section) => section.children?.[1]?.children ?? [])
  const entry = entries.find(({ children }) => children?.[0]?.offset === word.from - 1)
  const value = entry?.children?.[1]
  if (!entry || !value) return []
  const raw = text.slice(value.offset, value.offset + value.length)
  return [{ from: entry.offset, to: entry.offset, insert: `${JSON.stringify(wanted)}: ${raw}, ` }]
}

/** The SSH rule a word stands in, where the rule leads to the user: such a rule takes no second name, only a second rule does. */
function ownSshRule(root: Node | undefined, { word: { path } }: Use): Node | undefined {
  const [section, index, part] = path
  if (loose(String(section)) !== 'ssh' || typeof index !== 'number' || part === undefined) return undefined
  return root && findNodeAtLocation(root, [String(section), index])
}

const within = ({ offset, length }: Node, { word }: Use) => word.from >= offset && word.to <= offset + length

/** Whole SSH rules once more with the new name, for those that lead to the user by the old one. */
function rulesBeside(
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

/** Adds the new name beside one use of the old one; nothing where there is no room. */
function beside(text: string, root: Node | undefined, use: Use): TextEdit[] {
  const { word, name, wanted } = use
  if (judgedAtOnce.includes(loose(String(word.path[0])))) return []
  if (word.key) return entryBeside(root, text, use)
  if (typeof word.path.at(-1) !== 'number') return []
  const written = text.slice(word.from, name.from) + escaped(wanted) + text.slice(name.to, word.to)
  return [{ from: word.to + 1, to: word.to + 1, insert: `, "${written}"` }]
}

const instead = ({ name: { from, to }, wanted }: Use): TextEdit => ({ from, to, insert: escaped(wanted) })

/** The text with both names; `roomless` says what becomes of a use that has no room for two. */
function withBoth(text: string, uses: readonly Use[], roomless: (use: Use) => TextEdit[]): string {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const { taken, edits } = rulesBeside(text, root, uses)
  for (const use of uses) {
    if (taken.has(use)) continue
    const added = beside(text, root, use)
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
 * How a policy follows a user's new name: everywhere it means the user by the old name, and would mean nobody, or somebody else, after
 * the rename. Null where it does not, and where the new name would mean several users.
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
  return follow(text, ({ kind, name }) => {
    if (kind !== 'user' || before.findUser(name).index !== index || after.findUser(name).index === index)
      return undefined
    // Before 0.26 users are named without @.
    return name.includes('@') ? plain : newName
  })
}

/** How a policy follows a tag's new name; null where it does not name the tag. */
export function followTag(text: string, tag: string, newTag: string): FollowedRename | null {
  return follow(text, ({ kind, name }) => (kind === 'tag' && name === tag ? newTag : undefined))
}
