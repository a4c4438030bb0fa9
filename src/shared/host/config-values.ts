import { isAddress, isHostName, isPrefix } from '@shared/net-address'
import type { ConfigKey } from './config-keys'
import type { ConfigRead, ConfigValue } from './config-values-schema'

/** Reasons why a value cannot be used; each has its own text on screen. */
export type ConfigProblem =
  | 'url'
  | 'domain'
  | 'hostPort'
  | 'path'
  | 'address'
  | 'prefix'
  | 'number'
  | 'duration'
  | 'longDuration'
  | 'choice'
  | 'map'
  | 'twice'
  | 'line'

/** As Go's `time.ParseDuration`: Headscale reads anything else, such as 30d, as 0 without a warning (0.29.2, types/config.go). */
const DURATION = /^(?:0|(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+)$/
/** As Prometheus's `model.ParseDuration`, which Headscale uses for expiries. */
const LONG_DURATION = /^(?:0|(?=\d)(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?)$/

const isHostPort = (text: string) => /^(?:[^\s/@]*):(?:\d{1,5}|[a-z][a-z0-9-]*)$/i.test(text)

/** Checks of kinds whose values are texts. An empty text is valid: it switches a setting off. */
const checks: Readonly<Partial<Record<ConfigKey['kind'], (text: string) => boolean>>> = {
  url: (text) => /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text),
  domain: (text) => isHostName(text),
  hostPort: isHostPort,
  // A relative path begins in a folder that depends on the release; variables belong to systemd's credentials.
  path: (text) => !/[\r\n\0]/.test(text),
  address: (text) => isAddress(text),
  prefix: (text) => isPrefix(text),
  duration: (text) => DURATION.test(text),
  longDuration: (text) => LONG_DURATION.test(text),
}

/** Returns the name and the value of `name=value`; null if there is no name or no equals sign. */
function pairIn(line: string): readonly [string, string] | null {
  const at = line.indexOf('=')
  return at > 0 ? [line.slice(0, at), line.slice(at + 1)] : null
}

/** Parses lines of `name=value` into a map; returns the lines unchanged if that is impossible: `configProblem` then returns the reason. */
export function mapOfLines(lines: string[]): ConfigValue {
  const pairs = lines.flatMap((line) => {
    const pair = pairIn(line)
    return pair ? [pair] : []
  })
  return new Set(pairs.map(([name]) => name)).size === lines.length ? Object.fromEntries(pairs) : lines
}

/** Returns the problem with a value; null if there is none. Headscale itself checks the whole file before it is saved. */
export function configProblem(key: ConfigKey, value: ConfigValue): ConfigProblem | null {
  const { kind } = key
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : 'choice'
    case 'choice':
      return typeof value === 'string' && key.values?.includes(value) ? null : 'choice'
    case 'number':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? null : 'number'
    case 'list':
      return Array.isArray(value) ? null : 'line'
    case 'prefixes':
      return Array.isArray(value) && value.every(isPrefix) ? null : 'prefix'
    case 'map':
      if (Array.isArray(value)) return value.every((line) => pairIn(line) !== null) ? 'twice' : 'map'
      return typeof value === 'object' ? null : 'map'
    case 'page':
      return 'line'
    default: {
      if (typeof value !== 'string' || /[\r\n\0]/.test(value)) return 'line'
      return value === '' || (checks[kind]?.(value) ?? true) ? null : (kind as ConfigProblem)
    }
  }
}

/**
 * Returns the keys that lead to a setting in a parsed configuration; undefined if it has none. A key may hold several parts of the path
 * ("oidc.expiry"), and capitals do not count: so Headscale's library viper reads it (`searchIndexableWithPathPrefixes`, v1.20).
 */
export function keysAt(root: unknown, path: string): string[] | undefined {
  const parts = path.split('.')
  return typeof root === 'object' && root !== null && !Array.isArray(root) ? keysIn(root, parts) : undefined
}

function keysIn(map: object, parts: readonly string[]): string[] | undefined {
  let empty: string[] | undefined
  for (let count = parts.length; count > 0; count--) {
    const wanted = parts.slice(0, count).join('.').toLowerCase()
    const key = Object.keys(map).find((name) => name.toLowerCase() === wanted)
    if (key === undefined) continue
    const value: unknown = Reflect.get(map, key)
    const isWhole = count === parts.length
    const rest = isWhole ? [] : keysAt(value, parts.slice(count).join('.'))
    // A key without a value counts only if no other place has one.
    if (isWhole && value === null) empty = [key]
    else if (rest) return [key, ...rest]
  }
  return empty
}

/** Returns the keys under which an edit writes a setting: those that are there, or new ones in the nearest map around it. */
export function keysFor(root: unknown, path: string): string[] {
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count--) {
    const keys = keysAt(root, parts.slice(0, count).join('.'))
    if (keys) return [...keys, ...parts.slice(count)]
  }
  return parts
}

/** Returns the part of a parsed configuration at a path; undefined if it has none. */
export const partAt = (root: unknown, path: string): unknown =>
  keysAt(root, path)?.reduce<unknown>((part, key) => Reflect.get(part as object, key), root)

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** A mark that stands for a secret: one of the file, or one that was typed. */
const MARK = /<(?:hidden|new) [^<>\n]*>/

/** Reads a value for its form; undefined if the file leaves it out. `part` is of a text in which marks stand for secrets. */
export function readConfigValue({ kind, secret }: ConfigKey, part: unknown): ConfigRead | undefined {
  if (part === undefined || part === null) return undefined
  const isHidden = secret ? part !== '' : typeof part === 'string' && MARK.test(part)
  if (isHidden) return { is: 'hidden' }
  const value = configValue(kind, part)
  return value === undefined || MARK.test(JSON.stringify(value)) ? { is: 'odd' } : { is: 'value', value }
}

/** Returns a parsed value as one of this kind; undefined if it is of another kind. */
export function configValue(kind: ConfigKey['kind'], part: unknown): ConfigValue | undefined {
  switch (kind) {
    case 'flag':
      return typeof part === 'boolean' ? part : undefined
    case 'number':
      return typeof part === 'number' ? part : undefined
    case 'list':
    case 'prefixes':
      return Array.isArray(part) && part.every(isScalar) ? part.map(String) : undefined
    case 'map': {
      const entries = typeof part === 'object' && !Array.isArray(part) ? Object.entries(part as object) : undefined
      return entries?.every(([, value]) => isScalar(value))
        ? Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
        : undefined
    }
    case 'page':
      return undefined
    default:
      return isScalar(part) ? String(part) : undefined
  }
}
