import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@main/host/connection'
import { call, start, until } from './processes'

/** A real Headscale on loopback, in its own folder. */
export interface Headscale {
  readonly url: string
  /** A valid API key, created with the server's own command line. */
  readonly key: string
  /** Its configuration file. */
  readonly config: string
  /** Runs the server's command line. */
  run(...args: string[]): Promise<string>
  log(): string
  /** Ends the program; its address and data stay. */
  die(): Promise<void>
  /** Starts another release at the same address with the same data. */
  comeBack(program: string): Promise<void>
  stop(): Promise<void>
}

export interface ServerOptions {
  /** The source of the policy. Default: the database. */
  readonly policyFile?: string
  /** Default: the one under test. */
  readonly program?: string
  /** Default: a free one. */
  readonly port?: number
  /** Adds the server's own relay. Default: a relay that does not exist. */
  readonly relay?: boolean
  /** More of the server's configuration, as YAML. */
  readonly more?: string
  /** The port of the debug interface. Default: any. */
  readonly metricsPort?: number
  /** Its files are in a folder of the user's own that is named after Headscale, as an admin's are. Default: a temporary one. */
  readonly inOwnFolder?: boolean
  /** A database `headscale` of PostgreSQL on loopback. Default: SQLite. */
  readonly postgres?: { readonly port: number; readonly password: string }
}

export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run these tests with npm run test:headscale`)
  return value
}

const derpMap = `regions:
  900:
    regionid: 900
    regioncode: local
    regionname: Local
    nodes: [{ name: 900a, regionid: 900, hostname: 127.0.0.1, derpport: 0, stunport: 0, stunonly: false }]
`

function relaySection(folder: string, stunPort: number | null): string {
  const file = (name: string) => JSON.stringify(join(folder, name))
  const rest = 'urls: [], auto_update_enabled: false, update_frequency: 24h'
  if (stunPort === null) return `{ server: { enabled: false }, paths: [${file('derp.yaml')}], ${rest} }`
  const server = `enabled: true, region_id: 999, region_code: headscale, region_name: Headscale Embedded DERP, verify_clients: false, stun_listen_addr: "127.0.0.1:${stunPort}", private_key_path: ${file('derp.key')}, automatically_add_embedded_derp_region: true, ipv4: 127.0.0.1`
  return `{ server: { ${server} }, paths: [], ${rest} }`
}

interface Configured extends Pick<ServerOptions, 'postgres'> {
  readonly policy: string
  readonly more: string
  readonly metricsPort: number
  /** The port of the relay's STUN; null without a relay. */
  readonly stunPort: number | null
}

function configuration(
  folder: string,
  port: number,
  { policy, more, metricsPort, stunPort, postgres }: Configured,
): string {
  const file = (name: string) => JSON.stringify(join(folder, name))
  const database = postgres
    ? `{ type: postgres, postgres: { host: 127.0.0.1, port: ${postgres.port}, name: headscale, user: headscale, pass: ${JSON.stringify(postgres.password)}, ssl: false } }`
    : `{ type: sqlite, sqlite: { path: ${file('db.sqlite')} } }`
  return `server_url: http://127.0.0.1:${port}
listen_addr: 127.0.0.1:${port}
metrics_listen_addr: 127.0.0.1:${metricsPort}
grpc_listen_addr: 127.0.0.1:0
noise: { private_key_path: ${file('noise.key')} }
prefixes: { v4: 100.64.0.0/10, v6: 'fd7a:115c:a1e0::/48', allocation: sequential }
derp: ${relaySection(folder, stunPort)}
disable_check_updates: true
database: ${database}
unix_socket: ${file('headscale.sock')}
unix_socket_permission: "0700"
policy: ${policy}
dns: { magic_dns: false, base_domain: example.test, override_local_dns: false }
log: { level: info, format: text }
${more}`
}

/** Starts the server under test and waits until it answers. */
export async function startHeadscale(options: ServerOptions = {}): Promise<Headscale> {
  const { policyFile, program = setting('MESH_CONSOLE_HEADSCALE'), port = await freePort(), more = '' } = options
  const { metricsPort = 0 } = options
  const parent = mkdtempSync(join(options.inOwnFolder ? homedir() : tmpdir(), 'mesh-console-headscale-'))
  const folder = options.inOwnFolder ? join(parent, 'headscale') : parent
  mkdirSync(folder, { recursive: true })
  const stunPort = options.relay ? await freePort() : null
  const config = join(folder, 'config.yaml')
  let policy = '{ mode: database }'
  if (policyFile !== undefined) {
    writeFileSync(join(folder, 'policy.hujson'), policyFile)
    policy = `{ mode: file, path: ${JSON.stringify(join(folder, 'policy.hujson'))} }`
  }
  writeFileSync(join(folder, 'derp.yaml'), derpMap)
  writeFileSync(
    config,
    configuration(folder, port, {
      policy,
      more,
      metricsPort,
      stunPort,
      ...(options.postgres && { postgres: options.postgres }),
    }),
  )
  let current = program
  let running = start(current, ['-c', config, 'serve'])
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await running.stop()
    rmSync(parent, { recursive: true, force: true })
  }
  const run = (...args: string[]) => call(current, ['-c', config, ...args])
  const untilUp = () =>
    until('the server answers', async () => {
      if (running.ended()) throw new Error(`The server ended:\n${running.output()}`)
      const response = await fetch(`${url}/health`).catch(() => undefined)
      return response?.ok
    })
  const comeBack = async (next: string) => {
    current = next
    running = start(current, ['-c', config, 'serve'])
    await untilUp()
  }
  try {
    await untilUp()
    const key = (await run('apikeys', 'create', '--expiration', '90d')).trim().split('\n').at(-1) ?? ''
    return { url, key, config, run, log: () => running.output(), die: () => running.stop(), comeBack, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
