// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from './process.mjs'

/** Returns whether windows can open. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

/**
 * Runs `body` with a display: the existing one, otherwise a temporary virtual one.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} body receives additions to the environment of programs with windows
 * @returns {Promise<T>}
 */
export async function withDisplay(body) {
  if (hasDisplay()) return body({})
  // Xvfb picks a free display number itself and writes it to descriptor 3. Windows up to 1440x900 must fit.
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const stop = () => xvfb.kill()
  process.once('exit', stop)
  try {
    const number = await displayNumber(xvfb)
    return await body({ DISPLAY: `:${number}` })
  } finally {
    process.off('exit', stop)
    stop()
  }
}

/**
 * Runs `body` with a display for each of several programs, which would otherwise compete for the focus and the clipboard: as many virtual
 * displays as requested, or the existing one.
 * @template T
 * @param {number} count
 * @param {(displays: string[]) => Promise<T>} body receives the values of DISPLAY; none if the environment has its own display
 * @returns {Promise<T>}
 */
export async function withDisplays(count, body) {
  if (hasDisplay()) return body([])
  /** @type {(displays: string[]) => Promise<T>} */
  const add = (displays) =>
    displays.length === count ? body(displays) : withDisplay(({ DISPLAY = '' }) => add([...displays, DISPLAY]))
  return add([])
}

/** @param {import('node:child_process').ChildProcess} xvfb */
async function displayNumber(xvfb) {
  const channel = xvfb.stdio[3]
  if (!channel) throw new Problem('Xvfb has no channel to report its display on.')
  const failed = Promise.race([once(xvfb, 'exit'), once(xvfb, 'error')]).then(() => {
    throw new Problem('The virtual display did not start. Try `Xvfb :99` by hand to see why.')
  })
  const [data] = await Promise.race([once(channel, 'data'), failed])
  failed.catch(() => {})
  return String(data).trim()
}
