import type { Node } from '@shared/api/nodes'

/** A route that a machine of the demo network announces or has approved. */
export interface PlannedRoute {
  prefix: string
  advertised: boolean
  enabled: boolean
}

/** The plan of a machine of the demo network; the rest (keys, addresses, times) is random. */
export interface Plan {
  /** The client's host name. */
  hostname: string
  /** A user's id; null for tagged machines. */
  userId: number | null
  tags?: readonly string[]
  /** Tags that its client requested without permission. */
  invalidTags?: readonly string[]
  routes?: readonly PlannedRoute[]
  state: 'online' | 'offline' | 'expired'
  /** Milliseconds from now until it expires, negative for the past; null for never. */
  expiresIn: number | null
  method: Node['registerMethod']
  preAuthKeyId?: number | null
  ipv4Only?: boolean
}

const offer = (advertised: boolean, enabled: boolean) => (prefix: string) => ({ prefix, advertised, enabled })
/** Announced by the machine and approved by an admin. */
export const approved = offer(true, true)
/** Announced, awaiting approval. */
export const waiting = offer(true, false)
/** Approved before the machine announces it. */
export const approvedAhead = offer(false, true)

export const exitPair = (of: (prefix: string) => PlannedRoute): PlannedRoute[] => [of('0.0.0.0/0'), of('::/0')]
