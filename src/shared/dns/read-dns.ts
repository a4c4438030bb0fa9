import { z } from 'zod'
import { recordsFilePath } from './dns-settings'
import type { DnsRecord, DnsSettings } from './dns-settings-schema'

/**
 * `form`: a part of the configuration has a form that Headscale reads differently or not at all. `tooMany`: a file has more records than the
 * console edits.
 */
export const dnsReadProblems = ['form', 'tooMany'] as const
export type DnsReadProblem = (typeof dnsReadProblems)[number]

/** DNS settings that the console cannot edit. */
export class DnsReadError extends Error {
  /** @param at the setting, such as `dns.nameservers.split`, or the file */
  constructor(
    readonly at: string,
    readonly why: DnsReadProblem = 'form',
  ) {
    super(`${at} cannot be read`)
  }
}

const none = <T extends z.ZodType>(schema: T, missing: z.output<T>) =>
  schema.nullish().transform((value) => value ?? missing)

const Texts = none(z.array(z.coerce.string()), [])
const Split = none(z.record(z.string(), Texts), {})
/** Headscale reads the names of these fields in any case. */
const Item = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).transform((fields) => {
  const field = (name: string) => Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
  return { name: String(field('name')), type: String(field('type')), value: String(field('value')) }
})
const Records = none(z.array(Item), [])
const Flag = (missing: boolean) => none(z.boolean(), missing)

const at = (root: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    root,
  )

/** The DNS part of a configuration, and the file with the records if they are in one. */
interface ReadDns {
  readonly settings: DnsSettings
  /** As the configuration names it; null if records are in the configuration. */
  readonly recordsFile: string | null
}

/**
 * Reads the DNS settings of a parsed configuration, with Headscale's own defaults. Throws DnsReadError.
 * @param hasOverride whether the release knows override_local_dns
 */
export function readDns(root: unknown, hasOverride = true): ReadDns {
  const read = <T extends z.ZodType>(schema: T, ...path: string[]): z.output<T> => {
    const parsed = schema.safeParse(at(root, ['dns', ...path]))
    if (!parsed.success) throw new DnsReadError(['dns', ...path].join('.'))
    return parsed.data
  }
  const file = read(none(z.string(), ''), ...recordsFilePath.slice(1))
  return {
    settings: {
      magicDns: read(Flag(true), 'magic_dns'),
      baseDomain: read(none(z.string(), ''), 'base_domain'),
      overrideLocalDns: read(Flag(hasOverride), 'override_local_dns'),
      global: read(Texts, 'nameservers', 'global'),
      split: Object.entries(read(Split, 'nameservers', 'split')).map(([domain, servers]) => ({ domain, servers })),
      searchDomains: read(Texts, 'search_domains'),
      records: read(Records, 'extra_records'),
    },
    recordsFile: file === '' ? null : file,
  }
}

/** Reads the records of a parsed JSON file. Throws DnsReadError. */
export function readRecords(root: unknown, path: string): DnsRecord[] {
  const parsed = Records.safeParse(root)
  if (!parsed.success) throw new DnsReadError(path)
  return parsed.data
}
