import { isMap, isScalar, LineCounter } from 'yaml'
import { dnsChanges } from '@shared/dns/dns-effects'
import { isDnsPath } from '@shared/dns/dns-settings'
import type { DnsSettings } from '@shared/dns/dns-settings-schema'
import { DnsReadError, readDns } from '@shared/dns/read-dns'
import { configKey, configPaths, unknownReason } from '@shared/host/config-keys'
import { configProblem, configValue, keysFor, partAt, readConfigValue } from '@shared/host/config-values'
import { type ConfigChange, configChanges, type ConfigEdit, type ConfigRead } from '@shared/host/config-values-schema'
import { withLineEnds } from '@shared/host/merge-lines'
import { refusal } from '@shared/api/error'
import type { HostFile } from '@shared/host/save'
import type { UnknownSetting } from '@shared/ipc/host-config'
import { MARK, maskSecrets, restoreSecrets, secretSources } from './config-mask'
import { createHide } from './config-secrets'
import type { OpenHost } from './open-hosts'
import type { HostSave } from './save-on-host'
import {
  savePaths,
  digestOfText,
  readConfigFile,
  callsToSave,
  type ConfigParser,
  lineToSave,
  saveOfConfig,
  writeFile,
} from './write-file'
import { editYaml, readYaml } from './yaml-edit'
import { read } from './yaml-places'

export type ConfigFile = HostFile & { readonly text: string }

/** The changes that a page requests: the text with marks for secrets, null if that is unchanged; then single settings. */
export interface ConfigWanted {
  readonly text: string | null
  readonly edits: readonly ConfigEdit[]
}

/** Reads the configuration file of an open host. Rejects with HostError. `saves`: the line for sudo allows saving it, too. */
export const readConfigOn = (host: OpenHost, saves: boolean): Promise<ConfigFile> =>
  readConfigFile(host, saves ? callsToSave(host, saveOfConfig(host.headscale.config)) : [])

/** Returns the line for sudoers that saving it needs; '' if the user may save it, or has the line. */
export const lineToSaveConfig = async (
  host: OpenHost,
  texts: ConfigParser,
  { path, text, owner }: ConfigFile,
): Promise<string> => lineToSave(host, [{ ...saveOfConfig(path, await texts.rootOf(text)), owner }])

/** Returns the values of a parsed configuration for forms. Marks stand for its secrets. */
export function formValues(root: unknown): Record<string, ConfigRead> {
  return Object.fromEntries(
    configPaths.flatMap((path) => {
      const key = configKey(path)
      const value = key && readConfigValue(key, partAt(root, path))
      return value ? [[path, value] as const] : []
    }),
  )
}

/** Returns a configuration as a page may see it. Throws YamlEditError if it is invalid YAML, in which secrets could not be found. */
export function shownConfig(text: string, version: string) {
  const masked = maskSecrets(text).text
  readYaml(text)
  return { text: masked, values: formValues(readYaml(masked)), unknown: unknownSettings(masked, version) }
}

/**
 * Returns the settings of a text that a release does not read, with the line of each key. Of an unknown section only its name is returned.
 * Throws YamlEditError.
 */
export function unknownSettings(text: string, version: string): UnknownSetting[] {
  const found: UnknownSetting[] = []
  const lines = new LineCounter()
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    lines.addNewLine(at)
    end = text.indexOf('\n', at)
  }
  const walk = (node: unknown, parents: readonly string[]): void => {
    if (!isMap(node)) return
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== 'string' || key.value === '<<') continue
      const path = [...parents, key.value].join('.')
      const reason = unknownReason(path, version)
      if (reason) found.push({ path: path.slice(0, 200), line: lines.linePos(key.range?.[0] ?? 0).line, reason })
      else walk(value, path.split('.'))
    }
  }
  walk(read(text).contents, [])
  return found
}

/**
 * An edited configuration: as it is written, and as the page shows it, with the text typed there. `sends`: a line for each secret that Headscale
 * would send to another address than before.
 */
export interface EditedConfig {
  readonly text: string
  readonly draft: string
  readonly sends: readonly string[]
}

/** Makes an edit. Throws YamlEditError, and ApiError for a value that no setting has. */
export function editConfig(text: string, { text: typed, edits }: ConfigWanted): EditedConfig {
  const masked = maskSecrets(text)
  // The marks are valid YAML, so settings are edited in the text that the page knows.
  const draft = edits.reduce(editSetting, typed === null ? masked.text : withLineEnds(typed, masked.text))
  const after = readYaml(draft)
  const isHidden = (value: string) => (value.match(MARK) ?? []).some((mark) => masked.sources.has(mark))
  return { text: restoreSecrets(draft, masked), draft, sends: sentElsewhere(readYaml(masked.text), after, isHidden) }
}

/** Names of settings that say where a secret beside them is sent, and how. */
const ADDRESS = /^(issuer|host|hostaddr|port|ssl|ssl_?mode|urls?|uri|addr|address|endpoint|server|proxy)$/i
/** Names of settings whose file holds a secret. */
const SECRET_FILE = /(secret|pass|password|token|key|credentials?)_(path|file)$/i

/** Returns a line for each address that changes beside a secret that the page does not know, and for each such secret in a new place. */
function sentElsewhere(before: unknown, after: unknown, isHidden: (value: string) => boolean): string[] {
  const [was, is] = [valuesIn(before), valuesIn(after)]
  const lines: string[] = []
  for (const [secret, value] of is) {
    const section = secret.slice(0, secret.lastIndexOf('.') + 1)
    if (section === '' || !(isHidden(value) || SECRET_FILE.test(secret))) continue
    // The mark of a secret tells whether it is the one that was there.
    const isMoved = isHidden(value) && was.get(secret) !== value
    const names = [...new Set([...was.keys(), ...is.keys()])].filter(
      (path) => path.startsWith(section) && ADDRESS.test(path.slice(section.length)),
    )
    const changed = names.filter((path) => isMoved || was.get(path) !== is.get(path))
    const shown = (path: string, of: typeof was) => (of.get(path) ?? '–').slice(0, 200)
    lines.push(...changed.map((path) => `${secret} (${path}: ${shown(path, was)} → ${shown(path, is)})`))
    if (isMoved && changed.length === 0) lines.push(`${secret} (– → ${secret})`)
  }
  return lines.map((line) => line.slice(0, 500)).slice(0, 20)
}

/** Returns the values of a configuration by their paths, as Headscale reads these: without the case of letters, and with dots in names. */
function valuesIn(root: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value))
        walk(part, Array.isArray(value) ? path : [path, key.toLowerCase()].filter((one) => one !== '').join('.'))
    else if (value !== null && value !== undefined) {
      const [text, other] = [typeof value === 'string' ? value : JSON.stringify(value), found.get(path)]
      found.set(path, other === undefined ? text : `${other}, ${text}`)
    }
  }
  walk(root, '')
  return found
}

function editSetting(text: string, { path, value }: ConfigEdit): string {
  const key = configKey(path)
  if (!key || (value !== null && configProblem(key, value) !== null)) throw refusal('invalid', 'hostRefused')
  const root = readYaml(text)
  const part = partAt(root, path)
  if (value === null && part === undefined) return text
  const now = configValue(key.kind, part)
  // A value that is only spelled in another way stays as it is spelled.
  if (value !== null && JSON.stringify(now) === JSON.stringify(value)) return text
  return editYaml(text, keysFor(root, path), value ?? undefined)
}

/** The changes of an edit, without secrets. */
export interface ConfigTrial {
  readonly before: string
  readonly after: string
  readonly values: Record<string, ConfigRead>
  /** Without those of the DNS settings, if `dns` has them. */
  readonly changes: ConfigChange[]
  /** The settings of `after` that the release does not read. */
  readonly unknown: UnknownSetting[]
  readonly dns: { readonly before: DnsSettings; readonly after: DnsSettings } | null
}

/** Returns what an edit changes. Throws YamlEditError. */
export function tryConfig(text: string, edited: string, version: string): ConfigTrial {
  const before = maskSecrets(text).text
  const after = maskSecrets(edited, secretSources(text)).text
  const [was, is] = [readYaml(before), readYaml(after)]
  const dns = dnsOf(was, is)
  const changes = configChanges(was, is).filter(({ path }) => dns === null || !isDnsPath(path))
  return { before, after, values: formValues(is), changes, unknown: unknownSettings(after, version), dns }
}

function dnsOf(before: unknown, after: unknown): ConfigTrial['dns'] {
  try {
    return { before: readDns(before).settings, after: readDns(after).settings }
  } catch (error) {
    if (error instanceof DnsReadError) return null
    throw error
  }
}

/** Lets Headscale on the host check a text; saves nothing. `words`: Headscale's message if it refuses the text. Rejects with HostError. */
export async function checkConfigOn(
  host: OpenHost,
  texts: ConfigParser,
  { path, digest, text }: ConfigFile,
  edited: string,
) {
  const paths = savePaths({ file: path, model: path, at: Date.now() })
  const wanted = { text: edited, to: digestOfText(edited), from: digest }
  const written = await writeFile(host, async () => texts, {
    paths,
    ...wanted,
    check: 'config',
    config: text,
    checkOnly: true,
  })
  return written.is === 'refused'
    ? { ...written, words: (await createHide(texts, text, edited))(written.words) }
    : written
}

/** Returns the save of an edited configuration. */
export function configSave({ path, digest, text }: ConfigFile, edited: string): HostSave {
  const { changes, dns } = tryConfig(text, edited, '')
  const settings = changes.map(({ path: key, before, after }) => ({ key, before, after }))
  return {
    path,
    from: digest,
    text: edited,
    check: 'config',
    afterwards: 'restart',
    settings: [...settings, ...(dns ? dnsChanges(dns.before, dns.after) : [])],
  }
}
