// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../lib/process.mjs'

/** What starts a console on the key store. */
export const keyStoreArgs = ['--password-store=gnome-libsecret']

/**
 * Runs `body` in a session with an unlocked keyring, so that a start finds the saved key of its server as on a desktop. The session is
 * there before anything is measured and costs neither window anything.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} body gets what to add to the environment of what it starts
 * @returns {Promise<T>}
 * @throws {Problem} where dbus or gnome-keyring is missing
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
