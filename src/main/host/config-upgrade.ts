import { partAt } from '@shared/host/config-values'
import { isPrefix } from '@shared/net-address'
import { type ConfigNote, type ConfigSetting, type ConfigStep, knownMinors } from '@shared/upgrade/releases'
import { maskSecrets, restoreSecrets } from './config-mask'
import { unknownSettings } from './config-on-host'
import { answerOf } from './not-editable'
import { editYaml, readYaml } from './yaml-edit'
import { YamlEditError } from './yaml-places'

/** The settings with which a release ends at its start, whatever their value. Read in `hscontrol/types/config.go` of the releases. */
const ENDS: Readonly<Record<number, readonly string[]>> = { 29: ['randomize_client_port', 'oidc.expiry'] }

/** Settings that a release reads first, with the values that it refuses (the same file). The release before takes any. */
const REFUSES: Readonly<Record<number, Readonly<Record<string, (value: unknown, root: unknown) => boolean>>>> = {
  28: {
    'tuning.node_store_batch_size': (value) => Number(value) <= 0,
    'tuning.node_store_batch_timeout': (value) => milliseconds(value) <= 0,
  },
  29: {
    trusted_proxies: (value) =>
      Array.isArray(value) && value.some((one) => !isPrefix(String(one)) || String(one).endsWith('/0')),
    'node.routes.ha.probe_interval': (value) => milliseconds(value) < 2000,
    'node.routes.ha.probe_timeout': (value, root) =>
      milliseconds(value) >= milliseconds(partAt(root, 'node.routes.ha.probe_interval') ?? '10s'),
  },
}

/** Returns a time as Headscale reads it; NaN for any other text. */
function milliseconds(value: unknown): number {
  const [, count, unit = ''] = /^(-?\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(String(value)) ?? []
  return Number(count) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? Number.NaN)
}

/**
 * Reads a configuration for upgrades: its values, with marks for secrets, and what each release after the installed one does with it. A
 * configuration that is no YAML has no values and no steps: Headscale would not start with it either.
 */
export function readUpgrade(text: string, installed: number | null): { root: unknown; steps: ConfigStep[] } {
  try {
    const masked = maskSecrets(text).text
    const root = readYaml(masked)
    return { root, steps: installed === null ? [] : configSteps(masked, installed, Math.max(...knownMinors)) }
  } catch (error) {
    if (error instanceof YamlEditError) return { root: null, steps: [] }
    throw error
  }
}

/**
 * Returns what each minor release does with a configuration, one after the other: each gets the text as the one before needs it. Throws
 * YamlEditError for a text that is no YAML. @param masked the text with marks for its secrets
 */
export function configSteps(masked: string, installed: number, last: number): ConfigStep[] {
  const steps: ConfigStep[] = []
  let text = masked
  for (let minor = installed + 1; minor <= last; minor++) {
    const step = configStep(text, minor)
    steps.push(step)
    text = step.after
  }
  return steps
}

/** Returns a configuration as a release needs it, with its secrets. `without`: more settings that are removed. */
export function upgradedConfig(
  text: string,
  installed: number,
  minor: number,
  without: readonly (readonly string[])[] = [],
): string {
  const masked = maskSecrets(text)
  const needed = configSteps(masked.text, installed, minor).at(-1)?.after ?? masked.text
  const edited = without.reduce((now, path) => editYaml(now, path, undefined), needed)
  return edited === masked.text ? text : restoreSecrets(edited, masked)
}

function configStep(text: string, minor: number): ConfigStep {
  const known = new Set(unknownSettings(text, `0.${minor - 1}.0`).map(({ path }) => path))
  const gone = unknownSettings(text, `0.${minor}.0`).filter(({ path }) => !known.has(path))
  const root = readYaml(text)
  // A key without a value counts as missing.
  const isEnd = ({ path }: ConfigSetting) =>
    ENDS[minor]?.includes(path.toLowerCase()) === true && partAt(root, path) !== null
  const plain = ({ path, line }: ConfigSetting) => ({ path, line })
  const own = gone.filter(isEnd).map(plain)
  const linked = (ENDS[minor] ?? []).filter((name) => own.every(({ path }) => path.toLowerCase() !== name))
  const ends = [...own, ...linked.flatMap((name) => linkedSetting(text, root, name))]
  const found = {
    minor,
    ends,
    refused: Object.entries(REFUSES[minor] ?? {}).flatMap(([path, refuses]) =>
      refuses(partAt(root, path), root) ? settingAt(text, path) : [],
    ),
    ignored: gone.filter((one) => !isEnd(one)).map(plain),
    before: text,
    notes: notesOf(root, minor, ends),
  }
  try {
    return { ...found, after: withoutEnds(text, ends), notEditable: null }
  } catch (error) {
    return { ...found, after: text, notEditable: answerOf(error, text) }
  }
}

/** Finds a setting that an alias or a merged map brings, at the line of that. */
function linkedSetting(text: string, root: unknown, name: string): ConfigSetting[] {
  const value = partAt(root, name)
  if (value === undefined || value === null) return []
  return settingAt(text, name)
}

/** Returns a setting with the line of its section. */
function settingAt(text: string, path: string): ConfigSetting[] {
  const [first] = path.split('.')
  const at = text.split('\n').findIndex((line) => line.startsWith(`${first}:`) || line.startsWith('<<:'))
  return [{ path, line: at + 1 }]
}

/** Removes the settings, and sets the one that replaces one of them. */
function withoutEnds(text: string, ends: readonly ConfigSetting[]): string {
  let edited = text
  for (const { path } of ends) {
    const keys = path.split('.')
    const value = partAt(readYaml(edited), path)
    edited = editYaml(edited, keys, undefined)
    const isSet = partAt(readYaml(edited), 'node.expiry') !== undefined
    if (path.toLowerCase() === 'oidc.expiry' && !isSet && (typeof value === 'string' || typeof value === 'number'))
      edited = editYaml(edited, ['node', 'expiry'], value)
  }
  return edited
}

function notesOf(root: unknown, minor: number, ends: readonly ConfigSetting[]): ConfigNote[] {
  const has = (path: string) => {
    const value = partAt(root, path)
    return value !== undefined && value !== null && value !== ''
  }
  const ended = (path: string) => ends.some((one) => one.path.toLowerCase() === path)
  const isOn = (path: string) => String(partAt(root, path)).toLowerCase() === 'true'
  const signsIn = has('oidc.issuer')
  const ownTls = has('tls_cert_path') || has('tls_letsencrypt_hostname')
  const notes: Partial<Record<ConfigNote, boolean>> = {
    emailVerified: minor === 28 && signsIn && !has('oidc.email_verified_required'),
    clientPort: minor === 29 && isOn('randomize_client_port'),
    oidcExpiry: minor === 29 && ended('oidc.expiry'),
    expiryDefault:
      minor === 29 && signsIn && !ended('oidc.expiry') && !isOn('oidc.use_expiry_from_token') && !has('node.expiry'),
    proxies: minor === 29 && !ownTls && !has('trusted_proxies'),
    ephemeral: minor === 29 && has('ephemeral_node_inactivity_timeout'),
  }
  return (Object.keys(notes) as ConfigNote[]).filter((note) => notes[note])
}
