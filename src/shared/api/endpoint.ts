import type { z } from 'zod'
import type { ErrorCode } from './error-codes'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The method and path of a call of the contract: all that a caller has to know. */
export interface Call {
  readonly method: Method
  /** Starts with `/api/v1` and names its parameters with a colon (`/api/v1/node/:nodeId`). */
  readonly path: `/api/v1/${string}`
  /**
   * The output field that holds the list, for every GET that has one. A caller with an older version of the list can ask for the changes
   * alone: see `ListDelta`. Changes refer to positions in the older version, so the order is exact and items need no key.
   */
  readonly list?: string
  /** Changes nothing, although it is not a GET request. Every other such request is an act, or another write that the journal describes. */
  readonly harmless?: true
}

/**
 * One endpoint of the contract: a call with its schemas. Mock and proxy are built by looping over endpoints.
 * `input` is one flat object: fields named in the path travel there; the others travel in the query (GET, DELETE) or the JSON body (POST,
 * PUT). `errors` are the codes a caller has to expect besides those every call can return (`invalid`, `unauthorized`, `offline`, `timeout`,
 * `internal`, `badResponse`).
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Call {
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorCode[]
}

/** Adds the schemas to a call of the table of calls. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  call: Call,
  schemas: Omit<Endpoint<I, O>, keyof Call>,
): Endpoint<I, O> {
  return { ...call, ...schemas }
}

export type Group = Readonly<Record<string, Endpoint>>
export type Contract = Readonly<Record<string, Group>>

/** The input that a caller passes to an endpoint. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** The input that a handler receives, after parsing. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** The response of an endpoint. */
export type Output<E extends Endpoint> = z.output<E['output']>

/** One function per endpoint of a group: a missing handler or a wrong shape is a type error. */
export type Handlers<G extends Group> = {
  readonly [K in keyof G]: (input: Parsed<G[K]>) => Output<G[K]> | Promise<Output<G[K]>>
}

/** All handlers of a contract, group by group. */
export type ContractHandlers<C extends Contract> = { readonly [K in keyof C]: Handlers<C[K]> }

const PARAMETER = /:([A-Za-z]+)/g

/** Names of the path parameters of an endpoint's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] as string)
}

/** Starts a segment that is encoded twice. A value that starts with it is encoded twice as well, so decoding is unambiguous. */
const TWICE = '\u2060'
/** Values that no address can hold unencoded: parsers resolve dots alone as parent folders and refuse control characters. */
// oxlint-disable-next-line no-control-regex -- these are meant
const UNSPEAKABLE = /^\.{1,2}$|[\u0000-\u001f\u007f]|^\u2060/

/** Encodes a value as one segment of a path. {@link fromSegment} decodes it. */
export function toSegment(value: string): string {
  if (!UNSPEAKABLE.test(value)) return encodeURIComponent(value)
  return encodeURIComponent(TWICE + encodeURIComponent(value).replaceAll('.', '%2E'))
}

/** Decodes a segment. Returns the segment unchanged if its encoding is invalid. */
export function fromSegment(segment: string): string {
  try {
    const value = decodeURIComponent(segment)
    return value.startsWith(TWICE) ? decodeURIComponent(value.slice(TWICE.length)) : value
  } catch {
    return segment
  }
}

/** Returns the path of a call with its parameters filled in and percent-encoded. Throws if one is missing or empty. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(PARAMETER, (_, name: string) => {
    const value = input[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`path parameter "${name}" is missing for ${path}`)
    return toSegment(String(value))
  })
}

/** The data that a call sends: its address with the query, and the fields of a JSON body (POST, PUT). */
export interface CallRequest {
  readonly method: Method
  readonly address: string
  readonly json?: Readonly<Record<string, unknown>>
}

/** Returns what a call sends for an input. Fields that are undefined are left out. */
export function requestOf({ method, path }: Call, input: Readonly<Record<string, unknown>>): CallRequest {
  const inPath = new Set(pathParameters(path))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const address = fillPath(path, input)
  if (method === 'POST' || method === 'PUT') return { method, address, json: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return { method, address: query ? `${address}?${query}` : address }
}
