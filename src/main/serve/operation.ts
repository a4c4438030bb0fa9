import type { AsyncDesk } from '@main/mock/mock-host'
import type { PlainRequest, PlainResponse } from '@main/api/plain'
import type { MockClient } from './mock-client'
import type { Fields, Values } from './fields'
import type { ServeLine } from './lines'
import type { Release } from './release'

/** What the network behind the server can do. */
export interface Served {
  readonly respond: (request: PlainRequest) => Promise<PlainResponse>
  readonly desk: AsyncDesk
}

/** What the debug call made: servers keep it in memory, and so does this one. */
export interface DebugMade {
  /** Routes that waiting clients announced, by registration key. */
  readonly routes: Map<string, readonly string[]>
  /** Ids of the machines that came of it. */
  readonly nodes: Set<string>
}

/** One call, read. */
export interface Call {
  readonly debugMade: DebugMade
  readonly release: Release
  readonly mock: MockClient
  readonly desk: AsyncDesk
  /** Values of the path, by name, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Values
  readonly body: Values
}

type FieldsOf = (release: Release) => Fields

/** A call of Headscale's API: where it is, what it takes, and what it does with the demo network. */
export interface Operation {
  /** As the descriptions of the API name it. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters in braces. */
  readonly path: string
  /** The first release that has it, and the first that has it no more. */
  readonly from?: ServeLine
  readonly before?: ServeLine
  /** Path parameters that are numbers, by what gateway's messages call them. */
  readonly numbers?: Readonly<Record<string, string>>
  readonly query?: FieldsOf
  readonly body?: FieldsOf
  /** A body need not be sent. */
  readonly bodyOptional?: boolean
  /** What the response is made of, where it can be kept until one of these changes. */
  readonly keptBy?: (call: Call) => Promise<string>
  readonly run: (call: Call) => Promise<object>
}

export function hasOperation(release: Release, { from, before }: Operation): boolean {
  return (from === undefined || release.from(from)) && !(before !== undefined && release.from(before))
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
