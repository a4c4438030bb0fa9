// @ts-check
// Starts a real Headscale on loopback, built by scripts/headscale, with any number of machines.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildHeadscale } from '../headscale/build.mjs'
import { newest } from '../headscale/lines.mjs'
import { mustRun, Problem } from '../lib/process.mjs'

/**
 * @typedef {object} RealServer
 * @property {string} url
 * @property {string} key a valid API key
 * @property {number} pid
 * @property {string} version
 * @property {() => string[]} log its lines so far
 * @property {() => Promise<void>} stop
 */

/**
 * @param {number} machines at least one
 * @param {string} electron the program that reads SQLite
 * @returns {Promise<RealServer>}
 */
export async function startRealServer(machines, electron) {
  const { version } = newest()
  const { stamped: program } = await buildHeadscale(version)
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-bench-server-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'config.yaml')
  writeFileSync(join(folder, 'derp.yaml'), derpMap)
  writeFileSync(config, configuration(folder, url))
  const run = async (/** @type {string[]} */ ...args) =>
    (await mustRun(program, ['-c', config, ...args], {})).trim().split('\n').at(-1) ?? ''
  let server = await serve(program, config, url)
  const stop = async () => {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const key = await run('apikeys', 'create', '--expiration', '90d')
    await addOneMachine(url, key)
    await server.end()
    // The server takes a second to register each machine, so the others are copies of the first.
    await mustRun(
      electron,
      [join(import.meta.dirname, 'copy-machines.cjs'), join(folder, 'db.sqlite'), `${machines}`],
      {
        env: { ELECTRON_RUN_AS_NODE: '1' },
      },
    )
    server = await serve(program, config, url)
    return { url, key, version, pid: server.pid, log: server.log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {string} program @param {string} config @param {string} url */
async function serve(program, config, url) {
  const child = spawn(program, ['-c', config, 'serve'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return { pid: Number(child.pid), log: () => output.split('\n'), end }
    if (child.exitCode !== null) break
    await sleep(100)
  }
  await end()
  throw new Problem(`The server did not start:\n${output}`)
}

/** @param {string} url @param {string} key */
async function addOneMachine(url, key) {
  const registration = `hskey-authreq-${'A'.repeat(24)}`
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Problem(`${path} was refused: ${await response.text()}`)
  }
  await post('/api/v1/user', { name: 'alice' })
  await post('/api/v1/debug/node', { user: 'alice', key: registration, name: 'machine-1', routes: [] })
  await post(`/api/v1/node/register?user=alice&key=${registration}`, {})
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

const derpMap = `regions:
  900:
    regionid: 900
    regioncode: local
    regionname: Local
    nodes: [{ name: 900a, regionid: 900, hostname: 127.0.0.1, derpport: 0, stunport: 0, stunonly: false }]
`

/** @param {string} folder @param {string} url */
function configuration(folder, url) {
  const file = (/** @type {string} */ name) => JSON.stringify(join(folder, name))
  return `server_url: ${url}
listen_addr: ${new URL(url).host}
metrics_listen_addr: 127.0.0.1:0
grpc_listen_addr: 127.0.0.1:0
noise: { private_key_path: ${file('noise.key')} }
prefixes: { v4: 100.64.0.0/10, v6: 'fd7a:115c:a1e0::/48', allocation: sequential }
derp: { server: { enabled: false }, paths: [${file('derp.yaml')}], urls: [], auto_update_enabled: false, update_frequency: 24h }
disable_check_updates: true
database: { type: sqlite, sqlite: { path: ${file('db.sqlite')} } }
unix_socket: ${file('headscale.sock')}
unix_socket_permission: "0700"
policy: { mode: database }
dns: { magic_dns: false, base_domain: example.test, override_local_dns: false }
log: { level: info, format: text }
`
}
