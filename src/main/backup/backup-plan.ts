import { posix } from 'node:path'
import { refusal } from '@shared/api/error'
import type { FoundHeadscale } from '@main/host/find-headscale'
import type { BackupChoices, BackupRun, StoredBackups } from '@shared/host/backup'
import { DAY, HOUR, MINUTE } from '@shared/time'

const INTERVAL: Readonly<Record<BackupChoices['every'], number>> = { never: Infinity, day: DAY, week: 7 * DAY }

/** Failures that may pass by themselves, as while the network is not back yet. */
const PASSING: ReadonlySet<string> = new Set(['name', 'unreachable', 'ended', 'timeout', 'copySilent', 'copyLong'])
const mayPass = ({ failure }: BackupRun) => PASSING.has(failure?.host?.why ?? '')

/**
 * Returns when the next backup is due, in milliseconds; null if none is scheduled. The interval begins with the last good backup, so one
 * that
 * was missed is due at once. A failed one is tried again after an hour; the first failure that may pass by itself after five minutes.
 */
export function nextBackup({ choices, runs }: StoredBackups, now: number): number | null {
  const interval = INTERVAL[choices.every ?? 'never']
  if (interval === Infinity) return null
  const [last, before] = runs
  const good = runs.find(({ failure }) => failure === null)
  const due = good ? after(good.at, interval, now) : now
  if (!last?.failure) return due
  return Math.max(due, after(last.at, mayPass(last) && !before?.failure ? 5 * MINUTE : HOUR, now))
}

/**
 * Tells whether to notify the user of a backup that was made after these: of a scheduled one that failed, once in a series of failures. One
 * that may pass by itself counts only if it comes again.
 */
export function isToldOf(run: BackupRun, earlier: readonly BackupRun[]): boolean {
  if (!run.failure || !run.scheduled) return false
  const good = earlier.findIndex(({ failure }) => failure === null)
  const series = (good < 0 ? earlier : earlier.slice(0, good)).filter(({ scheduled }) => scheduled)
  return counts([run, ...series]) && !counts(series)
}

const counts = (series: readonly BackupRun[]) => series.length > 1 || series.some((one) => !mayPass(one))

/** A run in the future is from a clock that was set back, which must not postpone backups. */
function after(at: string, interval: number, now: number): number {
  const start = Date.parse(at)
  return start > now ? now : start + interval
}

/** How Headscale connects to PostgreSQL. */
export interface PostgresPlan {
  readonly kind: 'postgres'
  readonly host: string
  readonly port: string
  readonly name: string
  readonly user: string
  readonly pass: string
  readonly ssl: string
}

/** The purpose of a host's file for Headscale, by the setting that names it. */
export type FileKind =
  | 'config'
  | 'key'
  | 'relays'
  | 'policy'
  | 'records'
  | 'certificate'
  | 'secret'
  /** A file in the folder of certificates from Let’s Encrypt. */
  | 'cache'

/** The contents of a backup, from the configuration. Paths are those of the host. */
export interface BackupPlan {
  readonly database: { readonly kind: 'sqlite'; readonly path: string } | PostgresPlan
  /** Files without which the backup would be useless: the configuration, and the key by which machines know the server. */
  readonly needed: readonly string[]
  /** More files, and the folder of certificates; some may not exist. */
  readonly others: readonly string[]
  /** The kinds of all of these. A path that two settings name has the kind of the first. */
  readonly kinds: ReadonlyMap<string, FileKind>
  /** Paths of the configuration that only the container itself can read. */
  readonly unreachable: readonly string[]
}

/** Returns the text of a setting, such as `derp.server.enabled`; '' without one. */
function settingOf(config: unknown, name: string): string {
  let value = config
  for (const key of name.split('.'))
    value = value instanceof Object && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

function listOf(config: unknown, name: string): string[] {
  const derp: unknown = (config as { derp?: { paths?: unknown } } | null)?.derp?.[name as 'paths']
  return Array.isArray(derp) ? derp.filter((path): path is string => typeof path === 'string' && path !== '') : []
}

/** Plans the backup of a server with this configuration. Throws ApiError `conflict` if it names no database. */
export function planBackup(
  read: unknown,
  { config, configSeen, ...headscale }: Pick<FoundHeadscale, 'config' | 'configSeen' | 'fileAt'>,
): BackupPlan {
  // Headscale reads a relative path from the folder of its configuration file.
  const fileAt = (path: string) => headscale.fileAt(posix.resolve(posix.dirname(configSeen), path))
  const setting = (name: string) => settingOf(read, name)
  const unreachable: string[] = []
  const kinds = new Map<string, FileKind>([[config, 'config']])
  const onHost = (kind: FileKind, ...paths: readonly string[]) =>
    [...new Set(paths)].flatMap((path) => {
      if (path === '') return []
      const found = fileAt(path)
      if (found === null) unreachable.push(path)
      if (found === null || kinds.has(found)) return []
      kinds.set(found, kind)
      return found
    })
  const database = databaseOf(setting, fileAt)
  const [noise] = onHost('key', setting('noise.private_key_path'))
  if (noise === undefined)
    throw refusal('conflict', 'backupFile', { params: { file: setting('noise.private_key_path') } })
  const letsEncrypt = setting('tls_letsencrypt_hostname') !== ''
  const others = [
    ...onHost('key', setting('derp.server.enabled') === 'true' ? setting('derp.server.private_key_path') : ''),
    ...onHost('relays', ...listOf(read, 'paths')),
    ...onHost('policy', setting('policy.path')),
    ...onHost('records', setting('dns.extra_records_path')),
    ...onHost('certificate', setting('tls_cert_path'), setting('tls_key_path')),
    ...onHost('secret', setting('oidc.client_secret_path')),
    ...onHost('cache', letsEncrypt ? setting('tls_letsencrypt_cache_dir') || '/var/www/.cache' : ''),
  ]
  return { database, needed: [config, noise], others, kinds, unreachable }
}

function databaseOf(setting: (name: string) => string, fileAt: FoundHeadscale['fileAt']): BackupPlan['database'] {
  const at = (name: string) => setting(`database.postgres.${name}`)
  if (setting('database.type') === 'postgres')
    return {
      kind: 'postgres',
      host: at('host') || 'localhost',
      port: at('port') || '5432',
      name: at('name') || 'headscale',
      user: at('user') || 'headscale',
      pass: at('pass'),
      ssl: sslMode(at('ssl')),
    }
  const named = setting('database.sqlite.path')
  const path = named === '' ? null : fileAt(named)
  if (path === null) throw refusal('conflict', 'backupDatabase')
  return { kind: 'sqlite', path }
}

/** Headscale accepts true, false, and the names of PostgreSQL. */
function sslMode(ssl: string): string {
  if (ssl === 'true') return 'require'
  return ssl === '' || ssl === 'false' ? 'disable' : ssl
}
