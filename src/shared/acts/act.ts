import { z } from 'zod'
import { fieldSchemas, type FieldKind } from './fields'
import { actKinds, type AnyAct, type AnyActKind, definitionOf } from './registry'

/**
 * One change of one object on one server. Acts are idempotent: `tags` and `approved` are the complete new lists of the machine. `user` is a
 * user's id; `at` null means never.
 */
export const Act = z.discriminatedUnion(
  'kind',
  actKinds.map(schemaOf) as [Schema, ...Schema[]],
) as unknown as z.ZodType<AnyAct, AnyAct>
export type Act = AnyAct
export type ActKind = AnyActKind

type Schema = ReturnType<typeof schemaOf>

function schemaOf(kind: ActKind) {
  const fields = Object.entries<FieldKind>(definitionOf(kind).fields)
  return z.object({
    kind: z.literal(kind),
    ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchemas[field]])),
  })
}
