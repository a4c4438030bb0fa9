import type { z } from 'zod'
import type { ErrorCode } from './error'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One endpoint of the contract: a call the page can make. Mock, proxy and the page's client are built by looping over endpoints.
 *
 * `path` starts with `/api/v1` and names its parameters with a colon (`/api/v1/node/:nodeId`). `input` is one flat object: fields
 * named in the path travel there; the others travel in the query (GET, DELETE) or the JSON body (POST, PUT). `errors` are the
 * codes a caller has to expect beside those every call can give (`invalid`, `unauthorized`, `offline`, `timeout`, `internal`, `badResponse`).
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method
  readonly path: `/api/v1/${string}`
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorCode[]
  /**
   * The field of the output that is a list, of every GET that has one. Who has an older version of it can ask for the changes alone: see
   * `ListDelta`. Those name places in the older version, so the order of the items comes out exactly and no item needs a key.
   */
  readonly list?: string
}

export function endpoint<I extends z.ZodType, O extends z.ZodType>(definition: Endpoint<I, O>): Endpoint<I, O> {
  return definition
}

export type Group = Readonly<Record<string, Endpoint>>
export type Contract = Readonly<Record<string, Group>>

/** What a caller passes to an endpoint. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** What a handler receives: the input after parsing. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** What an endpoint responds with. */
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

/** Begins a segment that is encoded twice. No name begins with it; one that did would be encoded twice, too. */
const TWICE = '\u2060'
/** What no address can hold as it is: dots alone are a way up for every parser, and control characters are refused. */
// oxlint-disable-next-line no-control-regex -- these are meant
const UNSPEAKABLE = /^\.{1,2}$|[\u0000-\u001f\u007f]|^\u2060/

/** A value as one segment of a path. {@link fromSegment} reads it again, whatever it is. */
export function toSegment(value: string): string {
  if (!UNSPEAKABLE.test(value)) return encodeURIComponent(value)
  return encodeURIComponent(TWICE + encodeURIComponent(value).replaceAll('.', '%2E'))
}

/** The value of a segment; what is not encoded correctly stands for itself. */
export function fromSegment(segment: string): string {
  try {
    const value = decodeURIComponent(segment)
    return value.startsWith(TWICE) ? decodeURIComponent(value.slice(TWICE.length)) : value
  } catch {
    return segment
  }
}

/** The concrete path of a call: parameters filled in and percent-encoded. Throws where one is missing or empty. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(PARAMETER, (_, name: string) => {
    const value = input[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`path parameter "${name}" is missing for ${path}`)
    return toSegment(String(value))
  })
}
