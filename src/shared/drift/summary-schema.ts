import { z } from 'zod'
import { CapabilitiesSchema, StoredPolicy } from '@shared/api/resources'
import { policyLines } from '@shared/policy/read/dialect-flags'

/** Kinds of compared facts. `entry` is one entry of a policy section, as JSON. */
export const factNames = [
  'displayName',
  'email',
  'provider',
  'state',
  'keys',
  'reusable',
  'ephemeral',
  'entry',
] as const
const Fact = z.object({ fact: z.enum(factNames), value: z.string() })
export type Fact = z.infer<typeof Fact>

/** One named item of a server: a user, a tag, a prefix, the keys of a user, or a section of the policy. */
const DriftItem = z.object({
  name: z.string(),
  /** The name to compare if two users of one of the servers share `name`. */
  longName: z.string().optional(),
  /** Another user of this server shares `name`. */
  shared: z.literal(true).optional(),
  facts: z.array(Fact),
  /** Keys without an owner, with tags alone, which older servers do not have. */
  tagOnly: z.boolean().optional(),
})
export type DriftItem = z.infer<typeof DriftItem>

/** Null if it could not be read. */
const Part = z.array(DriftItem).nullable()

/** The summary of a server for a comparison. Of keys, it contains only the number per user. */
export const SummarySchema = z.object({
  capabilities: CapabilitiesSchema,
  policyLine: z.enum(policyLines),
  users: Part,
  tags: Part,
  routes: Part,
  preAuthKeys: Part,
  apiKeys: Part,
  policy: Part,
  /** The stored policy; null if it could not be read. */
  stored: StoredPolicy.nullable(),
})
export type Summary = z.infer<typeof SummarySchema>
