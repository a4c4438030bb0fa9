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

/** The concrete path of a call: parameters filled in and percent-encoded. Throws where one is missing or empty. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(PARAMETER, (_, name: string) => {
    const value = input[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`path parameter "${name}" is missing for ${path}`)
    return encodeURIComponent(value)
  })
}
