import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { ClientFacts } from '@shared/local-client/client-report'

/**
 * The sources of machine facts: this computer's Tailscale client, the computer that the control server runs on, and the server itself (0.30).
 */
export const factSources = ['client', 'host', 'server'] as const
export type FactSource = (typeof factSources)[number]

/** One source's facts about a machine. A machine that signs in again gets another node key and has no facts until it is reported again. */
export const FactsRecordSchema = z.object({
  nodeKey: z.string().regex(/^nodekey:[0-9a-f]{64}$/),
  source: z.enum(factSources),
  /** When the source was asked, by this computer's clock. */
  at: Time,
  facts: ClientFacts,
})
export type FactsRecord = z.infer<typeof FactsRecordSchema>
