import { z } from 'zod'
import { DnsRecord } from './dns-settings-schema'

/**
 * A record that follows a machine. It is stored by the console, because a JSON file has no room for it, and belongs to exactly this record:
 * if someone changes the record by hand, it follows no longer. `machine`: the machine's name when the record was last written.
 */
export const RecordLink = z.object({ record: DnsRecord, nodeId: z.string().min(1), machine: z.string() })
export type RecordLink = z.infer<typeof RecordLink>
