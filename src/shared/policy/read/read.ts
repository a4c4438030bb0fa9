import { currentDialect, type PolicyDialect } from './dialect-flags'
import {
  type HuJsonDocument,
  isReadable,
  type JsonValue,
  lastUpTo,
  nodeValue,
  parseHuJson,
  type Place,
  type SyntaxCode,
} from '@shared/policy/syntax/hujson'
import {
  type AclRule,
  type Flavour,
  type GrantRule,
  type NodeAttrRule,
  parseRuleDestination,
  type Policy,
  type PolicyProblem,
  type PolicyUser,
  type Word,
  type Alias,
} from './model'
import { joinTexts } from './names'
import { syntaxText } from '@shared/policy/syntax/syntax-text'
import { validatePolicy } from './validate'
import type { Node } from 'jsonc-parser'
import {
  decodeAutoApprovers,
  decodeGroups,
  decodeHosts,
  decodeSsh,
  decodeSshTests,
  decodeTagOwners,
  decodeTests,
} from './decode-names'
import { Decoder, type Member, type JsonPath, loose, placeOf } from './decoder'
import { sectionsOf, tailscaleSections } from './section-names'
import { parseFirstDestination } from './first-destination'
import { prefixProblem } from './prefix-problem'
import { parsePrefix, type Prefix, parseOlderProtocol, parseProtocol, parseProtocolPorts } from '@shared/policy/net/ip'

const quote = (text: string) => JSON.stringify(text)

/** Reads a protocol written as a text or a number. */
function decodeProtocol(decoder: Decoder, node: Node | undefined, path: JsonPath): string {
  if (!node) return ''
  const { dialect, flavour } = decoder
  // 0.26 keeps the text until the rules are compiled.
  if (!dialect.strictRules) return decoder.word(node, path)?.text ?? ''
  const text = decoder.raw(node, path)
  const parsed = dialect.grants ? parseProtocol(text, flavour === 'headscale') : parseOlderProtocol(text)
  if (parsed.error === undefined) return parsed.value
  decoder.refuse(placeOf(node), 'protocol', parsed.error, { type: 'v2.Protocol', json: node.type, path })
  return ''
}

function decodeAction(decoder: Decoder, node: Node | undefined, path: JsonPath): Word {
  if (!node) return { text: '', offset: 0, length: 0 }
  const { dialect, flavour, words } = decoder
  if (!dialect.strictRules) return decoder.word(node, path) ?? { text: '', ...placeOf(node) }
  const text = decoder.raw(node, path)
  const go = { type: 'v2.Action', json: node.type, path }
  if (text !== 'accept') {
    const message = flavour === 'headscale' ? words.action(text) : `action=${quote(text)} is not supported`
    decoder.refuse(placeOf(node), 'action', message, go)
  }
  return { text, ...placeOf(node) }
}

function decodeAcl(decoder: Decoder, node: Node, index: number): AclRule {
  const path = ['acls', index]
  const known = ['action', 'proto', 'src', 'dst'] as const
  const type = decoder.dialect.strictRules ? 'map[string]interface {}' : 'v2.ACL'
  // Other consoles keep notes in keys that begin with #: Headscale skips them, in ACLs only.
  const members = decoder.object(node, path, type).filter(({ key }) => !key.startsWith('#'))
  const { found } = decoder.fields(members, known, ['srcPosture'], { path, parsedBy: 'v2.ACL' })
  const action = decodeAction(decoder, found.action, [...path, 'action'])
  const protocol = decodeProtocol(decoder, found.proto, [...path, 'proto'])
  const isNumber = /^[+-]?\d+$/.test(String(found.proto?.value))
  const src = decoder.aliases(found.src, [...path, 'src'])
  const written = decoder.parsedTexts(found.dst, [...path, 'dst'], 'v2.AliasWithPorts')
  const dst = written.flatMap((word) => {
    if (!decoder.dialect.typedNames) return parseFirstDestination(word).value ?? []
    const parsed = parseRuleDestination(word.text, word, decoder.dialect)
    return decoder.accept(parsed, word, 'destination', 'v2.AliasWithPorts') ?? []
  })
  return { index, action, protocol, src, dst, written, ...(isNumber && { isNumber }), ...placeOf(node) }
}

function decodeAcls(decoder: Decoder, node: Node | undefined): AclRule[] | undefined {
  if (!node || node.type === 'null') return undefined
  return decoder.array(node, ['acls'], '[]v2.ACL').map((item, index) => decodeAcl(decoder, item, index))
}

function decodeVia(decoder: Decoder, node: Node | undefined, path: JsonPath): Word[] {
  return decoder.array(node, path, '[]v2.Tag').flatMap((item) => {
    // Headscale reads these as they are written.
    if (item.type === 'string' && /^tag:[a-zA-Z]/.test(decoder.written(item)))
      return [{ text: String(item.value), ...placeOf(item) }]
    decoder.refuse(placeOf(item), 'via', 'via can only be a tag')
    return []
  })
}

function decodeGrant(decoder: Decoder, node: Node, index: number): GrantRule {
  const path = ['grants', index]
  const known = ['src', 'dst', 'ip', 'app', 'via'] as const
  const { found } = decoder.fields(decoder.object(node, path, 'v2.Grant'), known, ['srcPosture'], { path })
  const src = decoder.aliases(found.src, [...path, 'src'])
  const dst = decoder.aliases(found.dst, [...path, 'dst'])
  const ip = decoder
    .parsedTexts(found.ip, [...path, 'ip'], 'v2.ProtocolPort')
    .flatMap((word) => decoder.accept(parseProtocolPorts(word.text), word, 'ports', 'v2.ProtocolPort') ?? [])
  const appMembers = decoder.object(found.app, [...path, 'app'], 'tailcfg.PeerCapMap')
  const app = new Map<string, JsonValue>()
  for (const { key, value } of appMembers) {
    decoder.array(value, [...path, 'app', key], '[]tailcfg.RawMessage')
    app.set(key, nodeValue(value))
  }
  const appPlaces = appMembers.map(({ key, keyPlace }) => ({ text: key, ...keyPlace }))
  const via = decodeVia(decoder, found.via, [...path, 'via'])
  const hasApp = found.app !== undefined && found.app.type !== 'null'
  return { index, src, dst, ip, app: hasApp ? app : undefined, appPlaces, via, ...placeOf(node) }
}

function decodeGrants(decoder: Decoder, node: Node | undefined): GrantRule[] | undefined {
  if (!node || node.type === 'null') return undefined
  return decoder.array(node, ['grants'], '[]v2.Grant').map((item, index) => decodeGrant(decoder, item, index))
}

/** Go's own words for an empty text and for null. */
const NO_PREFIX: Prefix = { from: 0n, to: 0n, bits: 0, v6: false, text: 'invalid Prefix' }

function decodeNodeAttrs(decoder: Decoder, node: Node | undefined): NodeAttrRule[] {
  return decoder.array(node, ['nodeAttrs'], '[]v2.NodeAttrGrant').map((item, index) => {
    const path = ['nodeAttrs', index]
    const members = decoder.object(item, path, 'v2.NodeAttrGrant')
    const { found } = decoder.fields(members, ['target', 'attr', 'ipPool'], ['app'], { path })
    const ipPool = decoder.plainTexts(found.ipPool, [...path, 'ipPool'], 'netip.Prefix').flatMap((word) => {
      if (word.text === '') return [{ ...placeOf(word), prefix: NO_PREFIX }]
      const prefix = word.text.includes('/') ? parsePrefix(word.text) : undefined
      if (!prefix) decoder.refuse(word, 'ip-pool', prefixProblem(word.text), { type: 'netip.Prefix' })
      return prefix ? [{ offset: word.offset, length: word.length, prefix }] : []
    })
    const target = decoder.aliases(found.target, [...path, 'target'])
    return {
      index,
      target,
      attr: decoder.texts(found.attr, [...path, 'attr'], '[]tailcfg.NodeCapability', 'tailcfg.NodeCapability'),
      ipPool,
      ...placeOf(item),
    }
  })
}

/**
 * Decodes a policy's tree into rules. Problems are those of single values, in document order. `text`: the document, for names that a server
 * reads
 * as they are written. `occurrence`: which of several values of a name is read, from 0; the last one unless given.
 */
function decodePolicy(
  root: Node,
  flavour: Flavour,
  dialect: PolicyDialect = currentDialect,
  text = '',
  occurrence?: number,
): { policy: Policy; problems: PolicyProblem[] } {
  const decoder = new Decoder(flavour, dialect, text, occurrence)
  const members = decoder.object(root, [], 'v2.Policy')
  const { found, unknown } = decoder.fields(members, sectionsOf(dialect), tailscaleSections)
  const policy: Policy = {
    flavour,
    dialect,
    groups: decodeGroups(decoder, found.groups),
    hosts: decodeHosts(decoder, found.hosts),
    tagOwners: decodeTagOwners(decoder, found.tagOwners),
    acls: decodeAcls(decoder, found.acls),
    grants: decodeGrants(decoder, found.grants),
    nodeAttrs: decodeNodeAttrs(decoder, found.nodeAttrs),
    autoApprovers: decodeAutoApprovers(decoder, found.autoApprovers),
    ssh: decodeSsh(decoder, found.ssh),
    tests: decodeTests(decoder, found.tests),
    sshTests: decodeSshTests(decoder, found.sshTests),
    randomizeClientPort: decoder.bool(found.randomizeClientPort, ['randomizeClientPort']),
    unknown: unknown.map(({ key, keyPlace }) => ({ text: key, ...keyPlace })),
  }
  return { policy, problems: sectionOrder(decoder.problems, members) }
}

/** No policy has a name more often than this; further ones are not read. */
const MAX_OCCURRENCES = 4

/** Decodes a policy. Lines that take a name twice use its last value, but refuse the policy for each value of a wrong kind. */
function decodeAll(
  root: Node,
  flavour: Flavour,
  dialect: PolicyDialect,
  text: string,
): ReturnType<typeof decodePolicy> {
  const last = decodePolicy(root, flavour, dialect, text)
  const most = dialect.refusesTwice ? 1 : Math.min(MAX_OCCURRENCES, mostOccurrences(root))
  if (most === 1) return last
  const found = new Map<string, PolicyProblem>()
  for (let occurrence = 0; occurrence < most - 1; occurrence += 1)
    for (const problem of decodePolicy(root, flavour, dialect, text, occurrence).problems)
      found.set(JSON.stringify(problem), problem)
  for (const problem of last.problems) found.set(JSON.stringify(problem), problem)
  return { ...last, problems: sectionOrder([...found.values()], new Decoder(flavour, dialect).object(root, [])) }
}

/** Returns how often an object of the tree has one name at most, in any spelling. */
function mostOccurrences({ type, children = [] }: Node): number {
  const counts = new Map<string, number>()
  let most = 1
  for (const child of children) {
    if (type === 'object') {
      const name = loose(String(child.children?.[0]?.value))
      counts.set(name, (counts.get(name) ?? 0) + 1)
      most = Math.max(most, counts.get(name) ?? 0)
    }
    most = Math.max(most, mostOccurrences(child))
  }
  return most
}

/** Sorts problems by the order of their sections in the document; within one, as they were found. */
function sectionOrder(problems: PolicyProblem[], members: readonly Member[]): PolicyProblem[] {
  const starts = members.map(({ keyPlace }) => keyPlace.offset)
  return problems
    .map((problem, index) => ({ problem, index, section: lastUpTo(starts, problem.offset) }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem)
}

export interface ReadPolicy {
  hujson: HuJsonDocument
  /** The rules; undefined if the text is not one JSON object. Invalid parts are left out. */
  policy: Policy | undefined
  /**
   * The problems of the text itself, in the order in which the control plane finds them. Each message is the control plane's, without its
   * prefix (`parsing policy: `).
   */
  problems: PolicyProblem[]
}

/** The reason why a text is not a policy. `type`: it is HuJSON, but not an object. */
export interface Obstacle extends Place {
  code: SyntaxCode | 'type'
}

/** Returns the first reason why a document is not a policy, for the page to translate. */
export function obstacleIn({ root, problems }: Pick<HuJsonDocument, 'root' | 'problems'>): Obstacle | undefined {
  if (problems[0] || !root || root.type === 'object' || root.type === 'null') return problems[0]
  return { code: 'type', offset: root.offset, length: root.length }
}

/** Headscale's message for a document that is not an object. */
function wrongRoot(type: string, { strictRules }: PolicyDialect): string {
  const what = strictRules
    ? `JSON ${type} into Go v2.Policy`
    : `${type === 'boolean' ? 'bool' : type} into Go value of type v2.Policy`
  return `parsing policy from bytes: json: cannot unmarshal ${what}`
}

/** Each message reads the whole text, and a pasted list of unquoted names has a problem for each name. */
const MAX_SYNTAX_PROBLEMS = 50

/** Reads and checks a policy's text as a server of the dialect does. `users` only serve to determine the tailnet's own email domains. */
export function readPolicy(
  text: string,
  flavour: Flavour,
  users: readonly PolicyUser[] = [],
  dialect: PolicyDialect = currentDialect,
): ReadPolicy {
  const parsed = parseHuJson(text)
  const obstacles = parsed.problems.filter((problem) => dialect.refusesTwice || !isReadable(problem))
  // Headscale's decoder finds these only in a text that its HuJSON parser takes.
  const isPlain = obstacles.every(isReadable)
  const hujson = { ...parsed, problems: isPlain ? obstacles : obstacles.filter((problem) => !isReadable(problem)) }
  const syntax = hujson.problems.slice(0, MAX_SYNTAX_PROBLEMS).map((problem): PolicyProblem => {
    const stage = isReadable(problem) ? 'decode' : 'syntax'
    return { ...problem, severity: 'error', stage, message: syntaxText(text, hujson.root, problem) }
  })
  const type = hujson.root?.type
  if (!hujson.root || (type !== 'object' && type !== 'null')) {
    const wrong = { offset: 0, length: text.length, code: 'type', message: wrongRoot(type ?? 'null', dialect) }
    const problem: PolicyProblem = { ...wrong, severity: 'error', stage: 'syntax' }
    return { hujson, policy: undefined, problems: syntax.length > 0 ? syntax : [problem] }
  }
  const { policy, problems } = decodeAll(hujson.root, flavour, dialect, text)
  const [before, after] = aroundText({ root: hujson.root, dialect }, syntax[0] ?? problems[0], problems)
  return { hujson, policy, problems: [...before, ...syntax, ...after, ...validatePolicy(policy, flavour, users)] }
}

/**
 * Splits the problems of values at one that Go's decoder finds in the text: it finds each when it gets there. A value that a Go type reads
 * by
 * itself is read as text first.
 */
function aroundText(
  { root, dialect }: { root: Node; dialect: PolicyDialect },
  mark: PolicyProblem | undefined,
  problems: readonly PolicyProblem[],
) {
  // Lines before 0.29 find names that no type has when they get there, later ones when everything is read.
  const findsUnknown = !dialect.tests
  const isSpelling = mark?.code === 'duplicate-field' || (findsUnknown && mark?.code === 'unknown-field')
  if (!mark || !(isSpelling || ['duplicate-key', 'surrogate'].includes(mark.code))) return [[], problems] as const
  const reader = readerAround(root, mark.offset, isSpelling ? ['acls'] : ['acls', 'sshtests'])
  const start = Math.min(mark.offset, reader?.offset ?? mark.offset)
  const isBefore = ({ offset, length, code }: PolicyProblem) =>
    offset + length <= start && (findsUnknown || code !== 'unknown-field')
  return [problems.filter(isBefore), problems.filter((problem) => !isBefore(problem))] as const
}

/** Returns the value around an offset that a Go type reads by itself: `groups`, `hosts`, or an item of these sections. */
function readerAround(root: Node, offset: number, sections: readonly string[]): Node | undefined {
  const holds = (node: Node) => node.offset <= offset && offset < node.offset + node.length
  const [key, value] = root.children?.find(holds)?.children ?? []
  const section = loose(String(key?.value))
  if (!value || !holds(value)) return undefined
  return sections.includes(section)
    ? value.children?.find(holds)
    : ['groups', 'hosts'].includes(section)
      ? value
      : undefined
}

/**
 * Returns the control plane's message for problems found in a policy; undefined if it accepts the policy. It stops at the first syntax or
 * decode problem, reports rule problems together, and runs tests only if everything else is valid.
 */
export function refusalText(problems: readonly PolicyProblem[]): string | undefined {
  const errors = problems.filter((problem) => problem.severity === 'error')
  for (const stage of ['syntax', 'decode'] as const) {
    const first = errors.find((problem) => problem.stage === stage)
    if (first) return `parsing policy: ${first.said ?? first.message}`
  }
  const rules = errors.filter((problem) => problem.stage === 'rules' && problem.code !== 'test-form-more')
  if (rules.length > 0) return `parsing policy: ${joinTexts(rules.map(({ message }) => message))}`
  const users = errors.filter((problem) => problem.stage === 'users')
  if (users.length > 0) return `validating policy user references: ${joinTexts(users.map(({ message }) => message))}`
  const nodes = errors.find((problem) => problem.stage === 'nodes')
  const tests = errors.filter((problem) => problem.code === 'test-failed').map(({ message }) => message)
  return nodes?.message ?? (tests.length > 0 ? joinTexts(tests) : undefined)
}

/**
 * Returns the tags a policy declares in `tagOwners`, in document order; empty if the text cannot be read. From Headscale 0.28 on machines
 * can have no other tags.
 */
export function tagOwnersOf(text: string): string[] {
  const { root } = parseHuJson(text)
  if (root?.type !== 'object') return []
  return [...decodePolicy(root, 'headscale').policy.tagOwners.keys()]
}

export const dialectCodes = ['section-ignored', 'name-twice', 'users-without-at', 'tag-owner', 'ssh-check'] as const

/** A part of a policy that a server accepts without effect, with its position. `name` is the section, user or name in question. */
export interface DialectWarning extends Place {
  code: (typeof dialectCodes)[number]
  name: string
}

const grantSections = ['grants', 'nodeAttrs', 'randomizeClientPort']
const testSections = ['tests', 'sshTests']
const everySection = [...grantSections, ...testSections, 'groups', 'hosts', 'tagOwners', 'acls', 'autoApprovers', 'ssh']

function sectionWarnings({ hujson }: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  if (dialect.refusesUnknown) return []
  const missing = [...(dialect.grants ? [] : grantSections), ...(dialect.tests ? [] : testSections)]
  const keys = (hujson.root?.children ?? []).flatMap(({ children }) => children?.[0] ?? [])
  return keys.flatMap(({ value, offset, length }): DialectWarning[] => {
    const name = String(value)
    const meant = everySection.find((section) => loose(section) === loose(name))
    return meant && !missing.includes(meant) ? [] : [{ code: 'section-ignored', name, offset, length }]
  })
}

const aliasesOf = (policy: Policy): Alias[] =>
  [...(policy.acls ?? []), ...policy.ssh].flatMap(({ src, dst }) => [...src, ...dst])

function nameWarnings(policy: Policy, { usersNeedAt }: PolicyDialect): DialectWarning[] {
  if (usersNeedAt) return []
  const lists = [...policy.groups.values(), ...policy.tagOwners.values()].flatMap(({ members }) => members)
  const users = aliasesOf(policy).filter(({ kind }) => kind === 'user')
  const owners = [...policy.tagOwners.values()].flatMap(({ members }) =>
    members.filter(({ text }) => text.startsWith('tag:')),
  )
  return [
    ...[...lists, ...users]
      .filter(({ text }) => text.endsWith('@'))
      .map(({ text, offset, length }): DialectWarning => {
        return { code: 'users-without-at', name: text.slice(0, -1), offset, length }
      }),
    ...owners.map(({ text, offset, length }): DialectWarning => ({ code: 'tag-owner', name: text, offset, length })),
  ]
}

function ruleWarnings(policy: Policy, { sshCheck }: PolicyDialect): DialectWarning[] {
  const checks = sshCheck ? [] : policy.ssh.filter(({ action }) => action === 'check')
  return checks.map(({ offset, length }) => ({ code: 'ssh-check', name: 'check', offset, length }))
}

/** Of duplicate names the last one counts. */
function repeated(node: Node | undefined): DialectWarning[] {
  const keys = new Map<string, Node>()
  const found = (node?.children ?? []).flatMap((child): DialectWarning[] => {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    const before = key && keys.get(String(key.value))
    if (key) keys.set(String(key.value), key)
    const own = before ? [{ code: 'name-twice' as const, name: String(before.value), ...placeOf(before) }] : []
    return [...own, ...repeated(child)]
  })
  return found
}

/** Returns the parts of an accepted policy that the server ignores, in document order: warnings before the save. */
export function dialectWarnings(read: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  const { policy } = read
  return [
    ...sectionWarnings(read, dialect),
    ...(dialect.refusesTwice ? [] : repeated(read.hujson.root)),
    ...(policy ? [...nameWarnings(policy, dialect), ...ruleWarnings(policy, dialect)] : []),
  ].sort((a, b) => a.offset - b.offset)
}
