import { z } from 'zod'
import { NewNodeName } from '@shared/api/nodes'
import { Id, Tag, Time } from '@shared/api/primitives'
import { NewUserName } from '@shared/api/users'

/** The kinds of fields that acts have. Acts name them, because the page's first script needs acts, but no schemas. */
export const fieldSchemas = {
  id: Id,
  userId: Id,
  nodeName: NewNodeName,
  userName: NewUserName,
  tags: z.array(Tag),
  prefixes: z.array(z.string()),
  /** Null means never. */
  timeOrNever: Time.nullable(),
  optional: z.string().optional(),
  policyText: z.string().min(1),
}

export type FieldKind = keyof typeof fieldSchemas
export type FieldType<F extends FieldKind> = z.infer<(typeof fieldSchemas)[F]>
