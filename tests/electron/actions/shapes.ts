import { z } from 'zod'

// The entities of the specification's section 3, written from it and not from the contract: its fields, with its names.

const time = z.iso.datetime()
const timeOrNever = time.nullable()
const tags = z.array(z.string())

const Ipv4 = z.ipv4().regex(/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./)
const Ipv6 = z.ipv6().startsWith('fd7a:115c:a1e0:')
/** One of each, which a machine has unless it joined before the network had both families. */
export const Addresses = z.tuple([Ipv4, Ipv6])

export const User = z.object({ id: z.string(), name: z.string(), displayName: z.string(), createdAt: time })

export const Node = z.object({
  id: z.string(),
  name: z.string(),
  givenName: z.string(),
  createdAt: time,
  expiry: timeOrNever,
  lastSeen: timeOrNever,
  registerMethod: z.string().startsWith('REGISTER_METHOD_'),
  online: z.boolean(),
  discoKey: z.string().startsWith('discokey:'),
  nodeKey: z.string().startsWith('nodekey:'),
  machineKey: z.string().startsWith('mkey:'),
  invalidTags: tags,
  forcedTags: tags,
  validTags: tags,
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  ipAddresses: z
    .array(z.union([Ipv4, Ipv6]))
    .min(1)
    .max(2),
})

export const ApiKey = z.object({
  id: z.string(),
  prefix: z.string().length(4),
  expiration: timeOrNever,
  createdAt: time,
  lastSeen: timeOrNever,
})

export const Route = z.object({
  id: z.string(),
  advertised: z.boolean(),
  enabled: z.boolean(),
  isPrimary: z.boolean(),
  createdAt: time,
  node: z.object({ id: z.string() }),
  prefix: z.string().regex(/^[0-9a-f.:]+\/\d+$/),
})

export const Policy = z.object({ id: z.string(), policy: z.string(), updatedAt: time })

export const PreAuthKey = z.object({
  key: z.string(),
  id: z.string(),
  createdAt: time,
  used: z.boolean(),
  reusable: z.boolean(),
  ephemeral: z.boolean(),
  expiration: timeOrNever,
  aclTags: tags,
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
})

export const Users = z.object({ users: z.array(User) })
export const Nodes = z.object({ nodes: z.array(Node) })
export const OneNode = z.object({ node: Node })
export const ApiKeys = z.object({ apiKeys: z.array(ApiKey) })
export const Routes = z.object({ routes: z.array(Route) })
export const PreAuthKeys = z.object({ preAuthKeys: z.array(PreAuthKey) })
