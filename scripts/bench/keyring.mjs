// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../lib/process.mjs'

/** Arguments that start a console with the key store. */
export const keyStoreArgs = ['--password-store=gnome-libsecret']

/**
 * Runs `body` in a session with an unlocked keyring, so that a start finds its server's saved key as on a desktop. The session exists
 * before anything is measured and adds no cost to either window.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} body receives additions to the environment of the programs it starts
 * @returns {Promise<T>}
 * @throws {Problem} if dbus or gnome-keyring is missing
 */
export async function withKeyring(body) {
  const home = mkdtempSync(join(tmpdir(), 'mesh-console-bench-keyring-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const own = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: runtime }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const failed = once(bus, 'error').then(() => {
      throw new Problem('Starts against a server need dbus-daemon and gnome-keyring-daemon.')
    })
    const [address] = await Promise.race([once(bus.stdout, 'data'), failed])
    const env = { ...own, DBUS_SESSION_BUS_ADDRESS: String(address).trim() }
    const unlocked = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
      env: { ...process.env, ...env },
      input: 'secret',
      encoding: 'utf8',
    })
    if (unlocked.status !== 0) throw new Problem(`The keyring did not start: ${unlocked.stderr || unlocked.error}`)
    return await body(env)
  } finally {
    bus.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
