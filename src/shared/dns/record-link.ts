import { z } from 'zod'
import { DnsRecordSchema } from './dns-settings-schema'

/**
 * A record that follows a machine. It is stored by the console, because Headscale's JSON file has no field for it. The link belongs to
 * exactly this record: after a change by hand, the record no longer follows. `machine`: the machine's name when the record was last
 * written.
 */
export const RecordLinkSchema = z.object({ record: DnsRecordSchema, nodeId: z.string().min(1), machine: z.string() })
export type RecordLink = z.infer<typeof RecordLinkSchema>
