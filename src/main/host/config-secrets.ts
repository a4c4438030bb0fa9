import { isAlias, isScalar, parseDocument, visit } from 'yaml'
import { isDeepYaml } from './yaml-depth'

/** Names of settings that contain a secret. A setting that names a file with the secret does not count. */
export const SECRET_NAME = /(secret|pass|password|token|private_key|auth_key|api_key)$/i
/** An address with a password in it. */
const SECRET_URL = /^[a-z][a-z0-9+.-]*:\/\/[^/\s@]*:[^/\s@]+@/i

/** A secret in a text of YAML: its value, and the range of its source. */
export interface FoundSecret {
  readonly key: string
  readonly value: string
  readonly from: number
  readonly to: number
}

/** Finds the secrets of a configuration, in the order of the text. If the text is not valid YAML, returns those before the first error. */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = []
  if (isDeepYaml(text)) return found
  const doc = parseDocument(text, { keepSourceTokens: true })
  visit(doc, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : ''
      if (!SECRET_NAME.test(name)) return
      // The value of an alias is somewhere else.
      const meant = isAlias(value) ? value.resolve(doc) : value
      if (isScalar(meant)) add(name, meant)
      else if (meant !== null && meant !== undefined)
        visit(meant as Parameters<typeof visit>[0], { Scalar: (_at, scalar) => add(name, scalar) })
    },
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && SECRET_URL.test(scalar.value)) add('url', scalar)
    },
  })
  return found.toSorted((a, b) => a.from - b.from)

  function add(key: string, { value, range }: { value: unknown; range?: readonly number[] | null | undefined }): void {
    const [from = 0, to = 0] = range ?? []
    const isText = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'bigint'
    if (isText && to > from && !found.some((one) => one.from === from))
      found.push({ key, value: String(value), from, to })
  }
}

/** Creates the function that removes the secrets of configurations from any text, such as an error or the log. */
export function createHide(...texts: readonly string[]): (text: string) => string {
  const values = new Set(
    texts.flatMap((text) => findSecrets(text).flatMap(({ value }) => [value, ...value.split('\n')])),
  )
  const long = [...values].filter((value) => value.trim().length > 2).toSorted((a, b) => b.length - a.length)
  return (text) => long.reduce((shown, value) => shown.replaceAll(value, '…'), text)
}
