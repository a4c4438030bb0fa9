import { z } from 'zod'
import type { CurvePoint } from '@shared/presence/day-totals'
import { presenceDays } from '@shared/presence/interval'
import type { PresenceSummary } from '@shared/presence/summary'

const server = z.object({ serverId: z.string().min(1) })
const days = z.literal(presenceDays)

export const presenceInputs = {
  server,
  curve: server.extend({ days }),
  machine: server.extend({ nodeId: z.string().min(1), days }),
} as const

/** Seconds online and seconds observed of each machine; the three lists share their order. */
export interface MachineShares {
  readonly ids: readonly string[]
  readonly online: readonly number[]
  readonly known: readonly number[]
}

export type OnlineCurve = readonly CurvePoint[]

// Not validated again: the data come from our own thread, and a page asks for up to 10,000 machines.
export const presenceOutputs = {
  machine: z.custom<PresenceSummary | null>(),
  shares: z.custom<MachineShares>(),
  curve: z.custom<OnlineCurve>(),
} as const
