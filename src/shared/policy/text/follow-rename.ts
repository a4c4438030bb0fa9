import { type Node, parseTree } from 'jsonc-parser'
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

function besides(text: string, uses: readonly Use[]): TextEdit[] {
  const root = parseTree(text, [], { allowTrailingComma: true })
  return uses.flatMap((use) => {
    const { word, name, wanted } = use
    if (judgedAtOnce.includes(loose(String(word.path[0])))) return []
    if (word.key) return entryBeside(root, text, use)
    if (typeof word.path.at(-1) !== 'number') return []
    const written = text.slice(word.from, name.from) + escaped(wanted) + text.slice(name.to, word.to)
    return [{ from: word.to + 1, to: word.to + 1, insert: `, "${written}"` }]
  })
}

function follow(text: string, wantedFor: (name: PolicyName) => string | undefined): FollowedRename | null {
  const uses = policyWords(text).flatMap((word): Use[] => {
    const name = word.closed ? nameOf(text, word) : undefined
    const wanted = name && wantedFor(name)
    return name && wanted !== undefined ? [{ word, name, wanted }] : []
  })
  if (uses.length === 0) return null
  const instead = uses.map(({ name: { from, to }, wanted }) => ({ from, to, insert: escaped(wanted) }))
  return {
    both: applyEdits(text, besides(text, uses)),
    text: applyEdits(text, instead),
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
