import { distance } from 'fastest-levenshtein'

/** The sections of the form page, in display order. */
export const configSections = [
  'server',
  'tls',
  'addresses',
  'machines',
  'dns',
  'relays',
  'oidc',
  'policy',
  'database',
  'log',
  'clients',
  'cli',
  'tuning',
] as const
export type ConfigSection = (typeof configSections)[number]

/**
 * The kind of a value. `map`: texts by name. `hostPort`: an address to listen at. `duration`: as Go and Prometheus write it, such as `30m` or
 * `180d`. `page`: lists that the DNS page edits.
 */
export type ConfigKind =
  | 'flag'
  | 'text'
  | 'url'
  | 'domain'
  | 'hostPort'
  | 'path'
  | 'address'
  | 'prefix'
  | 'number'
  | 'duration'
  | 'longDuration'
  | 'choice'
  | 'list'
  | 'prefixes'
  | 'map'
  | 'page'

/** Another effect of changing a setting; each has its own words on screen. */
export type ConfigConsequence =
  | 'serverUrl'
  | 'listen'
  | 'metrics'
  | 'addresses'
  | 'expiry'
  | 'certificate'
  | 'relays'
  | 'signIn'
  | 'policy'
  | 'database'
  | 'noise'
  | 'socket'

/** A setting of Headscale. Its description is the text `keys` of config.json, below its path. */
export interface ConfigKey {
  readonly section: ConfigSection
  readonly kind: ConfigKind
  /** The values of a choice. */
  readonly values?: readonly string[]
  /** The value that Headscale uses if the file omits the setting; undefined if there is no default. */
  readonly without?: string
  /** The first and the last release that know it, as the second number of the version: 27 is 0.27. */
  readonly since?: number
  readonly until?: number
  /** Its value never leaves the main process. */
  readonly secret?: true
  readonly means?: ConfigConsequence
}

const on = 'true'
const off = 'false'

/**
 * Every setting that Headscale 0.26 to 0.30 reads from its configuration, by its path. Forms, completion and descriptions on the Configuration
 * page derive from it. Read in the releases' own source, `hscontrol/types/config.go`.
 */
export const configKeys = {
  server_url: { section: 'server', kind: 'url', means: 'serverUrl' },
  listen_addr: { section: 'server', kind: 'hostPort', means: 'listen' },
  metrics_listen_addr: { section: 'server', kind: 'hostPort', means: 'metrics' },
  grpc_listen_addr: { section: 'server', kind: 'hostPort', until: 29, without: ':50443' },
  grpc_allow_insecure: { section: 'server', kind: 'flag', until: 29, without: off },
  trusted_proxies: { section: 'server', kind: 'prefixes', since: 29 },
  'noise.private_key_path': { section: 'server', kind: 'path', means: 'noise' },
  disable_check_updates: { section: 'server', kind: 'flag', without: off },

  tls_cert_path: { section: 'tls', kind: 'path', means: 'certificate' },
  tls_key_path: { section: 'tls', kind: 'path', means: 'certificate' },
  tls_letsencrypt_hostname: { section: 'tls', kind: 'domain', means: 'certificate' },
  tls_letsencrypt_challenge_type: {
    section: 'tls',
    kind: 'choice',
    values: ['HTTP-01', 'TLS-ALPN-01'],
    without: 'HTTP-01',
  },
  tls_letsencrypt_listen: { section: 'tls', kind: 'text' },
  tls_letsencrypt_cache_dir: { section: 'tls', kind: 'path', without: '/var/www/.cache' },
  acme_url: { section: 'tls', kind: 'url' },
  acme_email: { section: 'tls', kind: 'text' },

  'prefixes.v4': { section: 'addresses', kind: 'prefix', means: 'addresses' },
  'prefixes.v6': { section: 'addresses', kind: 'prefix', means: 'addresses' },
  'prefixes.allocation': {
    section: 'addresses',
    kind: 'choice',
    values: ['sequential', 'random'],
    without: 'sequential',
    means: 'addresses',
  },

  'node.expiry': { section: 'machines', kind: 'longDuration', since: 29, without: '0', means: 'expiry' },
  'node.ephemeral.inactivity_timeout': { section: 'machines', kind: 'duration', since: 29, without: '120s' },
  ephemeral_node_inactivity_timeout: { section: 'machines', kind: 'duration', without: '120s' },
  'node.routes.ha.probe_interval': { section: 'machines', kind: 'duration', since: 29, without: '10s' },
  'node.routes.ha.probe_timeout': { section: 'machines', kind: 'duration', since: 29, without: '5s' },
  'preauth_keys.revoked_retention': { section: 'machines', kind: 'duration', since: 30, without: '168h' },

  'dns.magic_dns': { section: 'dns', kind: 'flag', without: on },
  'dns.base_domain': { section: 'dns', kind: 'domain' },
  'dns.override_local_dns': { section: 'dns', kind: 'flag', since: 26, without: on },
  'dns.nameservers.global': { section: 'dns', kind: 'list' },
  'dns.nameservers.split': { section: 'dns', kind: 'page' },
  'dns.search_domains': { section: 'dns', kind: 'list' },
  'dns.extra_records': { section: 'dns', kind: 'page' },
  'dns.extra_records_path': { section: 'dns', kind: 'path' },

  'derp.server.enabled': { section: 'relays', kind: 'flag', without: off, means: 'relays' },
  'derp.server.region_id': { section: 'relays', kind: 'number', means: 'relays' },
  'derp.server.region_code': { section: 'relays', kind: 'text', means: 'relays' },
  'derp.server.region_name': { section: 'relays', kind: 'text', means: 'relays' },
  'derp.server.verify_clients': { section: 'relays', kind: 'flag', since: 27, without: on },
  'derp.server.stun_listen_addr': { section: 'relays', kind: 'hostPort' },
  'derp.server.private_key_path': { section: 'relays', kind: 'path' },
  'derp.server.automatically_add_embedded_derp_region': {
    section: 'relays',
    kind: 'flag',
    without: on,
    means: 'relays',
  },
  'derp.server.ipv4': { section: 'relays', kind: 'address', means: 'relays' },
  'derp.server.ipv6': { section: 'relays', kind: 'address', means: 'relays' },
  'derp.server.stun.enabled': { section: 'relays', kind: 'flag', without: on },
  'derp.urls': { section: 'relays', kind: 'list', means: 'relays' },
  'derp.paths': { section: 'relays', kind: 'list', means: 'relays' },
  'derp.auto_update_enabled': { section: 'relays', kind: 'flag', without: off },
  'derp.update_frequency': { section: 'relays', kind: 'duration', without: '3h' },

  'oidc.issuer': { section: 'oidc', kind: 'url', means: 'signIn' },
  'oidc.client_id': { section: 'oidc', kind: 'text', means: 'signIn' },
  'oidc.client_secret': { section: 'oidc', kind: 'text', secret: true, means: 'signIn' },
  'oidc.client_secret_path': { section: 'oidc', kind: 'path', means: 'signIn' },
  'oidc.only_start_if_oidc_is_available': { section: 'oidc', kind: 'flag', without: on },
  'oidc.scope': { section: 'oidc', kind: 'list', without: 'openid, profile, email' },
  'oidc.email_verified_required': { section: 'oidc', kind: 'flag', since: 28, without: on, means: 'signIn' },
  'oidc.expiry': { section: 'oidc', kind: 'longDuration', until: 28, without: '180d', means: 'expiry' },
  'oidc.use_expiry_from_token': { section: 'oidc', kind: 'flag', without: off, means: 'expiry' },
  'oidc.allowed_domains': { section: 'oidc', kind: 'list', means: 'signIn' },
  'oidc.allowed_users': { section: 'oidc', kind: 'list', means: 'signIn' },
  'oidc.allowed_groups': { section: 'oidc', kind: 'list', means: 'signIn' },
  'oidc.extra_params': { section: 'oidc', kind: 'map' },
  'oidc.pkce.enabled': { section: 'oidc', kind: 'flag', without: off },
  'oidc.pkce.method': { section: 'oidc', kind: 'choice', values: ['S256', 'plain'], without: 'S256' },

  'policy.mode': { section: 'policy', kind: 'choice', values: ['file', 'database'], without: 'file', means: 'policy' },
  'policy.path': { section: 'policy', kind: 'path', means: 'policy' },

  'database.type': { section: 'database', kind: 'choice', values: ['sqlite', 'postgres'], means: 'database' },
  'database.debug': { section: 'database', kind: 'flag', without: off },
  'database.sqlite.path': { section: 'database', kind: 'path', means: 'database' },
  'database.sqlite.write_ahead_log': { section: 'database', kind: 'flag', without: on },
  'database.sqlite.wal_autocheckpoint': { section: 'database', kind: 'number', without: '1000' },
  'database.postgres.host': { section: 'database', kind: 'text', means: 'database' },
  'database.postgres.port': { section: 'database', kind: 'number', means: 'database' },
  'database.postgres.name': { section: 'database', kind: 'text', means: 'database' },
  'database.postgres.user': { section: 'database', kind: 'text' },
  'database.postgres.pass': { section: 'database', kind: 'text', secret: true },
  'database.postgres.ssl': { section: 'database', kind: 'text', without: off },
  'database.postgres.max_open_conns': { section: 'database', kind: 'number', without: '10' },
  'database.postgres.max_idle_conns': { section: 'database', kind: 'number', without: '10' },
  'database.postgres.conn_max_idle_time_secs': { section: 'database', kind: 'number', without: '3600' },
  'database.gorm.prepare_stmt': { section: 'database', kind: 'flag', without: off },
  'database.gorm.parameterized_queries': { section: 'database', kind: 'flag', without: off },
  'database.gorm.skip_err_record_not_found': { section: 'database', kind: 'flag', without: off },
  'database.gorm.slow_threshold': { section: 'database', kind: 'number' },

  'log.level': {
    section: 'log',
    kind: 'choice',
    values: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic'],
    without: 'info',
  },
  'log.format': { section: 'log', kind: 'choice', values: ['text', 'json'], without: 'text' },

  'logtail.enabled': { section: 'clients', kind: 'flag', without: off },
  'taildrop.enabled': { section: 'clients', kind: 'flag', since: 28, without: on },
  'auto_update.enabled': { section: 'clients', kind: 'flag', since: 29, without: off },
  randomize_client_port: { section: 'clients', kind: 'flag', until: 28, without: off },

  unix_socket: { section: 'cli', kind: 'path', without: '/var/run/headscale/headscale.sock', means: 'socket' },
  unix_socket_permission: { section: 'cli', kind: 'text', without: '0770' },
  'cli.address': { section: 'cli', kind: 'text' },
  'cli.api_key': { section: 'cli', kind: 'text', secret: true },
  'cli.timeout': { section: 'cli', kind: 'duration', without: '5s' },
  'cli.insecure': { section: 'cli', kind: 'flag', without: off },

  'tuning.notifier_send_timeout': { section: 'tuning', kind: 'duration', without: '800ms' },
  'tuning.batch_change_delay': { section: 'tuning', kind: 'duration', without: '800ms' },
  'tuning.node_mapsession_buffered_chan_size': { section: 'tuning', kind: 'number', without: '30' },
  'tuning.batcher_workers': { section: 'tuning', kind: 'number', since: 27 },
  'tuning.register_cache_cleanup': { section: 'tuning', kind: 'duration', since: 27, until: 28 },
  'tuning.register_cache_expiration': { section: 'tuning', kind: 'duration', since: 27 },
  'tuning.register_cache_max_entries': { section: 'tuning', kind: 'number', since: 29, without: '1024' },
  'tuning.node_store_batch_size': { section: 'tuning', kind: 'number', since: 28, without: '100' },
  'tuning.node_store_batch_timeout': { section: 'tuning', kind: 'duration', since: 28, without: '500ms' },
} as const satisfies Readonly<Record<string, ConfigKey>>

export type ConfigPath = keyof typeof configKeys

export const configPaths = Object.keys(configKeys) as ConfigPath[]

/** Returns the row of a setting; undefined for one that no release knows. */
export const configKey = (path: string): ConfigKey | undefined =>
  Object.hasOwn(configKeys, path) ? configKeys[path as ConfigPath] : undefined

/** Returns whether a release knows a setting. An unknown release counts as the newest. */
export function knows(version: string, { since = 0, until = Infinity }: ConfigKey): boolean {
  const minor = Number(/^v?0\.(\d+)\./.exec(version)?.[1] ?? Infinity)
  return minor >= since && (minor === Infinity ? until === Infinity : minor <= until)
}

/** Why a setting of a file has no effect, and the setting that is probably meant. */
export type UnknownReason =
  | { readonly is: 'unknown' }
  | { readonly is: 'place' | 'near'; readonly known: string }
  | { readonly is: 'newer' | 'older'; readonly minor: number }

/** Returns how a key is compared: viper ignores case (`Get` of github.com/spf13/viper), people write dashes and capitals. */
const plain = (path: string) =>
  path
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('-', '_')
const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Returns the settings and sections that a release reads. */
function readBy(version: string): Set<string> {
  const read = configPaths.filter((path) => knows(version, configKeys[path]))
  return new Set(read.flatMap((path) => path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'))))
}

/**
 * Returns why a release of Headscale does not read a setting or section of a file; null if it does, or if the path is below a setting with
 * values of its own, such as a map. Headscale's own check accepts a setting that it does not know.
 */
export function unknownReason(path: string, version: string): UnknownReason | null {
  const lower = path.toLowerCase()
  const read = readBy(version)
  if (read.has(lower)) return null
  if (configPaths.some((known) => lower.startsWith(`${known}.`) && ['page', 'map'].includes(configKeys[known].kind)))
    return null
  const rows = configPaths
    .filter((known) => `${known}.`.startsWith(`${lower}.`))
    .map((known): ConfigKey => configKeys[known])
  if (rows.length === 0) return meant(path, [...read])
  const until = Math.max(...rows.map((row) => row.until ?? Infinity))
  if (until < Infinity && !knows(version, { section: 'server', kind: 'text', until }))
    return { is: 'older', minor: until }
  return { is: 'newer', minor: Math.min(...rows.map(({ since = 0 }) => since)) }
}

/** Settings of Headscale 0.22 and their places since, which resemble them too little to be found by their letters. */
const FORMER: Readonly<Record<string, ConfigPath>> = {
  acl_policy_path: 'policy.path',
  ip_prefixes: 'prefixes.v4',
  db_type: 'database.type',
  db_path: 'database.sqlite.path',
  db_host: 'database.postgres.host',
  db_port: 'database.postgres.port',
  db_name: 'database.postgres.name',
  db_user: 'database.postgres.user',
  db_pass: 'database.postgres.pass',
  db_ssl: 'database.postgres.ssl',
}

/** Finds the setting that a path probably means: in another spelling, elsewhere, or mistyped. */
function meant(path: string, read: readonly string[]): UnknownReason {
  const typed = plain(path)
  const exact = read.find((known) => known === typed)
  if (exact !== undefined) return { is: 'near', known: exact }
  const former = Object.hasOwn(FORMER, typed) ? FORMER[typed] : undefined
  if (former !== undefined) return { is: 'place', known: former }
  const [top = ''] = typed.split('.')
  const elsewhere = read.filter(
    (known) => known === typed || known.endsWith(`.${typed}`) || lastOf(known) === lastOf(typed),
  )
  const beside = elsewhere.filter((known) => known.startsWith(`${top}.`))
  const tail = elsewhere.filter((known) => known.endsWith(`.${typed}`))
  const only = (...lists: (readonly string[])[]) => lists.find((found) => found.length === 1)?.[0]
  const near = (text: string, of: (known: string) => string, among = read) =>
    among
      .map((known) => ({ known, edits: distance(text, of(known)) }))
      .filter(({ edits }) => edits <= Math.min(3, Math.floor(text.length / 4)))
      .toSorted((a, b) => a.edits - b.edits)
  const whole = (known: string) => known
  const inTop = near(
    typed,
    whole,
    read.filter((known) => known.startsWith(`${top}.`)),
  )[0]?.known
  const place = only(tail, beside) ?? (inTop === undefined ? only(elsewhere) : undefined)
  if (place !== undefined) return { is: 'place', known: place }
  const [best, next] = near(lastOf(typed), lastOf)
  // Several sections have a setting "enabled".
  const alike = best && best.edits !== next?.edits ? best.known : undefined
  const closest = inTop ?? near(typed, whole)[0]?.known ?? alike
  return closest === undefined ? { is: 'unknown' } : { is: 'near', known: closest }
}
