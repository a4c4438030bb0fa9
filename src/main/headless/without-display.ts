import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Flags } from '@main/flags/flag-table'
import { checks } from '@main/flags/flag-clashes'

interface Start {
  readonly flags: Flags
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The value of Chromium's `--ozone-platform`; empty if it is not given. */
  readonly ozone?: string
}

/**
 * How a start on Linux without a display goes on: `again` runs it once more with `--headless`, which Chromium reads before any of our
 * scripts; a sentence ends a start that needs a window, because Chromium would crash; undefined means that nothing is in the way.
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
  const missing = named ? `The display ${named} does not answer` : 'There is no display for a window'
  const advice = flags.serve
    ? 'add --headless to serve without one'
    : 'start it in a desktop session, or with xvfb-run -a'
  return { sentence: `${missing}: ${advice}.` }
}

/** Whether a display server is there. One on another computer counts as there, because only a connection could tell. */
function hasDisplay(env: Start['env']): boolean {
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland, XDG_RUNTIME_DIR: runtime } = env
  if (wayland && existsSync(resolve(runtime ?? '', wayland))) return true
  const [, host, number] = /^([^:]*):(\d+)/.exec(x11 ?? '') ?? []
  if (number === undefined) return false
  if (host !== '' && host !== 'unix') return true
  const socket = `/tmp/.X11-unix/X${number}`
  return existsSync(socket) || hasAbstractSocket(socket)
}

/** Linux lists its sockets there, those without a file with an `@`. */
function hasAbstractSocket(name: string): boolean {
  try {
    return readFileSync('/proc/net/unix', 'utf8').includes(`@${name}\n`)
  } catch {
    return false
  }
}

/**
 * Runs the same start with `--headless`, and gives the code it ended with. Chromium 130 crashes on getting ready (24 starts of 24 of a
 * packaged console) where it is to find out by itself that this means no platform to draw on.
 */
export function runHeadless(): number {
  const more = ['--headless', '--ozone-platform=headless']
  const { status } = spawnSync(process.execPath, [...process.argv.slice(1), ...more], { stdio: 'inherit' })
  return status ?? 2
}
