import { posix } from 'node:path'
import { dnsChanges } from '@shared/dns/dns-effects'
import { checkDns } from '@shared/dns/check-dns'
import { recordsFilePath } from '@shared/dns/dns-settings'
import type { DnsSettings } from '@shared/dns/dns-settings-schema'
import { DnsReadError } from '@shared/dns/read-dns'
import { refusal } from '@shared/api/error'
import { configKeys, knows } from '@shared/host/config-keys'
import type { HostFile } from '@shared/host/save'
import type { MaskedText } from './config-mask'
import { readConfigOn } from './config-on-host'
import type { ConfigTexts } from './config-thread'
import type { OpenHost } from './open-hosts'
import type { HostSave } from './save-on-host'
import { readHostFile, callsToSave, lineToSave, saveOfConfig } from './write-file'
import { YamlEditError } from './yaml-places'

type File = HostFile & { readonly text: string }

/** The DNS settings of an open host, with the texts of their files. */
interface DnsOnHost {
  readonly settings: DnsSettings
  readonly config: File
  /** The configuration with marks for its secrets. */
  readonly masked: MaskedText
  readonly recordsFile: File | null
  readonly serverHost: string
  /** True if Headscale sees a change of the file with records at once. */
  readonly hot: boolean
  /** True if the release knows override_local_dns. */
  readonly hasOverride: boolean
}

/**
 * Reads the DNS settings of a host. Rejects with HostError, and with DnsReadError for what the console does not understand. `saves`: the line for
 * sudo allows saving them, too.
 */
export async function readDnsOn(host: OpenHost, saves: boolean, texts: ConfigTexts): Promise<DnsOnHost> {
  const { config: path, settings: known, fileAt, version } = host.headscale
  const hasOverride = knows(version, configKeys['dns.override_local_dns'])
  const config = await readConfigOn(host, saves)
  const { masked, settings, recordsFile } = await asRead(path, texts.readDns(config.text, hasOverride))
  const serverHost = new URL(known.serverUrl).hostname
  if (recordsFile === null) return { settings, config, masked, recordsFile, serverHost, hot: false, hasOverride }
  // A relative path would depend on the folder that Headscale was started in.
  const place = posix.isAbsolute(recordsFile) ? fileAt(recordsFile) : null
  if (place === null) throw new DnsReadError(recordsFilePath.join('.'))
  const file = await readHostFile(host, place, saves ? callsToSave(host, saveOfRecords(host, place)) : [])
  const records = await texts.readRecordsFile(file.text, place)
  const hot = saveOfRecords(host, file.path).afterwards === 'nothing'
  return { settings: { ...settings, records }, config, masked, recordsFile: file, serverHost, hot, hasOverride }
}

/** Returns the line for sudoers that saving these settings needs; '' if the user may save them, or has the line. */
export async function lineToSaveDns(
  host: OpenHost,
  texts: Pick<ConfigTexts, 'rootOf'>,
  { config, recordsFile }: DnsOnHost,
): Promise<string> {
  const records = recordsFile ? [{ ...saveOfRecords(host, recordsFile.path), owner: recordsFile.owner }] : []
  const root = await texts.rootOf(config.text)
  return lineToSave(host, [{ ...saveOfConfig(config.path, root), owner: config.owner }, ...records])
}

/** A container that mounts the file alone sees another one only after a restart. */
const saveOfRecords = ({ headscale }: OpenHost, path: string) =>
  ({ path, check: null, afterwards: headscale.seenAs(path) === null ? 'restart' : 'nothing' }) as const

/** A text that cannot be read as YAML is not understood either. */
async function asRead<T>(path: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof YamlEditError ? new DnsReadError(path) : error
  }
}

interface DnsWanted {
  readonly file: 'config' | 'records'
  readonly digest: string
  readonly settings: DnsSettings
}

/** Returns the save that writes wanted settings into their file; null if the file is not the one that was read. Throws YamlEditError. */
export async function dnsSave(
  found: DnsOnHost,
  { file, digest, settings: wanted }: DnsWanted,
  texts: Pick<ConfigTexts, 'writeDns' | 'writeRecordsFile'>,
): Promise<HostSave | null> {
  const { settings: before, config, masked, recordsFile, serverHost, hot } = found
  const target = file === 'config' ? config : recordsFile
  if (target?.digest !== digest) return null
  if (checkDns(wanted, before, serverHost).length > 0) throw refusal('invalid', 'dnsInvalid')
  const { path, text } = target
  const common = { path, from: digest } as const
  if (file === 'records') {
    const settings = dnsChanges(before, { ...before, records: wanted.records })
    const written = await texts.writeRecordsFile(text, path, wanted.records)
    return { ...common, text: written, check: null, afterwards: hot ? 'nothing' : 'restart', settings }
  }
  const after = recordsFile === null ? wanted : { ...wanted, records: before.records }
  const written = await texts.writeDns(masked, before, after)
  return { ...common, text: written, check: 'config', afterwards: 'restart', settings: dnsChanges(before, after) }
}
