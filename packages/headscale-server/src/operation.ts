import type { MockClient } from './mock-client'
import type { BodyFields, Values } from './fields'
import type { ServeLine } from './lines'
import type { NetworkControl } from './network'
import type { Release } from './release'

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
