import { z } from 'zod'
import { call, none } from './call'
import {
  ApiKeyText,
  BaseDomain,
  ConnectionChangeSchema,
  ConnectionReportSchema,
  PolicyHome,
  RotationReportSchema,
  ServerColor,
  ServerName,
  ServerUrl,
  Session,
  TestTicket,
} from './session'

/**
 * The result of saving a server: the new session, or null and the failed test. `report` is null if no test was needed; both are null if the
 * test was cancelled.
 */
const SaveResult = z.object({ session: Session.nullable(), report: ConnectionReportSchema.nullable() })
export type SaveResult = z.infer<typeof SaveResult>

const id = z.object({ id: z.string().min(1) })

/** Calls about saved servers. */
export const serverCalls = {
  /** With `id`, omitted fields keep their saved values; the saved key only if the address is unchanged. Null if cancelled. */
  'servers:test': call(
    ConnectionChangeSchema.extend({
      ticket: TestTicket.optional(),
      id: z.string().optional(),
      url: ServerUrl.optional(),
      key: ApiKeyText.optional(),
    }),
    ConnectionReportSchema.nullable(),
  ),
  /** Cancels a test and the save that waits for it. */
  'servers:cancelTest': call(z.object({ ticket: TestTicket }), none),
  /** Tests first. If the test fails, the server is not saved and the session is null. */
  'servers:add': call(
    ConnectionChangeSchema.extend({
      ticket: TestTicket.optional(),
      name: ServerName,
      url: ServerUrl,
      color: ServerColor,
      key: ApiKeyText,
      readOnly: z.boolean().optional(),
      baseDomain: BaseDomain.optional(),
    }),
    SaveResult,
  ),
  /** Tests first if address, key or connection settings change. */
  'servers:update': call(
    ConnectionChangeSchema.extend({
      ticket: TestTicket.optional(),
      id: z.string(),
      name: ServerName.optional(),
      url: ServerUrl.optional(),
      color: ServerColor.optional(),
      key: ApiKeyText.optional(),
      readOnly: z.boolean().optional(),
      baseDomain: BaseDomain.optional(),
      policyHome: PolicyHome.optional(),
    }),
    SaveResult,
  ),
  /** `id` may be the demo network's. `keyless`: only its host is used, or what was last seen is read; neither needs an API key. */
  'servers:use': call(id.extend({ keyless: z.enum(['host', 'lastKnown']).optional() }), Session),
  'servers:forget': call(id, Session),
  /** Replaces the server's API key by a new one that lasts until `expiration`, and expires the old one. */
  'servers:rotateKey': call(z.object({ id: z.string().min(1), expiration: z.iso.datetime() }), RotationReportSchema),
} as const
