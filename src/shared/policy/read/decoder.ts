import type { Node } from 'jsonc-parser'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import { goQuote, goTrim } from '@shared/policy/syntax/go-quote'
import { nodeValue, type Place } from '@shared/policy/syntax/hujson'
import { type Words, wordsOf, type Alias, type Flavour, parseAlias, type PolicyProblem, type Word } from './model'
import type { ParseResult } from '@shared/policy/net/ip'

export interface Member {
  key: string
  /** The key, quotes included. */
  keyPlace: Place
  value: Node
}

/** Names and indices on the path to a value. */
export type JsonPath = readonly (string | number)[]

/** Member names match regardless of case, `_` and `-`, as in Go's decoder. */
export const loose = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

const withoutQuotes = (json: string) => json.replaceAll(/^"+|"+$/g, '')

/** Go's name for a value of unknown type. */
export function goName({ type }: Node): string {
  const names: Partial<Record<string, string>> = {
    number: 'float64',
    boolean: 'bool',
    null: '<nil>',
    array: '[]interface {}',
  }
  return names[type] ?? 'map[string]interface {}'
}

export const placeOf = ({ offset, length }: Place): Place => ({ offset, length })
const escaped = (part: string | number) =>
  goQuote(String(part).replaceAll('~', '~0').replaceAll('/', '~1')).slice(1, -1)
/** Go's older decoder reads half a character as the sign of an unknown one. */
const whole = (text: string) =>
  text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

/** Fields that a second value of `null` leaves as they are, as Go does with what is neither list nor map. */
const plainFields: readonly string[] = ['action', 'proto', 'checkPeriod', 'autoApprovers', 'randomizeClientPort']

/** 0.26's names for the structures of a policy; for others it names the field alone. */
const structures: Partial<Record<string, string>> = { acls: 'ACL', ssh: 'SSH', autoApprovers: 'AutoApproverPolicy' }

/** Walks the tree of a policy and collects problems. Decoding continues after each problem. */
export class Decoder {
  readonly problems: PolicyProblem[] = []

  readonly words: Words

  constructor(
    readonly flavour: Flavour,
    readonly dialect: PolicyDialect = currentDialect,
    /** The document; '' if spellings do not matter. */
    private readonly text = '',
    /** Which of several values of a name is read, from 0; the last one unless given. */
    private readonly occurrence = Infinity,
  ) {
    this.words = wordsOf(dialect.line)
  }

  /** Paths of the words read so far, by their offsets. */
  private readonly paths = new Map<number, JsonPath>()

  /** Names that are not spelt as usual, by their paths: messages have them as they are written. */
  private readonly spellings = new Map<string, string>()

  private pointer(path: JsonPath): string {
    const part = (each: string | number, at: number) =>
      this.spellings.get(JSON.stringify(path.slice(0, at + 1))) ?? each
    return path.map((each, at) => escaped(part(each, at))).join('/')
  }

  private unmarshal(json: string, type: string, path: JsonPath): string {
    return `parsing policy from bytes: json: cannot unmarshal JSON ${json} into Go ${type} within "/${this.pointer(path)}"`
  }

  /** The offsets of `null` in lists of words, which reads as an empty word. */
  private readonly nulls = new Set<number>()

  /**
   * Records a value of the wrong kind or form. `go` is the type that Headscale's decoder names before the message; its path is that of the
   * word at the position, unless given.
   */
  refuse(place: Place, code: string, message: string, go?: { type: string; json?: string; path?: JsonPath }): void {
    const { offset, length } = place
    const path = go?.path ?? this.paths.get(offset)
    const json = go?.json ?? (this.nulls.has(offset) ? 'null' : 'string')
    const said =
      go && path && this.flavour === 'headscale' ? { said: this.wrapped(message, { ...go, json }, path) } : {}
    this.problems.push({ offset, length, code, message, severity: 'error', stage: 'decode', ...said })
  }

  private wrapped(message: string, go: { type: string; json: string }, path: JsonPath): string {
    if (!this.dialect.strictRules) return `parsing policy from bytes: ${message}`
    return `${this.unmarshal(go.json, go.type, path)}: ${message}`
  }

  /** 0.26's message about a value of the wrong kind. */
  private fieldMismatch(json: string, wanted: string, path: JsonPath): string {
    const section = String(path[0])
    const inner = section in structures && typeof path.at(-1) === 'string' && path.length > 1
    // The path ends at the names of a map.
    const depth = section === 'autoApprovers' ? 1 : 2
    const fields = path.filter(
      (part, at) => at === 0 || (section in structures && at <= depth && typeof part === 'string'),
    )
    const holder = inner || fields.length > 1 ? (structures[section] ?? 'Policy') : 'Policy'
    const kind = json === 'boolean' ? 'bool' : json
    const before = this.dialect.typedNames ? 'parsing policy from bytes' : 'unmarshalling policy, err'
    return `${before}: json: cannot unmarshal ${kind} into Go struct field ${holder}.${fields.join('.')} of type ${wanted}`
  }

  private mismatch(node: Node, wanted: string, path: JsonPath): void {
    const json = node.type === 'property' ? 'object' : node.type
    const message = this.dialect.strictRules
      ? this.unmarshal(json, wanted, path)
      : this.fieldMismatch(json, wanted, path)
    this.refuse(placeOf(node), 'type', message)
  }

  /** Returns the members of an object; null counts as none, as in Go. */
  object(node: Node | undefined, path: JsonPath, wanted = 'object'): Member[] {
    if (!node || node.type === 'null') return []
    if (node.type !== 'object') {
      this.mismatch(node, wanted, path)
      return []
    }
    return (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? []
      if (!key || !value || typeof key.value !== 'string') return []
      return [{ key: this.whole(key.value), keyPlace: placeOf(key), value }]
    })
  }

  private whole = (text: string): string => (this.dialect.refusesTwice ? text : whole(text))

  /** Returns the entries of a map: of equal names the last one. `check` reads the values of the others. */
  entries(node: Node | undefined, path: JsonPath, wanted: string, check: (earlier: Member) => void): Member[] {
    const members = this.object(node, path, wanted)
    if (this.dialect.refusesTwice) return members
    const last = new Map(members.map((member) => [member.key, member]))
    return members.filter((member) => last.get(member.key) === member || check(member))
  }

  array(node: Node | undefined, path: JsonPath, wanted = '[]string'): Node[] {
    if (!node || node.type === 'null') return []
    if (node.type === 'array') return node.children ?? []
    this.mismatch(node, wanted, path)
    return []
  }

  word(node: Node | undefined, path: JsonPath, wanted = 'string'): Word | undefined {
    if (!node || node.type === 'null') return undefined
    this.paths.set(node.offset, path)
    if (typeof node.value === 'string') return { text: this.whole(node.value), ...placeOf(node) }
    this.mismatch(node, wanted, path)
    return undefined
  }

  bool(node: Node | undefined, path: JsonPath): boolean {
    if (!node || node.type === 'null') return false
    if (node.type !== 'boolean') this.mismatch(node, 'bool', path)
    return nodeValue(node) === true
  }

  texts(node: Node | undefined, path: JsonPath, wanted = '[]string', each = 'string'): Word[] {
    return this.array(node, path, wanted).flatMap((item, index) => {
      if (item.type !== 'null') return this.word(item, [...path, index], each) ?? []
      // Go leaves the text of a null empty.
      this.paths.set(item.offset, [...path, index])
      this.nulls.add(item.offset)
      return [{ text: '', ...placeOf(item) }]
    })
  }

  /** Returns the texts of a list whose items a Go type parses itself: it refuses others by their Go types. */
  parsedTexts(node: Node | undefined, path: JsonPath, type: string): Word[] {
    if (!this.dialect.typedNames) return this.texts(node, path)
    return this.array(node, path, `[]${type}`).flatMap((item, index) => {
      const at = [...path, index]
      if (item.type === 'string') return this.word(item, at) ?? []
      this.refuse(placeOf(item), 'type', this.words.wrongType(goName(item)), { type, json: item.type, path: at })
      return []
    })
  }

  /** Returns the texts of a list whose items a Go type reads from texts alone; null is an empty one. */
  plainTexts(node: Node | undefined, path: JsonPath, type: string): Word[] {
    return this.array(node, path, `[]${type}`).flatMap((item, index) => {
      const at = [...path, index]
      if (item.type === 'null') return [{ text: '', ...placeOf(item) }]
      if (item.type === 'string') return this.word(item, at) ?? []
      this.refuse(placeOf(item), 'type', 'JSON value must be string type', { type, json: item.type, path: at })
      return []
    })
  }

  /**
   * A value as Go's decoder passes it to a type that parses itself: as JSON, without the quotes around it. A number is as it is written, except
   * in an ACL, which Headscale writes again.
   */
  raw(node: Node, path: JsonPath): string {
    if (node.type === 'number' && path[0] !== 'acls') return this.written(node)
    return Object.is(node.value, -0) ? '-0' : withoutQuotes(JSON.stringify(nodeValue(node)))
  }

  /** A literal as it is written, without the quotes around it. */
  written({ offset, length, value }: Node | (Place & { value: string })): string {
    return this.text === '' ? String(value) : withoutQuotes(this.text.slice(offset, offset + length))
  }

  /** Returns the value, or records the refusal at its position and returns undefined. */
  accept<T>(parsed: ParseResult<T>, place: Place, code: string, type: string): T | undefined {
    if (parsed.error === undefined) return parsed.value
    this.refuse(place, code, parsed.error, { type })
    return undefined
  }

  /** 0.29 reads names without surrounding blanks. */
  trimmed = (text: string): string => (this.dialect.tests ? goTrim(text) : text)

  aliases(node: Node | undefined, path: JsonPath): Alias[] {
    if (!this.dialect.typedNames) {
      return this.texts(node, path).map(
        ({ text, ...place }) => parseAlias(text, place).value ?? { kind: 'host', text, ...place },
      )
    }
    const found = this.texts(node, path, '[]v2.AliasEnc').flatMap(
      (word) =>
        this.accept(parseAlias(this.trimmed(word.text), word, this.dialect), word, 'alias', 'v2.AliasEnc') ?? [],
    )
    if (this.flavour === 'tailscale') return found
    // Headscale reads `user:*@domain` as a user of that very name.
    return found.map((alias) => (alias.kind === 'domain' ? { ...alias, kind: 'user' } : alias))
  }

  /** The message about a field that an object has in two spellings. `parsedBy`: the Go type that reads the object by itself. */
  private twice(key: string, { path, parsedBy }: { path: JsonPath; parsedBy?: string }): string {
    const what = `duplicate object member name ${JSON.stringify(key)}`
    if (parsedBy !== undefined) return `${this.unmarshal('object', parsedBy, path)}: ${what}`
    const within = path.length > 0 ? ` within "/${this.pointer(path)}"` : ''
    return `parsing policy from bytes: jsontext: ${what}${within}`
  }

  /** Tells whether a further value of a field counts. `before`: the number of its values so far. */
  private replaces(name: string, { type }: Node, before: number): boolean {
    if (before > this.occurrence) return false
    return type !== 'null' || !plainFields.includes(name)
  }

  /**
   * Sorts the members of an object into known names. Others are refused; Tailscale accepts more than Headscale does, which stays `unknown`
   * here. `place`: the path of the object, and the Go type that reads it by itself, if one does.
   */
  fields<Name extends string>(
    members: Member[],
    known: readonly Name[],
    tailscaleOnly: readonly string[] = [],
    place: { path: JsonPath; parsedBy?: string } = { path: [] },
  ): { found: Partial<Record<Name, Node>>; unknown: Member[] } {
    const found: Partial<Record<Name, Node>> = {}
    const unknown: Member[] = []
    const seen = new Map<string, number>()
    for (const member of members) {
      const name = known.find((candidate) => candidate === member.key || loose(candidate) === loose(member.key))
      if (name) {
        // The same spelling twice is a problem of the syntax, which is found before.
        const isSecond = found[name] !== undefined && this.dialect.refusesTwice && this.flavour === 'headscale'
        if (isSecond) this.refuse(member.keyPlace, 'duplicate-field', this.twice(member.key, place))
        else if (found[name] === undefined || this.replaces(name, member.value, seen.get(name) ?? 0)) {
          found[name] = member.value
          if (member.key !== name) this.spellings.set(JSON.stringify([...place.path, name]), member.key)
        }
        seen.set(name, (seen.get(name) ?? 0) + 1)
        continue
      }
      unknown.push(member)
      const taken = this.flavour === 'tailscale' && tailscaleOnly.some((other) => loose(other) === loose(member.key))
      if (taken) continue
      if (this.dialect.refusesUnknown)
        this.refuse(member.keyPlace, 'unknown-field', this.words.unknownField(member.key))
    }
    return { found, unknown }
  }
}
