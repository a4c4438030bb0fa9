import type { z } from 'zod'
import type { calls } from './calls'
import type { Endpoint } from './endpoint'
import { auth, nodes, routes, apiKeys, preAuthKeys, users, policy, oauthClients, server } from './resources'

/** Every API call of the page, with its schemas. Mock and proxy are built by looping over this, the page's client by looping over `calls`. */
export const contract = {
  users,
  nodes,
  routes,
  apiKeys,
  preAuthKeys,
  oauthClients,
  policy,
  auth,
  server,
} as const satisfies {
  readonly [G in keyof typeof calls]: { readonly [C in keyof (typeof calls)[G]]: Endpoint }
}
export type AppContract = typeof contract

type NameIn<G extends keyof AppContract> = `${G}.${keyof AppContract[G] & string}`

/** The name of a call, as `group.name`. */
export type CallName = { [G in keyof AppContract]: NameIn<G> }[keyof AppContract]

/** The input of a call before it is parsed. */
export type EndpointInput<N extends CallName> = N extends `${infer G extends keyof AppContract}.${infer C}`
  ? C extends keyof AppContract[G]
    ? AppContract[G][C] extends Endpoint<infer I>
      ? z.input<I>
      : never
    : never
  : never

/** Returns the endpoint with this name. */
export function endpointNamed(name: CallName): Endpoint {
  const [group = '', call = ''] = name.split('.')
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract
  const found = groups[group]?.[call]
  if (!found) throw new TypeError(`no call ${name}`)
  return found
}
