import { z } from 'zod'

/** A record of `dns.extra_records`. An empty type means A or AAAA, depending on the value. */
export const DnsRecord = z.object({ name: z.string(), type: z.string(), value: z.string() })
export type DnsRecord = z.infer<typeof DnsRecord>

/** A domain that is resolved by its own nameservers. */
export const SplitDomain = z.object({ domain: z.string(), servers: z.array(z.string()) })
export type SplitDomain = z.infer<typeof SplitDomain>

/** The DNS settings of Headscale, with its own defaults for what its configuration leaves out. */
export const DnsSettings = z.object({
  magicDns: z.boolean(),
  baseDomain: z.string(),
  overrideLocalDns: z.boolean(),
  global: z.array(z.string()),
  split: z.array(SplitDomain),
  searchDomains: z.array(z.string()),
  records: z.array(DnsRecord),
})
export type DnsSettings = z.infer<typeof DnsSettings>

/** The place of a setting in the configuration file. */
export const dnsPaths = {
  magicDns: ['dns', 'magic_dns'],
  baseDomain: ['dns', 'base_domain'],
  overrideLocalDns: ['dns', 'override_local_dns'],
  global: ['dns', 'nameservers', 'global'],
  split: ['dns', 'nameservers', 'split'],
  searchDomains: ['dns', 'search_domains'],
  records: ['dns', 'extra_records'],
} as const satisfies Record<keyof DnsSettings, readonly string[]>

/** The setting that names the file with records; never used together with records in the configuration file. */
export const recordsFilePath = ['dns', 'extra_records_path'] as const

export const sameRecord = (a: DnsRecord, b: DnsRecord) => a.name === b.name && a.type === b.type && a.value === b.value

/** Returns whether a setting is, or is part of, one of these settings. `path`: such as `dns.nameservers.split.corp.test`. */
export const isDnsPath = (path: string): boolean =>
  Object.values(dnsPaths)
    .map((parts) => parts.join('.'))
    .some((one) => path === one || path.startsWith(`${one}.`))
