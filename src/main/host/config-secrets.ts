import { type Document, isAlias, isMap, isPair, isScalar, isSeq, parseDocument, type Scalar, visit } from 'yaml'
import { isCostlyYaml } from './yaml-depth'

/** Names of settings that contain a secret, also of one that was put aside. A setting that names a file with the secret does not count. */
export const SECRET_NAME =
  /(secret|pass|passwd|password|passphrase|token|private_?key|priv_?key|auth_?key|api_?key|client_assertion|credentials?)(?:[_-]?(?:\d{1,4}|old|new|bak|backup|prev|previous|copy))?$/i
/** An address with a password in it. The limits keep a search linear. */
export const SECRET_URL = /:\/\/[^/\s@:]{0,256}:[^\s@]{1,256}@/

/** A secret in a text of YAML: its value, and the range of its source. */
export interface FoundSecret {
  readonly key: string
  readonly value: string
  readonly from: number
  readonly to: number
}

/** Finds the secrets of a configuration, in the order of the text. If the text is not valid YAML, returns those before the first error. */
export function findSecrets(text: string): FoundSecret[] {
  if (isCostlyYaml(text)) return []
  const doc = parseDocument(text, { keepSourceTokens: true })
  const found = new Map<number, FoundSecret>()
  visit(doc, {
    Pair(_, { key, value }) {
      // The name may be an alias, too.
      const named: unknown = isAlias(key) ? key.resolve(doc) : key
      const name = isScalar(named) ? String(named.value) : ''
      if (SECRET_NAME.test(name)) for (const scalar of scalarsIn(doc, value)) add(name, scalar)
    },
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && SECRET_URL.test(scalar.value)) add('url', scalar)
    },
  })
  return [...found.values()].toSorted((a, b) => a.from - b.from)

  function add(key: string, { value, range }: Scalar): void {
    const [from = 0, to = 0] = range ?? []
    // Tags such as `!!binary` make other values of a text.
    const isText = value !== null && value !== '' && typeof value !== 'boolean'
    const shown = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
    if (isText && to > from && !found.has(from)) found.set(from, { key, value: shown, from, to })
  }
}

/** Returns the scalars of a value, keys included, also of those that its aliases and merged maps name. */
export function scalarsIn(doc: Document, value: unknown): Scalar[] {
  const [scalars, seen, open] = [new Set<Scalar>(), new Set<unknown>(), [value]]
  while (open.length > 0) {
    const node = open.pop()
    if (node === null || node === undefined || seen.has(node)) continue
    seen.add(node)
    if (isScalar(node)) scalars.add(node)
    // The value of an alias is somewhere else.
    else if (isAlias(node)) open.push(node.resolve(doc))
    else if (isPair(node)) open.push(node.key, node.value)
    else if (isMap(node) || isSeq(node)) open.push(...node.items)
  }
  return [...scalars]
}

/** Creates the function that removes the secrets of configurations from any text, such as an error or the log. */
export function createHide(...texts: readonly string[]): (text: string) => string {
  const found = texts.flatMap((text) => findSecrets(text).flatMap(({ value }) => [value, ...value.split('\n')]))
  // Programs quote the values that they name.
  const values = new Set(found.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))
  const long = [...values].filter((value) => value.trim().length > 2).toSorted((a, b) => b.length - a.length)
  return (text) => long.reduce((shown, value) => shown.replaceAll(value, '…'), text)
}
