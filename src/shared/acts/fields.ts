import { z } from 'zod'
import { NewNodeName, NewUserName } from '@shared/api/resources'
import { Id, Tag, Time } from '@shared/api/primitives'

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
