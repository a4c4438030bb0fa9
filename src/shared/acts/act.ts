import { z } from 'zod'
import { NewNodeName } from '@shared/api/nodes'
import { Id, Tag, Time } from '@shared/api/primitives'
import { NewUserName } from '@shared/api/users'

/**
 * One change of one thing on one server. Acts are idempotent: `tags` and `approved` are the complete new lists of the machine. `user` is a
 * user's id; `at` null means never.
 */
export const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('node.rename'), id: Id, name: NewNodeName }),
  z.object({ kind: z.literal('node.tags'), id: Id, tags: z.array(Tag) }),
  z.object({ kind: z.literal('node.move'), id: Id, user: Id }),
  z.object({ kind: z.literal('node.expire'), id: Id }),
  z.object({ kind: z.literal('node.expiry'), id: Id, at: Time.nullable() }),
  z.object({ kind: z.literal('node.delete'), id: Id }),
  z.object({ kind: z.literal('node.routes'), id: Id, approved: z.array(z.string()) }),
  z.object({
    kind: z.literal('user.create'),
    name: NewUserName,
    displayName: z.string().optional(),
    email: z.string().optional(),
    pictureUrl: z.string().optional(),
  }),
  z.object({ kind: z.literal('user.rename'), id: Id, name: NewUserName }),
  z.object({ kind: z.literal('user.delete'), id: Id }),
  z.object({ kind: z.literal('preAuthKey.expire'), id: Id }),
  z.object({ kind: z.literal('preAuthKey.delete'), id: Id }),
  z.object({ kind: z.literal('apiKey.expire'), id: Id }),
  z.object({ kind: z.literal('apiKey.delete'), id: Id }),
  z.object({ kind: z.literal('policy.save'), text: z.string().min(1) }),
])
export type Act = z.infer<typeof Act>
export type ActKind = Act['kind']
