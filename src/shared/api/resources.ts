import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { ListProblems, Empty, Id, PrefixText, Tag, Time, TimeOrNever } from './primitives'
import { userNameLength, userNameRules } from './user-name'
import { readingOf, oauthScopes } from './oauth-scopes'
import { policyLines } from '@shared/policy/read/dialect-flags'
import { forEachCapability } from './capabilities'

/** A user as every screen sees it. `email`, `provider` and so on are empty if the server has none (before 0.24, or for local users). */
export const User = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  provider: z.string(),
  providerId: z.string(),
  profilePicUrl: z.string(),
  createdAt: Time.nullable(),
})
export type User = z.infer<typeof User>

/** A name for a user that policies can refer to, by {@link userNameRules}. */
export const NewUserName = z
  .string(says('nameRequired'))
  .min(1, { error: says('nameRequired'), abort: true })
  .min(userNameLength.min, says('nameShort'))
  .max(userNameLength.max, says('nameLong'))
  .refine(userNameRules.nameStartLetter, says('nameStartLetter'))
  .refine(userNameRules.nameUser, says('nameUser'))
  .refine(userNameRules.nameOneAt, says('nameOneAt'))
  .refine(userNameRules.nameEndAt, says('nameEndAt'))

/**
 * Calls name a user by the name in the path, as the specification requires, or by id. If both are given they must match, so that a name
 * that looks like an id can never affect another user.
 */
const UserRef = { name: z.string().min(1, says('userRequired')), id: Id.optional() }

const oneUser = z.object({ user: User })

export const users = {
  list: endpoint(calls.users.list, {
    input: z.object({ name: z.string().optional(), id: z.string().optional(), email: z.string().optional() }),
    output: z.object({ users: z.array(User), problems: ListProblems }),
    errors: [],
  }),
  create: endpoint(calls.users.create, {
    input: z.object({
      name: NewUserName,
      displayName: z.string().max(255, says('nameLong')).optional(),
      email: z.union([z.literal(''), z.email(says('email'))], says('email')).optional(),
      pictureUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, error: says('httpUrl') })], says('httpUrl'))
        .optional(),
    }),
    output: oneUser,
    errors: ['conflict'],
  }),
  rename: endpoint(calls.users.rename, {
    input: z.object({ ...UserRef, newName: NewUserName }),
    output: oneUser,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint(calls.users.delete, {
    input: z.object(UserRef),
    output: Empty,
    errors: ['notFound', 'invalid'],
  }),
} as const

/**
 * A pre-auth key. Only the response of `create` has the whole secret in `key`; later the server masks it. `user` is null for keys with tags
 * alone (0.28 and newer).
 */
export const PreAuthKey = z.object({
  id: Id,
  key: z.string(),
  user: User.nullable(),
  reusable: z.boolean(),
  ephemeral: z.boolean(),
  used: z.boolean(),
  /** Revoked through the second API (0.30): no machine joins with it, although its own list still has it as valid. */
  revoked: z.literal(true).optional(),
  expiration: TimeOrNever,
  createdAt: Time.nullable(),
  aclTags: z.array(Tag),
})
export type PreAuthKey = z.infer<typeof PreAuthKey>

export const preAuthKeys = {
  list: endpoint(calls.preAuthKeys.list, {
    input: z.object({ user: z.string().optional() }),
    output: z.object({ preAuthKeys: z.array(PreAuthKey), problems: ListProblems }),
    errors: [],
  }),
  /** `user` is the id or name of a user. Without `expiration` the key lasts one hour (the default of the server's command line). */
  create: endpoint(calls.preAuthKeys.create, {
    input: z.object({
      user: z.string().optional(),
      reusable: z.boolean().default(false),
      ephemeral: z.boolean().default(false),
      expiration: Time.optional(),
      aclTags: z.array(Tag).default([]),
    }),
    output: z.object({ preAuthKey: PreAuthKey }),
    errors: ['notFound'],
  }),
  expire: endpoint(calls.preAuthKeys.expire, {
    input: z.object({ id: z.string(says('idRequired')).min(1, says('idRequired')) }),
    output: Empty,
    errors: ['notFound'],
  }),
  delete: endpoint(calls.preAuthKeys.delete, {
    input: z.object({ id: z.string(says('idRequired')).min(1, says('idRequired')) }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const

/** An API key as listed, without its secret. `prefix` identifies it. */
export const ApiKeySchema = z.object({
  id: Id,
  prefix: z.string(),
  expiration: TimeOrNever,
  createdAt: Time.nullable(),
  lastSeen: Time.nullable(),
})
export type ApiKey = z.infer<typeof ApiKeySchema>

export const apiKeys = {
  list: endpoint(calls.apiKeys.list, {
    input: z.object({}),
    output: z.object({ apiKeys: z.array(ApiKeySchema), problems: ListProblems }),
    errors: [],
  }),
  /**
   * `apiKey` is the whole secret; no later response contains it. Without `expiration` the key lasts 90 days (the default of the server's
   * command line).
   */
  create: endpoint(calls.apiKeys.create, {
    input: z.object({ expiration: Time.optional() }),
    output: z.object({ apiKey: z.string() }),
    errors: [],
  }),
  expire: endpoint(calls.apiKeys.expire, {
    input: z
      .object({ prefix: z.string(says('keyPrefixRequired')).optional(), id: z.string().optional() })
      .refine((key) => Boolean(key.prefix) || Boolean(key.id), says('keyPrefixRequired'))
      .refine((key) => !(key.prefix && key.id), says('oneReference')),
    output: Empty,
    errors: ['notFound', 'conflict'],
  }),
  delete: endpoint(calls.apiKeys.delete, {
    input: z
      .object({ prefix: z.string().min(1, says('keyPrefixRequired')), id: z.string().optional() })
      .refine((key) => !key.id, says('oneReference')),
    output: Empty,
    errors: ['notFound'],
  }),
} as const

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
const oneNode = z.object({ node: Node })

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
    output: oneNode,
    errors: ['notFound'],
  }),
  /** `user` is the name of a user, `key` the key on the page that the waiting client opened. */
  register: endpoint(calls.nodes.register, {
    input: z.object({
      user: z.string(says('userRequired')).min(1, says('userRequired')),
      key: z.string(says('registrationKeyRequired')).min(1, says('registrationKeyRequired')),
    }),
    output: oneNode,
    errors: ['notFound', 'conflict'],
  }),
  rename: endpoint(calls.nodes.rename, {
    input: z.object({ ...ref, newName: NewNodeName }),
    output: oneNode,
    errors: ['notFound', 'conflict'],
  }),
  /** Without fields, the machine expires now. `expiry` sets a date, `disableExpiry` removes it; both at once are refused. */
  expire: endpoint(calls.nodes.expire, {
    input: z
      .object({ ...ref, expiry: Time.optional(), disableExpiry: z.boolean().optional() })
      .refine((call) => !(call.expiry && call.disableExpiry), says('expiryOrNever')),
    output: oneNode,
    errors: ['notFound', 'unsupported'],
  }),
  setTags: endpoint(calls.nodes.setTags, {
    input: z.object({ ...ref, tags: z.array(Tag, says('tagsRequired')) }),
    output: oneNode,
    errors: ['notFound'],
  }),
  /** `user` is the id or name of a user. */
  move: endpoint(calls.nodes.move, {
    input: z.object({ ...ref, user: z.string(says('userRequired')).min(1, says('userRequired')) }),
    output: oneNode,
    errors: ['notFound', 'unsupported'],
  }),
  /** Replaces the approved prefixes; either exit prefix approves both. */
  approveRoutes: endpoint(calls.nodes.approveRoutes, {
    input: z.object({ ...ref, routes: z.array(z.string()) }),
    output: oneNode,
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

/**
 * The stored policy. "No policy yet" is text '' with id and updatedAt null, not an error. `id` changes with every save (on real servers it
 * is derived from the text). `writable` is false if the server reads its policy from a file; `reason` is the server's explanation, if it
 * gives one.
 */
export const StoredPolicy = z.object({
  id: Id.nullable(),
  policy: z.string(),
  updatedAt: Time.nullable(),
  writable: z.boolean(),
  reason: z.string().nullable(),
})
export type StoredPolicy = z.infer<typeof StoredPolicy>

const text = z.string(says('policyRequired'))

export const policy = {
  get: endpoint(calls.policy.get, { input: z.object({}), output: StoredPolicy, errors: [] }),
  /** `baseId` is the id of the policy that was edited. If another one is stored by now, the save is refused with `conflict`. */
  set: endpoint(calls.policy.set, {
    input: z.object({ policy: text.min(1, says('policyRequired')), baseId: Id.nullable().optional() }),
    output: StoredPolicy,
    errors: ['conflict', 'forbidden'],
  }),
  /** Checks a policy against the users and machines of the server without storing it. */
  check: endpoint(calls.policy.check, {
    input: z.object({ policy: text }),
    output: Empty,
    errors: ['unsupported'],
  }),
} as const

/**
 * A client of the second API (0.30): a program that gets tokens for its scopes with a secret. `scopes` may hold words that no server knows:
 * they grant nothing. `creator` is the id of the user to whom the API key that made it belongs.
 */
export const OAuthClient = z.object({
  id: z.string().min(1),
  description: z.string(),
  scopes: z.array(z.string()),
  tags: z.array(Tag),
  createdAt: Time.nullable(),
  creator: z.string().nullable(),
})
export type OAuthClient = z.infer<typeof OAuthClient>

/** The longest description that a server takes, in characters. */
export const MOST_DESCRIPTION = 50

const Scope = z.enum(oauthScopes.flatMap((scope) => [scope, readingOf(scope)]))

export const oauthClients = {
  list: endpoint(calls.oauthClients.list, {
    input: z.object({}),
    output: z.object({ oauthClients: z.array(OAuthClient), problems: ListProblems }),
    errors: ['unsupported'],
  }),
  /** The response alone has the secret. */
  create: endpoint(calls.oauthClients.create, {
    input: z.object({
      scopes: z.array(Scope).min(1, says('scopeRequired')),
      tags: z.array(Tag).default([]),
      description: z.string().max(MOST_DESCRIPTION).default(''),
    }),
    output: z.object({ oauthClient: OAuthClient, secret: z.string() }),
    errors: ['unsupported'],
  }),
  delete: endpoint(calls.oauthClients.delete, {
    input: z.object({ id: z.string().min(1) }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const

export const CapabilitiesSchema = z.object(forEachCapability(() => z.boolean()))

const ServerInfo = z.object({
  kind: z.enum(['mock', 'headscale']),
  /** As the server reports it. Servers before 0.27 report none: then the release line, such as `0.26.x`. */
  version: z.string(),
  /** The address that clients log in to, for ready-made commands; '' if unknown. */
  url: z.string(),
  /** How far the server's clock is ahead of this computer's, in milliseconds; negative if it is behind, 0 if they agree. */
  clockAheadMs: z.number().int(),
  /** The instant at which the clock is stopped, which the demo network supports. */
  clockStoppedAt: Time.optional(),
  capabilities: CapabilitiesSchema,
  /** The release that reads policies like this server. */
  policyLine: z.enum(policyLines),
})
export type ServerInfo = z.infer<typeof ServerInfo>

export const server = {
  health: endpoint(calls.server.health, {
    input: z.object({}),
    output: z.object({ databaseConnectivity: z.boolean() }),
    errors: [],
  }),
  info: endpoint(calls.server.info, { input: z.object({}), output: ServerInfo, errors: [] }),
  /** The systems and clients of machines that the server itself knows; empty if it tells nothing. */
  facts: endpoint(calls.server.facts, {
    input: z.object({}),
    output: z.object({ facts: z.array(z.object({ nodeKey: z.string(), os: z.string(), clientVersion: z.string() })) }),
    errors: [],
  }),
} as const

const authId = z.string(says('sessionIdRequired')).min(1, says('sessionIdRequired'))

/** Waiting sessions of clients (0.29 and newer): register a machine, or approve or reject a check. */
export const auth = {
  register: endpoint(calls.auth.register, {
    input: z.object({ user: z.string(says('userRequired')).min(1, says('userRequired')), authId }),
    output: z.object({ node: Node }),
    errors: ['notFound', 'unsupported'],
  }),
  approve: endpoint(calls.auth.approve, {
    input: z.object({ authId }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
  reject: endpoint(calls.auth.reject, {
    input: z.object({ authId }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const
