import type { MockClient } from './mock-client'
import { type BodyFields, type Values, refusalReply, refuse, type Reply, textReply } from './shapes'
import type { NetworkControl } from './network'
import type { Release, ServeLine } from './release'
import { unescapeUrl } from './read-target'

/** Results of the debug call: servers keep them in memory, and so does this one. */
export interface DebugMade {
  /** Routes that waiting clients announced, by registration key. */
  readonly routes: Map<string, readonly string[]>
  /** Ids of the machines registered from it. */
  readonly nodes: Set<string>
}

/** One parsed call. */
export interface OperationCall {
  readonly debugMade: DebugMade
  readonly release: Release
  readonly mock: MockClient
  readonly control: NetworkControl
  /** Decoded values of the path, by name. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Values
  readonly body: Values
}

type FieldsOf = (release: Release) => BodyFields

/** An operation of Headscale's API: its path, its parameters, and its effect on the demo network. */
export interface Operation {
  /** The id in the API descriptions. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters in braces. */
  readonly path: string
  /** The first release that has it, and the first one that no longer has it. */
  readonly from?: ServeLine
  readonly before?: ServeLine
  /** Numeric path parameters, with their names in the gateway's messages. */
  readonly numbers?: Readonly<Record<string, string>>
  readonly query?: FieldsOf
  readonly body?: FieldsOf
  /** The body is optional. */
  readonly bodyOptional?: boolean
  /** The versions of the data behind the response, if it can be cached until one of them changes. */
  readonly keptBy?: (call: OperationCall) => Promise<string>
  readonly run: (call: OperationCall) => Promise<object>
}

export function hasOperation(release: Release, { from, before }: Operation): boolean {
  return (from === undefined || release.from(from)) && !(before !== undefined && release.from(before))
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

type Found =
  | { readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly reply: Reply }

/** Finds the operation for a request, or the response to an unknown path or method (headscale-api.md 1.4). */
export function findOperation(
  release: Release,
  operations: readonly Operation[],
  method: string,
  pathname: string,
): Found {
  const segments = segmentsOf(release, pathname)
  const fitting = operations.flatMap((operation) => {
    const path = hasOperation(release, operation) ? match(release, operation.path, segments) : undefined
    return path ? [{ operation, path }] : []
  })
  const own = fitting
    .filter(({ operation }) => operation.method === method)
    .toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
  if (own[0]) return own[0]
  if (fitting.length === 0) return { reply: unknownPath(release) }
  return { reply: otherMethod(release, [...new Set(fitting.map(({ operation }) => operation.method))]) }
}

/** The gateway decodes a path before it splits it, 0.30 afterwards. */
function segmentsOf({ gateway }: Release, pathname: string): string[] {
  if (gateway) return unescapeUrl(pathname).split('/')
  return pathname.split('/').map(unescapeUrl)
}

function match({ gateway }: Release, path: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = path.split('/')
  if (parts.length !== segments.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== segment) return undefined
    if (name === undefined) continue
    // The gateway also accepts an empty value.
    if (segment === '' && !gateway) return undefined
    values[name] = segment
  }
  return values
}

function unknownPath(release: Release): Reply {
  if (!release.gateway) return textReply(404, '404 page not found\n')
  return refusalReply(refuse(5, 'Not Found').refusal, release)
}

function otherMethod(release: Release, methods: readonly string[]): Reply {
  if (release.gateway) return refusalReply(refuse(12, 'Method Not Allowed').refusal, release)
  return { status: 405, headers: { allow: methods.join(', ') }, body: '' }
}
