import { createScanner, findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser'
import { Network } from '@shared/policy/compile/network'
import { applyEdits, type TextEdit } from '@shared/policy/edit/style'
import { loose, type JsonPath } from '@shared/policy/read/decoder'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyContext, PolicyUser } from '@shared/policy/read/model'
import { createPlaces, policyTree, tokenKind } from '@shared/policy/syntax/hujson'
import { nameOf, userTest } from '@shared/policy/text/names'
import { policyWords, type PolicyWord } from '@shared/policy/text/words'
import { checkPolicy } from './check'

/** A line of the policy that changes when users are deleted. */
export interface ForgottenLine {
  /** From 1, in the original text. */
  readonly line: number
  /** `name`: a user is removed from a list. `rule`: a rule loses its last source or destination. `test`: a test could only fail. */
  readonly kind: 'name' | 'rule' | 'test'
  /** The removed text on one line, shortened. */
  readonly text: string
  /** The whole line that loses a name, shortened; the removed text otherwise. */
  readonly source: string
}

export interface ForgottenUsers {
  /** The policy without the users. Every comment stays. */
  readonly text: string
  readonly lines: readonly ForgottenLine[]
  /** Why a server would still refuse the new text; undefined if it accepts it. */
  readonly refusal: string | undefined
}

const TESTS = ['tests', 'sshtests']
/** Sections whose entries are objects that are invalid if one of their lists is empty. */
const RULES = ['acls', 'grants', 'ssh', 'nodeattrs', ...TESTS]
/** The lists of a test; a test needs at least one of them. */
const ASSERTIONS = ['accept', 'deny', 'check']
const LONGEST = 120

interface Removal {
  readonly node: Node
  readonly kind: ForgottenLine['kind']
}

/** Returns the comments of a text, in order. */
function commentsIn(text: string): string[] {
  const scanner = createScanner(text, false)
  const found: string[] = []
  for (let token: number = scanner.scan(); token !== tokenKind.end; token = scanner.scan())
    if (token === tokenKind.lineComment || token === tokenKind.blockComment)
      found.push(text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()).trim())
  return found
}

/** Returns the offset of the comma after an offset, with nothing but spaces and comments between; undefined if there is none. */
function commaAfter(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(from)
  return (scanner.scan() as number) === tokenKind.comma ? scanner.getTokenOffset() : undefined
}

/** Removes an element from its list, with its comma. Its comments stay. */
function removalEdits(text: string, { offset, length, parent }: Node): TextEdit[] {
  const end = offset + length
  const comments = commentsIn(text.slice(offset, end))
  const [indent = ''] = /[ \t]*$/.exec(text.slice(0, offset)) ?? []
  const insert = comments.map((comment) => comment + (comment.startsWith('//') ? `\n${indent}` : ' ')).join('')
  const comma = commaAfter(text, end)
  const node = { from: offset, to: end, insert }
  if (comma !== undefined) return [node, { from: comma, to: comma + 1, insert: '' }]
  // The last element of its list: the preceding comma is removed if only spaces are between; otherwise it stays as a trailing comma.
  const previous = parent?.children?.findLast((each) => each.offset < offset)
  const before = previous && commaAfter(text, previous.offset + previous.length)
  if (before === undefined || text.slice(before + 1, offset).trim() !== '') return [node]
  return [{ from: before, to: before + 1, insert: '' }, node]
}

/** Returns the element to remove for a word: the word itself, or the rule or test around it. */
function removalFor(root: Node, { path }: Pick<PolicyWord, 'path'>, gone: ReadonlySet<string>): Removal | undefined {
  const [section = '', index, part] = path
  const isRule = RULES.includes(loose(String(section))) && typeof index === 'number'
  const isTest = TESTS.includes(loose(String(section)))
  const list = typeof path.at(-1) === 'number' ? findNodeAtLocation(root, path.slice(0, -1)) : undefined
  const isLast = (list?.children ?? []).every((_, at) => gone.has(pathKey([...path.slice(0, -1), at])))
  const keepsTest = isTest && ASSERTIONS.includes(loose(String(part))) && hasOtherAssertion(root, path, gone)
  const isWhole = isRule && (list === undefined || (isLast && !keepsTest))
  const node = findNodeAtLocation(root, isWhole ? [section, index ?? 0] : [...path])
  if (!node || (!isWhole && typeof path.at(-1) !== 'number')) return undefined
  return { node, kind: isTest ? 'test' : isWhole ? 'rule' : 'name' }
}

const pathKey = (path: JsonPath) => JSON.stringify(path)

/** True if a test has another assertion besides the words in `gone`. */
function hasOtherAssertion(root: Node, [section = '', index = 0, part]: JsonPath, gone: ReadonlySet<string>): boolean {
  const test = findNodeAtLocation(root, [section, index])
  return (test?.children ?? []).some(({ children }) => {
    const [key, value] = children ?? []
    const name = String(key?.value)
    if (!ASSERTIONS.includes(loose(name)) || name === part) return false
    return (value?.children ?? []).some((_, at) => !gone.has(pathKey([section, index, name, at])))
  })
}

/** Removes words from a text, and the rules and tests that are invalid without them. */
function without(text: string, words: readonly Pick<PolicyWord, 'path'>[]): { text: string; removals: Removal[] } {
  const root = policyTree(text)
  if (!root) return { text, removals: [] }
  const gone = new Set(words.map(({ path }) => pathKey(path)))
  const found = new Map<number, Removal>()
  for (const word of words) {
    const removal = removalFor(root, word, gone)
    if (removal) found.set(removal.node.offset, removal)
  }
  const all = [...found.values()]
  const inside = ({ node }: Removal) =>
    all.some(({ node: { offset, length } }) => offset < node.offset && node.offset < offset + length)
  const removals = all.filter((removal) => !inside(removal)).toSorted((a, b) => a.node.offset - b.node.offset)
  // Removed one by one from the end, so that a comma between two removed elements is removed once.
  const next = removals.toReversed().reduce((left, { node }) => applyEdits(left, removalEdits(left, node)), text)
  return { text: next, removals }
}

/** A shift of line numbers: after `line` of the new text, there are `by` lines fewer than in the original text. */
interface Shift {
  readonly line: number
  readonly by: number
}

const lineBreaks = (text: string) => text.split('\n').length - 1

/** Returns how the line numbers of a text differ after its removals, first to last, in lines of the text before. */
function shiftsOf(text: string, removals: readonly Removal[]): Shift[] {
  const placeOf = createPlaces(text)
  return removals.map(({ node: { offset, length } }) => {
    const raw = text.slice(offset, offset + length)
    const kept = commentsIn(raw).filter((comment) => comment.startsWith('//')).length
    return { line: placeOf(offset).line + kept, by: lineBreaks(raw) - kept }
  })
}

/** Returns the line in the text before the removals. */
const lineBefore = (line: number, shifts: readonly Shift[]) =>
  shifts.reduce((known, { line: last, by }) => (known > last ? known + by : known), line)

function shortened(text: string): string {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim()
  return oneLine.length > LONGEST ? `${oneLine.slice(0, LONGEST - 1)}…` : oneLine
}

function linesOf(text: string, removals: readonly Removal[], passes: readonly (readonly Shift[])[]): ForgottenLine[] {
  const placeOf = createPlaces(text)
  const lines = text.split('\n')
  return removals.map(({ node: { offset, length }, kind }) => {
    const removed = shortened(text.slice(offset, offset + length))
    const { line } = placeOf(offset)
    const source = kind === 'name' ? shortened(lines[line - 1] ?? '') : removed
    return { line: passes.toReversed().reduce(lineBefore, line), kind, text: removed, source }
  })
}

/** Identifies an assertion, whatever else is removed from its test or around it. */
function assertionKey(root: Node | undefined, word: PolicyWord, text: string): string {
  const [section = '', index = 0, part = ''] = word.path
  const test = root && findNodeAtLocation(root, [section, index])
  const value = (test ? getNodeValue(test) : {}) as Record<string, unknown>
  const rest = Object.entries(value).filter(([name]) => !ASSERTIONS.includes(loose(name)))
  return JSON.stringify([section, rest, part, text.slice(word.from, word.to)])
}

interface FailingTest {
  readonly word: PolicyWord
  readonly key: string
}

/** Returns the words of tests that fail in a network. */
function failingTests(text: string, context: PolicyContext, dialect: PolicyDialect): FailingTest[] {
  const problems = checkPolicy(text, context, 'headscale', dialect).problems.filter(({ stage }) => stage === 'tests')
  if (problems.length === 0) return []
  const root = policyTree(text)
  return policyWords(text).flatMap((word): FailingTest[] => {
    const { path, from, to } = word
    const fails = problems.some(({ offset, length }) => offset < to && from < offset + length)
    return TESTS.includes(loose(String(path[0]))) && fails ? [{ word, key: assertionKey(root, word, text) }] : []
  })
}

/** Returns the names that refer to one of these users, and to no user once they are deleted. */
function namesOf(text: string, { users, after }: { users: readonly PolicyUser[]; after: PolicyContext }) {
  const [before, left] = [new Network({ users: [...users], nodes: [] }), new Network({ users: after.users, nodes: [] })]
  const isUser = userTest(text)
  return policyWords(text).filter((word) => {
    const name = word.closed && !word.key ? nameOf(text, word) : undefined
    if (!name || !isUser(name)) return false
    return before.findUser(name.name).reason !== 'unknown' && left.findUser(name.name).reason === 'unknown'
  })
}

/**
 * Removes deleted users from a policy: their names, rules that then have no source or destination, and tests that fail because of the
 * deletion. `before` is the network with the users, `after` the one without. Tests that fail already stay, unless they name such a user or
 * `failing` is `all`. Returns null if the policy needs no change.
 */
export function forgetUsers(
  text: string,
  { before, after, failing: which = 'new' }: { before: PolicyContext; after: PolicyContext; failing?: 'new' | 'all' },
  dialect: PolicyDialect = currentDialect,
): ForgottenUsers | null {
  const first = without(text, namesOf(text, { users: before.users, after }))
  const lines = linesOf(text, first.removals, [])
  const passes = [shiftsOf(text, first.removals)]
  const tolerated = which === 'new' ? failingTests(text, before, dialect) : []
  const failedBefore = new Set(tolerated.map(({ key }) => key))
  let current = first.text
  // Each pass removes at least one assertion, because a failing one can hide another.
  for (let turn = 0; turn < 100; turn++) {
    const failing = failingTests(current, after, dialect).filter(({ key }) => !failedBefore.has(key))
    const next = without(
      current,
      failing.map(({ word }) => word),
    )
    if (next.removals.length === 0) break
    lines.push(...linesOf(current, next.removals, passes))
    passes.push(shiftsOf(current, next.removals))
    current = next.text
  }
  if (current === text) return null
  const refusal = checkPolicy(current, after, 'headscale', dialect).refusal
  return { text: current, lines: lines.toSorted((a, b) => a.line - b.line), refusal }
}
