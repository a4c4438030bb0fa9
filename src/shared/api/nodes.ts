import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { PreAuthKey } from './keys'
import { ListProblems } from './list-problem'
import { Empty, Id, PrefixText, Tag, Time, TimeOrNever } from './primitives'
import { User } from './users'

/**
 * One prefix on one machine. `advertised`: the machine announces it now; `enabled`: an admin approved it; `isPrimary`: this machine serves
 * it. Exit routes (0.0.0.0/0, ::/0) are never primary and are enabled and disabled as a pair.
 */
export const RouteSchema = z.object({
  id: Id,
  node: z.object({ id: Id }),
  prefix: PrefixText,
  advertised: z.boolean(),
  enabled: z.boolean(),
  isPrimary: z.boolean(),
  createdAt: Time.nullable(),
})
export type Route = z.infer<typeof RouteSchema>

const routeRef = z.object({ routeId: Id })

/** Servers from 0.26 on have no routes table, so the adapter derives these rows from the machines. */
export const routes = {
  list: endpoint(calls.routes.list, {
    input: z.object({}),
    output: z.object({ routes: z.array(RouteSchema) }),
    errors: [],
  }),
  enable: endpoint(calls.routes.enable, {
    input: routeRef,
    output: Empty,
    errors: ['notFound', 'conflict'],
  }),
  disable: endpoint(calls.routes.disable, {
    input: routeRef,
    output: Empty,
    errors: ['notFound'],
  }),
  /** Withdraws the approval and deletes the row. It returns unapproved when the machine advertises the prefix again. */
  delete: endpoint(calls.routes.delete, {
    input: routeRef,
    output: Empty,
    errors: ['notFound'],
  }),
} as const

export const registerMethods = [
  'REGISTER_METHOD_UNSPECIFIED',
  'REGISTER_METHOD_AUTH_KEY',
  'REGISTER_METHOD_CLI',
  'REGISTER_METHOD_OIDC',
] as const

/**
 * The owner of a machine, reduced to the fields by which people know and search for a user, without empty ones that few users have: whole
 * users would make up a seventh of the bytes of a list of 10,000 machines.
 */
const Owner = User.pick({ id: true, name: true, displayName: true, email: true, providerId: true }).partial({
  email: true,
  providerId: true,
})
export type Owner = z.infer<typeof Owner>

/**
 * The pre-auth key that a machine joined with, and the tags that it assigned to the machine. The key's current state is in the list of pre-auth
 * keys.
 */
const JoinedWith = PreAuthKey.pick({ id: true, key: true, reusable: true, ephemeral: true, aclTags: true })
export type JoinedWith = z.infer<typeof JoinedWith>

export const ownerOf = ({ id, name, displayName, email, providerId }: User): Owner => ({
  id,
  name,
  displayName,
  ...(email && { email }),
  ...(providerId && { providerId }),
})

export function joinedWith({ id, key, reusable, ephemeral, aclTags }: PreAuthKey): JoinedWith {
  return { id, key, reusable, ephemeral, aclTags }
}

/**
 * A machine. `name` is the host name its client reports, `givenName` the DNS label that admins rename. `tags` are the effective tags
 * (forced and valid ones, sorted, without duplicates). `user` is null for tagged machines on servers where tags replace the owner (0.28 and
 * newer).
 */
export const Node = z.object({
  id: Id,
  name: z.string(),
  givenName: z.string(),
  user: Owner.nullable(),
  ipAddresses: z.array(z.string()),
  online: z.boolean(),
  createdAt: Time.nullable(),
  lastSeen: Time.nullable(),
  expiry: TimeOrNever,
  registerMethod: z.enum(registerMethods),
  machineKey: z.string(),
  nodeKey: z.string(),
  discoKey: z.string(),
  tags: z.array(Tag),
  forcedTags: z.array(Tag),
  validTags: z.array(Tag),
  invalidTags: z.array(Tag),
  approvedRoutes: z.array(PrefixText),
  availableRoutes: z.array(PrefixText),
  subnetRoutes: z.array(PrefixText),
  preAuthKey: JoinedWith.nullable(),
})
export type Node = z.infer<typeof Node>

/** 0.29's rule for the name of a machine: one DNS label of letters, digits and inner hyphens, at most 63 characters. */
export const NewNodeName = z
  .string(says('nameRequired'))
  .min(1, says('nameRequired'))
  .max(63, says('nameLong'))
  .regex(/^[A-Za-z0-9-]+$/, says('nameLabel'))
  .regex(/^[A-Za-z0-9]/, says('nameStart'))
  .regex(/[A-Za-z0-9]$/, says('nameEnd'))

const ref = { nodeId: Id }
/** The response to a write has of the machine what `only: 'acts'` has. */
const one = z.object({ node: Node })

export const nodes = {
  /** `user` limits the list to the machines of the user with that name. */
  list: endpoint(calls.nodes.list, {
    input: z.object({ user: z.string().optional() }),
    output: z.object({ nodes: z.array(Node), problems: ListProblems }),
    errors: ['notFound'],
  }),
  /** `only: 'acts'` leaves out what no act reads and some releases only list: whether it is online, the valid tags and the served routes. */
  get: endpoint(calls.nodes.get, {
    input: z.object({ ...ref, only: z.literal('acts').optional() }),
    output: one,
    errors: ['notFound'],
  }),
  /** `user` is the name of a user, `key` the key on the page that the waiting client opened. */
  register: endpoint(calls.nodes.register, {
    input: z.object({
      user: z.string(says('userRequired')).min(1, says('userRequired')),
      key: z.string(says('registrationKeyRequired')).min(1, says('registrationKeyRequired')),
    }),
    output: one,
    errors: ['notFound', 'conflict'],
  }),
  rename: endpoint(calls.nodes.rename, {
    input: z.object({ ...ref, newName: NewNodeName }),
    output: one,
    errors: ['notFound', 'conflict'],
  }),
  /** Without fields, the machine expires now. `expiry` sets a date, `disableExpiry` removes it; both at once are refused. */
  expire: endpoint(calls.nodes.expire, {
    input: z
      .object({ ...ref, expiry: Time.optional(), disableExpiry: z.boolean().optional() })
      .refine((call) => !(call.expiry && call.disableExpiry), says('expiryOrNever')),
    output: one,
    errors: ['notFound', 'unsupported'],
  }),
  setTags: endpoint(calls.nodes.setTags, {
    input: z.object({ ...ref, tags: z.array(Tag, says('tagsRequired')) }),
    output: one,
    errors: ['notFound'],
  }),
  /** `user` is the id or name of a user. */
  move: endpoint(calls.nodes.move, {
    input: z.object({ ...ref, user: z.string(says('userRequired')).min(1, says('userRequired')) }),
    output: one,
    errors: ['notFound', 'unsupported'],
  }),
  /** Replaces the approved prefixes; either exit prefix approves both. */
  approveRoutes: endpoint(calls.nodes.approveRoutes, {
    input: z.object({ ...ref, routes: z.array(z.string()) }),
    output: one,
    errors: ['notFound'],
  }),
  routes: endpoint(calls.nodes.routes, {
    input: z.object(ref),
    output: z.object({ routes: z.array(RouteSchema) }),
    errors: ['notFound'],
  }),
  backfillIps: endpoint(calls.nodes.backfillIps, {
    input: z.object({}),
    output: z.object({ changes: z.array(z.string()) }),
    errors: [],
  }),
  delete: endpoint(calls.nodes.delete, {
    input: z.object(ref),
    output: Empty,
    errors: ['notFound'],
  }),
} as const
