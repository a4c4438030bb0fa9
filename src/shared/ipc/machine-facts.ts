import { z } from 'zod'
import { FactsRecord } from '@shared/machine-facts/record'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'

const server = z.object({ serverId: z.string().min(1) })

export const factsInputs = {
  server,
  keep: server.extend({ records: z.array(FactsRecord).max(RECORDS_PER_CALL) }),
} as const

export const factsOutputs = { list: z.array(FactsRecord) } as const
