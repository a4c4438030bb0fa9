import { isMap, isScalar, type Node } from 'yaml'
import { keysAt, keysFor, partAt } from '@shared/host/config-values'
import { isPrefix } from '@shared/net-address'
import { parseDuration } from '@shared/policy/read/duration'
import { type ConfigNote, type ConfigSetting, type ConfigStep, knownMinors } from '@shared/upgrade/releases'
import { maskSecrets, restoreSecrets } from './config-mask'
import { unknownSettings } from './config-on-host'
import { hideIn } from './config-secrets'
import { answerOf } from './not-editable'
import { editYaml, readYaml } from './yaml-edit'
import { pairOf, read, YamlEditError } from './yaml-places'

/** The settings with which a release ends at its start, whatever their value. Read in `hscontrol/types/config.go` of the releases. */
const ENDS: Readonly<Record<number, readonly string[]>> = { 29: ['randomize_client_port', 'oidc.expiry'] }

const [INTERVAL, TIMEOUT] = ['node.routes.ha.probe_interval', 'node.routes.ha.probe_timeout'] as const

/** Settings that a release reads first, with the values that it refuses (the same file). The release before takes any. */
const REFUSES: Readonly<Record<number, Readonly<Record<string, (value: unknown, root: unknown) => boolean>>>> = {
  28: {
    'tuning.node_store_batch_size': (value) => !(Number(value) >= 1),
    'tuning.node_store_batch_timeout': (value) => milliseconds(value) <= 0,
  },
  29: {
    trusted_proxies: (value) => {
      const all: unknown[] = Array.isArray(value) ? value : String(value).trim().split(/\s+/)
      return all.map(String).some((one) => !isPrefix(one) || one.endsWith('/0'))
    },
    // An interval of 0 switches probing off: then the timeout does not count.
    [INTERVAL]: (value, root) => {
      const [interval, isAlone] = [milliseconds(value), valueAt(root, TIMEOUT) === null]
      return interval > 0 && (interval < 2000 || (isAlone && interval <= milliseconds('5s')))
    },
    [TIMEOUT]: (value, root) => {
      const [timeout, interval] = [milliseconds(value), milliseconds(valueAt(root, INTERVAL) ?? '10s')]
      return interval > 0 && (timeout < 1000 || timeout >= interval)
    },
  },
}

/** Returns a value; null without one: a key without a value counts as missing. */
const valueAt = (root: unknown, path: string): unknown => partAt(root, path) ?? null

/** Returns a time as Headscale reads it: a bare number is nanoseconds, and any other text is 0. */
function milliseconds(value: unknown): number {
  const text = String(value)
  const { value: nanoseconds = 0n } = parseDuration(/[nsuµmh]/.test(text) ? text : `${text}ns`)
  return Number(nanoseconds) / 1e6
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
  const isEnd = ({ path }: ConfigSetting) =>
    ENDS[minor]?.includes(path.toLowerCase()) === true && valueAt(root, path) !== null
  const plain = ({ path, line }: ConfigSetting) => ({ path, line })
  const own = gone.filter(isEnd).map(plain)
  const linked = (ENDS[minor] ?? []).filter((name) => own.every(({ path }) => path.toLowerCase() !== name))
  const ends = [...own, ...linked.flatMap((name) => linkedSetting(text, root, name))]
  const found = {
    minor,
    ends,
    refused: Object.entries(REFUSES[minor] ?? {}).flatMap(([path, refuses]) => {
      const value = valueAt(root, path)
      return value !== null && refuses(value, root) ? settingAt(text, path) : []
    }),
    ignored: gone.filter((one) => !isEnd(one)).map(plain),
    before: text,
    notes: notesOf(root, minor, ends),
  }
  try {
    return { ...found, after: withoutEnds(text, ends), notEditable: null }
  } catch (error) {
    return { ...found, after: text, notEditable: answerOf(error, text, hideIn(text)) }
  }
}

/** Finds a setting that an alias or a merged map brings, at the line of that. */
function linkedSetting(text: string, root: unknown, name: string): ConfigSetting[] {
  return valueAt(root, name) === null ? [] : settingAt(text, name)
}

/** Returns a setting with the line of its key. If an alias or a merged map brings it, that is the line of the key before the link. */
function settingAt(text: string, path: string): ConfigSetting[] {
  let node: unknown = read(text).contents
  let at: number | null = null
  for (const key of keysAt(readYaml(text), path) ?? []) {
    if (!isMap(node)) break
    const pair = pairOf(node, key) ?? node.items.find((one) => isScalar(one.key) && one.key.source === '<<')
    if (!pair) break
    at = (pair.key as Node).range?.[0] ?? at
    node = pair.value
  }
  return [{ path, line: at === null ? null : text.slice(0, at).split('\n').length }]
}

/** Removes the settings, and sets the one that replaces one of them. */
function withoutEnds(text: string, ends: readonly ConfigSetting[]): string {
  let edited = text
  for (const { path } of ends) {
    const root = readYaml(edited)
    const value = partAt(root, path)
    edited = editYaml(edited, keysFor(root, path), undefined)
    const rest = readYaml(edited)
    const isSet = partAt(rest, 'node.expiry') !== undefined
    if (path.toLowerCase() === 'oidc.expiry' && !isSet && (typeof value === 'string' || typeof value === 'number'))
      edited = editYaml(edited, keysFor(rest, 'node.expiry'), value)
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
