// @ts-check
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runPlaywright } from '../lib/playwright.mjs'
import { Problem, say } from '../lib/process.mjs'
import { sum } from '../lib/results.mjs'
import { buildHeadscale, buildTailscale, NotBuildable } from './build.mjs'
import { newest } from './lines.mjs'
import { checksFile, readChecks } from './table.mjs'

/** One client version joins every line. */
const TAILSCALE = '1.94.1'
/** Each build takes a core and a gigabyte. */
const BUILDS_AT_ONCE = 2

/**
 * @typedef {import('./lines.mjs').Release} Release
 * @typedef {import('../lib/results.mjs').Tally} Tally
 * @typedef {Release & { tally: Tally, checks: number, seconds: number }} Result
 */

/**
 * Builds servers and client where they are missing and runs tests/headscale on each server. The app has to be built already.
 * @param {() => Promise<import('../runtime.mjs').Runtime>} prepare gives the runtime; not called where the suite is skipped
 * @param {string[]} args for Playwright
 * @param {Release[]} releases
 * @returns {Promise<{ code: number, tally: Tally, results: Result[] }>}
 */
export async function runHeadscaleTests(prepare, args, releases = [newest()]) {
  const built = await buildAll(releases)
  if (typeof built === 'string') {
    say(`Skipped: tests against a real Headscale server. ${built}`)
    return { code: 0, tally: { passed: 0, failed: 0, skipped: 1 }, results: [] }
  }
  const runtime = await prepare()
  const results = /** @type {Result[]} */ ([])
  let code = 0
  for (const { release, env } of built) {
    if (releases.length > 1) say(`Headscale ${release.version}`)
    const started = Date.now()
    const counted = { MESH_CONSOLE_CHECKS: checksFile }
    const run = await runPlaywright(runtime, 'headscale', args, { ...env, ...neighbour(release, built), ...counted })
    code ||= run.code
    const seconds = Math.round((Date.now() - started) / 1000)
    results.push({ ...release, tally: run.tally, checks: readChecks(), seconds })
  }
  return { code, tally: sum(results.map((result) => result.tally)), results }
}

/** @typedef {{ release: Release, env: NodeJS.ProcessEnv }} Built */

/** @param {Release[]} releases @returns {Promise<Built[] | string>} where the programs are, for the tests; or why there are none */
async function buildAll(releases) {
  if (process.platform === 'win32') return 'Its server does not run on Windows.'
  try {
    const { tailscale, tailscaled } = await buildTailscale(TAILSCALE)
    const client = { MESH_CONSOLE_TAILSCALE: tailscale, MESH_CONSOLE_TAILSCALED: tailscaled }
    const queue = releases.entries()
    const built = /** @type {Built[]} */ ([])
    const work = async () => {
      for (const [index, release] of queue) built[index] = { release, env: { ...client, ...(await server(release)) } }
    }
    await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, work))
    return built
  } catch (error) {
    if (error instanceof NotBuildable) return error.message
    throw error
  }
}

/** @param {Release} release @returns {Promise<NodeJS.ProcessEnv>} */
async function server({ line, version, program }) {
  const { stamped, plain } = program ? elsewhere(program) : await buildHeadscale(version)
  return {
    MESH_CONSOLE_HEADSCALE: stamped,
    MESH_CONSOLE_HEADSCALE_PLAIN: plain,
    MESH_CONSOLE_HEADSCALE_LINE: line,
    MESH_CONSOLE_HEADSCALE_VERSION: version,
  }
}

/** A server built elsewhere says whatever it says: there is no second one without a version. @param {string} program */
function elsewhere(program) {
  const stamped = resolve(program)
  if (!existsSync(stamped)) throw new Problem(`There is no server at ${stamped}.`)
  return { stamped, plain: '' }
}

/** A server of another line, for the tests that need two: the neighbour in the list. @param {Release} release @param {Built[]} built */
function neighbour({ line }, built) {
  const others = built.filter((each) => each.release.line !== line)
  const index = built.findIndex((each) => each.release.line === line)
  const other = others[index % Math.max(1, others.length)]
  if (!other) return {}
  return {
    MESH_CONSOLE_OTHER_HEADSCALE: other.env['MESH_CONSOLE_HEADSCALE'],
    MESH_CONSOLE_OTHER_HEADSCALE_LINE: other.release.line,
  }
}
