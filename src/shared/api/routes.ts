import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { Empty, Id, PrefixText, Time } from './primitives'

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

const ref = z.object({ routeId: Id })

/** Servers from 0.26 on have no routes table, so the adapter derives these rows from the machines. */
export const routes = {
  list: endpoint(calls.routes.list, {
    input: z.object({}),
    output: z.object({ routes: z.array(RouteSchema) }),
    errors: [],
  }),
  enable: endpoint(calls.routes.enable, {
    input: ref,
    output: Empty,
    errors: ['notFound', 'conflict'],
  }),
  disable: endpoint(calls.routes.disable, {
    input: ref,
    output: Empty,
    errors: ['notFound'],
  }),
  /** Withdraws the approval and deletes the row. It returns unapproved when the machine advertises the prefix again. */
  delete: endpoint(calls.routes.delete, {
    input: ref,
    output: Empty,
    errors: ['notFound'],
  }),
} as const
