import { parse } from 'yaml'
import { readSettings } from '@shared/host/commands'
import { ServerUrl, BaseDomain } from '@shared/ipc/session'
import { localHost } from './read-answers'
import { HOUR, MINUTE, SECOND } from '@shared/time'
import { isCostlyYaml } from './yaml-places'

/** The parts of Headscale's configuration that the console needs to reach it. */
export interface HostSettings {
  readonly serverUrl: string
  readonly listen: { readonly host: string; readonly port: number }
  /** '' if the debug interface is off. */
  readonly metrics: string
  readonly baseDomain: string
  /** True if Headscale itself serves TLS. */
  readonly tls: boolean
  /** How long it keeps a client that waits to be registered, in milliseconds; undefined for its own default. */
  readonly waitingMs?: number | undefined
}

/** Headscale's own defaults. */
const LISTEN = '127.0.0.1:8080'
const METRICS = '127.0.0.1:9090'

/** Settings of the sections `dns` and `tuning`. */
const NESTED: readonly string[] = ['base_domain', 'register_cache_expiration']

/** The most lines that are read, and the most characters of a setting’s value. */
const MOST_LINES = 200
const LONGEST = 2000

/** Reads one line of YAML; undefined if it is a comment or not one of the settings. */
function setting(line: string): readonly [name: string, value: string] | undefined {
  const [, indent = '', name = '', rest = ''] = /^(\s*)([a-z_]+):(.*)$/.exec(line) ?? []
  if (!readSettings.some((known) => known === name) || (indent === '') === NESTED.includes(name)) return undefined
  if (rest.length > LONGEST || isCostlyYaml(rest)) return undefined
  try {
    const value: unknown = parse(rest.trim())
    const isText = typeof value === 'string' || typeof value === 'number'
    return [name, isText ? String(value) : '']
  } catch {
    return undefined
  }
}

/** Parses lines of the configuration file. Null without an address that devices connect to. */
export function readHostSettings(lines: string): HostSettings | null {
  const values = new Map(pairs(lines))
  const url = ServerUrl.safeParse(values.get('server_url') ?? '')
  const listen = splitAddress(values.get('listen_addr') || LISTEN)
  if (!url.success || !listen) return null
  const domain = BaseDomain.safeParse(values.get('base_domain') ?? '')
  return {
    serverUrl: new URL(url.data).origin,
    listen,
    metrics: values.get('metrics_listen_addr') ?? METRICS,
    baseDomain: domain.success ? domain.data : '',
    waitingMs: duration(values.get('register_cache_expiration') ?? ''),
    tls: Boolean(values.get('tls_cert_path')) || Boolean(values.get('tls_letsencrypt_hostname')),
  }
}

const UNITS: Readonly<Record<string, number>> = { h: HOUR, m: MINUTE, s: SECOND, ms: 1 }

/** Returns the milliseconds of a duration as Go writes it; undefined if it is none, or shorter than a second. */
function duration(text: string): number | undefined {
  if (!/^(?:\d{1,6}(?:\.\d{1,6})?(?:ms|[hms]))+$/.test(text)) return undefined
  const parts = [...text.matchAll(/([\d.]+)(ms|[hms])/g)]
  const sum = parts.reduce((all, [, count, unit = '']) => all + Number(count) * (UNITS[unit] ?? 0), 0)
  return sum < SECOND ? undefined : sum
}

function pairs(lines: string): (readonly [string, string])[] {
  // The last one of each name counts, and is the only one that is parsed.
  const last = new Map<string, readonly [string, string]>()
  for (const line of lines.split('\n').slice(-MOST_LINES).toReversed()) {
    const [, name = ''] = /^\s*([a-z_]+):/.exec(line) ?? []
    const found = name === '' || last.has(name) ? undefined : setting(line)
    if (found) last.set(name, found)
  }
  return [...last.values()]
}

/** Splits a listening address, and returns where the host itself reaches it. */
export function splitAddress(text: string): HostSettings['listen'] | null {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || port === undefined || !/^[0-9A-Za-z.:_[\]*-]*$/.test(host)) return null
  const number = Number(port)
  return number >= 1 && number <= 65_535 ? { host: localHost(host), port: number } : null
}
