import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Flags } from '@main/flags/flag-table'
import { checks } from '@main/flags/flags'
import type { NetConnectOpts } from 'node:net'
import { Worker } from 'node:worker_threads'

/** The time limit in milliseconds. */
const LIMIT_MS = 2000

const CONNECT = `
const { workerData: { to, answer } } = require('node:worker_threads')
const say = (value) => {
  Atomics.store(answer, 0, value)
  Atomics.notify(answer, 0)
}
try {
  const socket = require('node:net').connect(to)
  socket.once('connect', () => (say(1), socket.destroy()))
  socket.once('error', () => say(2))
} catch {
  // No port has this number.
  say(2)
}
`

/**
 * Tells whether something accepts a connection; null if that is unknown after two seconds. Blocks meanwhile: Chromium looks for the display
 * as soon as the main script has returned.
 */
function canConnect(to: NetConnectOpts): boolean | null {
  const answer = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CONNECT, { eval: true, workerData: { to, answer } })
  worker.unref()
  Atomics.wait(answer, 0, 0, LIMIT_MS)
  void worker.terminate()
  const [said] = answer
  return said === 0 ? null : said === 1
}

interface Start {
  readonly flags: Flags
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The value of Chromium's `--ozone-platform`; empty if it is not given. */
  readonly ozone?: string
}

/**
 * Decides how a start on Linux without a display continues: `again` repeats it with `--headless`, which Chromium reads before any of our
 * scripts; a sentence ends a start that needs a window, because Chromium would crash; undefined continues.
 */
export function withoutDisplay({
  flags,
  platform,
  env,
  ozone,
}: Start): 'again' | { readonly sentence: string } | undefined {
  if (platform !== 'linux' || flags.headless || ozone === 'headless' || hasDisplay(env)) return undefined
  if (checks(flags)) return 'again'
  const named = env['WAYLAND_DISPLAY'] || env['DISPLAY']
  const missing = named ? `The display ${named} does not respond` : 'There is no display for a window'
  const advice = flags.serve
    ? 'add --headless to serve without one'
    : 'start it in a desktop session, or with xvfb-run -a'
  return { sentence: `${missing}: ${advice}.` }
}

/** The port of an X display on another computer is its number after this one. */
const X11_PORT = 6000

/** Tells whether a display server responds. One that could not be asked counts. */
function hasDisplay(env: Start['env']): boolean {
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland, XDG_RUNTIME_DIR: runtime } = env
  if (wayland && isServed(resolve(runtime ?? '', wayland))) return true
  const [, host, number] = /^([^:]*):(\d+)/.exec(x11 ?? '') ?? []
  if (host === undefined || number === undefined) return false
  const socket = `/tmp/.X11-unix/X${number}`
  if (host === '' || host === 'unix') return isListed(`@${socket}`) || isServed(socket)
  // Such as tcp/localhost:0.
  if (host.includes('/')) return true
  return canConnect({ host, port: X11_PORT + Number(number) }) !== false
}

/** A container may use a socket of its host, which Linux does not list there: only a connection tells. */
const isServed = (socket: string) => existsSync(socket) && (isListed(socket) || canConnect({ path: socket }) !== false)

/** Tells whether a program has the socket open. The name of an abstract one starts with `@`. */
function isListed(name: string): boolean {
  try {
    return readFileSync('/proc/net/unix', 'utf8').includes(` ${name}\n`)
  } catch {
    return false
  }
}

/**
 * Repeats the start with `--headless` and returns its exit code. Chromium 130 crashes while starting (24 of 24 starts of a packaged
 * console) if it has to detect by itself that there is no platform to draw on.
 */
export function runHeadless(): number {
  const more = ['--headless', '--ozone-platform=headless']
  const { status } = spawnSync(process.execPath, [...process.argv.slice(1), ...more], { stdio: 'inherit' })
  return status ?? 2
}
