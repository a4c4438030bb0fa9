import type { DnsRecord, DnsSettings } from './dns-settings-schema'

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

/** More records than this in a file would hold up the windows that show them. */
export const MOST_RECORDS = 20_000

export const sameRecord = (a: DnsRecord, b: DnsRecord) => a.name === b.name && a.type === b.type && a.value === b.value

/** Returns whether a setting is, or is part of, one of these settings. `path`: such as `dns.nameservers.split.corp.test`. */
export const isDnsPath = (path: string): boolean =>
  Object.values(dnsPaths)
    .map((parts) => parts.join('.'))
    .some((one) => path === one || path.startsWith(`${one}.`))
