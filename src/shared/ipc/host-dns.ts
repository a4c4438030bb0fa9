import { z } from 'zod'
import { DnsRecordSchema, DnsSettingsSchema, RecordLinkSchema } from '@shared/dns/dns-settings-schema'
import { dnsReadProblems } from '@shared/dns/read-dns'
import { HostFailure } from '@shared/host/host-report'
import { FileDigest, HostFile, SaveAnswer } from '@shared/host/save'
import { call } from './call'

/** The DNS settings on the host of a server, and the files that hold them. */
const HostDns = z.object({
  settings: DnsSettingsSchema,
  config: HostFile,
  /** The JSON file with the records; null if they are in the configuration. */
  recordsFile: HostFile.nullable(),
  /** The host name of `server_url`, which must not be below the base domain. */
  serverHost: z.string(),
  /** True if Headscale reads that file again without a restart. */
  hot: z.boolean(),
  /** True if this release knows override_local_dns: 0.26 and newer. */
  hasOverride: z.boolean(),
  links: z.array(RecordLinkSchema),
  /** The line for sudoers that a save needs; '' if it needs none. */
  sudoers: z.string(),
})
export type HostDns = z.infer<typeof HostDns>

const inputs = {
  read: z.object({ id: z.string().min(1) }),
  /**
   * `file`: which of both files is saved. `digest`: of the file as it was read. `links`: records that follow a machine from now on;
   * `unlinked`: records that do not any more.
   */
  save: z.object({
    id: z.string().min(1),
    file: z.enum(['config', 'records']),
    digest: FileDigest,
    settings: DnsSettingsSchema,
    links: z.array(RecordLinkSchema),
    unlinked: z.array(DnsRecordSchema),
  }),
} as const

const outputs = {
  /** Exactly one of the three. `unreadable`: the setting or file that the console does not edit. */
  read: z.object({
    dns: HostDns.nullable(),
    failure: HostFailure.nullable(),
    unreadable: z.object({ at: z.string(), why: z.enum(dnsReadProblems) }).nullable(),
  }),
  save: SaveAnswer,
} as const
export type HostDnsRead = z.infer<typeof outputs.read>

export const hostDnsCalls = {
  /** Reads the DNS settings from the files on the host. Secrets of those files do not leave the main process. */
  'host:dns': call(inputs.read, outputs.read),
  /** Writes changed settings into their file, and lets Headscale use them. */
  'host:saveDns': call(inputs.save, outputs.save),
} as const
