import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Scalar,
  visit,
} from 'yaml'
import {
  SECRET_ELEMENT,
  SECRET_KEY,
  SECRET_NAMED,
  SECRET_OPTION,
  SECRET_PARAMETER,
  SECRET_REST,
  SECRET_URL,
  SECRET_WORDS,
} from '@main/lib/log'
import { isCostlyYaml } from './yaml-places'

/** Names of settings that contain a secret, also of one that was put aside. A setting that names a file with the secret does not count. */
export const SECRET_NAME = new RegExp(`(${SECRET_WORDS})${SECRET_REST}$`, 'i')
/** Secrets in values and comments with any name; the last as a program takes a connection: `host=db password=x`. */
const SECRET_TEXTS = [
  SECRET_URL,
  SECRET_PARAMETER,
  SECRET_KEY,
  SECRET_OPTION,
  SECRET_ELEMENT,
  SECRET_NAMED,
  // A text may be JSON.
  new RegExp(String.raw`(?:${SECRET_WORDS})${SECRET_REST}["']\s{0,8}[:,]\s{0,8}["'\d]`, 'i'),
  /\bprivkey:\w/,
  /\bauthorization:[ \t]*\S/i,
  new RegExp(`(?:${SECRET_WORDS})${SECRET_REST}=\\S`, 'i'),
]

/** Returns where the first secret in a text begins; -1 without one. */
export function secretIn(text: string): number {
  const places = SECRET_TEXTS.map((kind) => text.search(kind)).filter((at) => at >= 0)
  return places.length > 0 ? Math.min(...places) : -1
}

/** A secret in a text of YAML: its value, and the range of its source. */
export interface FoundSecret {
  readonly key: string
  readonly value: string
  readonly from: number
  readonly to: number
}

/** Finds the secrets of a configuration, in the order of the text. If the text is not valid YAML, returns those before the first error. */
export const findSecrets = (text: string): FoundSecret[] => (isCostlyYaml(text) ? [] : secretsOf(text))

function secretsOf(text: string): FoundSecret[] {
  // Headscale reads the first document only, but a page sees all.
  const found = parseAllDocuments(text).flatMap(secretsIn)
  return found.toSorted((a, b) => a.from - b.from)
}

/** The fields of a setting that is a map of its name and its value. */
const [NAMES, VALUES] = [
  ['name', 'key', 'variable', 'option', 'header'],
  ['value', 'val', 'content', 'data'],
]
const OPTION = /^--?\w/
const isSecretName = (node: unknown): node is Scalar<string> =>
  isScalar(node) && typeof node.value === 'string' && SECRET_NAME.test(node.value)

function secretsIn(doc: Document.Parsed): FoundSecret[] {
  const found = new Map<number, FoundSecret>()
  const scalarsOf = createScalars(doc)
  const inSecrets = new Set<unknown>()
  const names = new Map<unknown, string | undefined>()
  visit(doc, {
    Pair(_, { key, value }) {
      const name = nameIn(key)
      if (name !== undefined) addAll(name, value)
    },
    Map(_, { items }) {
      // `name: PASSWORD` beside `value: x`.
      const fields = new Map(
        items.map(({ key, value }) => [isScalar(key) ? String(key.value).toLowerCase() : '', value]),
      )
      const name = NAMES.map((field) => fields.get(field)).find(isSecretName)
      if (name !== undefined) for (const field of VALUES) addAll(String(name.value), fields.get(field))
    },
    Seq(_, { items }) {
      // `[--password, x]`, and a pair of a name and a value.
      items.forEach((item, at) => {
        const isName = isSecretName(item) && (items.length === 2 || OPTION.test(String(item.value)))
        if (isName) addAll(String(item.value), items[at + 1])
      })
    },
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && secretIn(scalar.value) >= 0)
        add(scalar.value.includes('://') ? 'url' : 'secret', scalar)
    },
  })
  return [...found.values()]

  /** Returns the name of a secret in a key, which may be an alias, a list or a map. Many aliases may name one large value. */
  function nameIn(key: unknown): string | undefined {
    const node = isAlias(key) ? scalarsOf.named(key) : key
    if (!names.has(node)) names.set(node, scalarsOf(node).find(isSecretName)?.value)
    return names.get(node)
  }

  function addAll(key: string, value: unknown): void {
    for (const scalar of scalarsOf(value, inSecrets)) add(key, scalar)
  }

  function add(key: string, { value, range }: Scalar): void {
    const [from = 0, to = 0] = range ?? []
    // Tags such as `!!binary` make other values of a text.
    const isText = value !== null && value !== '' && typeof value !== 'boolean'
    const shown = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
    if (isText && to > from && !found.has(from)) found.set(from, { key, value: shown, from, to })
  }
}

/** Finds the scalars of values of a document. */
export interface Scalars {
  /** Returns the scalars of a value, keys included, also of those that its aliases and merged maps name. `seen`: values that are left out. */
  (value: unknown, seen?: Set<unknown>): Scalar[]
  /** Returns what an alias names. */
  named(alias: Alias): unknown
}

/** One walk finds what all aliases name: `Alias.resolve` walks the document for each. */
export function createScalars(doc: Document): Scalars {
  let known: ReadonlyMap<Alias, unknown> | undefined
  // Most configurations have no alias.
  const named = (alias: Alias) => (known ??= targetsIn(doc)).get(alias)
  const scalarsOf = (value: unknown, seen = new Set<unknown>()): Scalar[] => {
    const [scalars, open] = [[] as Scalar[], [value]]
    while (open.length > 0) {
      const node = open.pop()
      if (node === null || node === undefined || seen.has(node)) continue
      seen.add(node)
      if (isScalar(node)) scalars.push(node)
      // The value of an alias is somewhere else.
      else if (isAlias(node)) open.push(named(node))
      else if (isPair(node)) open.push(node.key, node.value)
      else if (isMap(node) || isSeq(node)) for (const item of node.items) open.push(item)
    }
    return scalars
  }
  return Object.assign(scalarsOf, { named })
}

function targetsIn(doc: Document): Map<Alias, unknown> {
  const [anchors, targets] = [new Map<string, unknown>(), new Map<Alias, unknown>()]
  visit(doc, {
    Alias: (_, alias) => void targets.set(alias, anchors.get(alias.source)),
    Value: (_, node) => void (node.anchor && anchors.set(node.anchor, node)),
  })
  return targets
}

/** The fewest characters of a secret that are hidden before `...`: the library that reads YAML shows seven. And the most that are looked for. */
const [SHORTEST_START, LONGEST_START] = [6, 40]

type Hide = (text: string) => string

/**
 * Creates the function that removes the secrets of configurations from any text, such as an error or the log. `readers` reads them in a thread: one
 * takes longer than the windows may wait.
 */
export async function createHide(
  readers: { readonly secretValues: (texts: readonly string[]) => Promise<readonly string[] | null> },
  ...texts: readonly string[]
): Promise<Hide> {
  if (texts.length === 0) return hideValues([])
  const found = await readers.secretValues(texts)
  return found === null ? ALL : hideValues(found)
}

/** The same for one configuration, at once, for the thread itself. */
export const hideIn = (text: string): Hide => (isCostlyYaml(text) ? ALL : hideValues(valuesIn(text)))

/** Returns the secrets of configurations; null if one is too costly to read: secrets that are not found cannot be hidden. */
export const secretValues = (texts: readonly string[]): readonly string[] | null =>
  texts.some(isCostlyYaml) ? null : [...new Set(texts)].flatMap(valuesIn)

const ALL: Hide = (text) => (text.trim() === '' ? text : '…')

const valuesIn = (text: string) => secretsOf(text).flatMap(({ value }) => [value, ...value.split('\n')])

function hideValues(found: readonly string[]): Hide {
  // Programs quote the values that they name.
  const values = new Set(found.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))
  const long = [...values].filter((value) => value.trim().length > 2).toSorted((a, b) => b.length - a.length)
  const starts = new Set<string>()
  for (const value of long)
    for (let end = SHORTEST_START; end <= Math.min(LONGEST_START, value.length - 1); end += 1)
      starts.add(value.slice(0, end))
  const withoutStart = (part: string) => {
    for (let length = Math.min(LONGEST_START, part.length); length >= SHORTEST_START; length -= 1)
      if (starts.has(part.slice(-length))) return `${part.slice(0, -length)}…`
    return part
  }
  return (text) => {
    const parts = long.reduce((shown, value) => shown.replaceAll(value, '…'), text).split('...')
    const last = parts.pop() ?? ''
    return [...parts.map(withoutStart), last].join('...')
  }
}
