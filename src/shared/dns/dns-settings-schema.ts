import { z } from 'zod'

/** A record of `dns.extra_records`. An empty type means A or AAAA, depending on the value. */
export const DnsRecordSchema = z.object({ name: z.string(), type: z.string(), value: z.string() })
export type DnsRecord = z.infer<typeof DnsRecordSchema>

/** A domain that is resolved by its own nameservers. */
const SplitDomain = z.object({ domain: z.string(), servers: z.array(z.string()) })
export type SplitDomain = z.infer<typeof SplitDomain>

/** The DNS settings of Headscale, with its own defaults for what its configuration leaves out. */
export const DnsSettingsSchema = z.object({
  magicDns: z.boolean(),
  baseDomain: z.string(),
  overrideLocalDns: z.boolean(),
  global: z.array(z.string()),
  split: z.array(SplitDomain),
  searchDomains: z.array(z.string()),
  records: z.array(DnsRecordSchema),
})
export type DnsSettings = z.infer<typeof DnsSettingsSchema>

/**
 * A record that follows a machine. It is stored by the console, because Headscale's JSON file has no field for it. The link belongs to
 * exactly this record: after a change by hand, the record no longer follows. `machine`: the machine's name when the record was last
 * written.
 */
export const RecordLinkSchema = z.object({ record: DnsRecordSchema, nodeId: z.string().min(1), machine: z.string() })
export type RecordLink = z.infer<typeof RecordLinkSchema>
