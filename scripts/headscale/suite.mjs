// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { needs } from '../lib/needs.mjs'
import { root } from '../lib/paths.mjs'
import { runPlaywright } from '../lib/playwright.mjs'
import { Problem, run, say } from '../lib/process.mjs'
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
 * @typedef {import('../runtime.mjs').Runtime} Runtime
 * @typedef {Release & { tally: Tally, checks: number, seconds: number }} Result
 */

/**
 * Builds missing servers and clients and runs tests/headscale on each server, starting with the first ones while the others are being
 * built.
 * @param {() => Promise<Runtime>} prepare returns the runtime, with the app built; not called if the suite is skipped
 * @param {string[]} args for Playwright
 * @param {Release[]} releases
 * @param {string} project of playwright.config.ts
 * @returns {Promise<{ code: number, tally: Tally, results: Result[] }>} fewer results than releases if some cannot be built
 */
export async function runHeadscaleTests(prepare, args, releases = [newest()], project = 'headscale') {
  const results = /** @type {Result[]} */ ([])
  /** @type {Tally} */
  let skipped = { passed: 0, failed: 0, skipped: 0 }
  let code = 0
  try {
    const built = startBuilds(releases)
    let runtime = /** @type {Runtime | undefined} */ (undefined)
    for (const [index, release] of releases.entries()) {
      const own = await built[index]
      runtime ??= await prepare()
      const env = { ...own, ...neighbour(await built[neighbourOf(index, releases)]) }
      if (releases.length > 1) say(`Headscale ${release.version}`)
      const { code: ended, ...result } = await testRelease(release, runtime, { project, args }, env)
      code ||= ended
      results.push(result)
    }
  } catch (error) {
    if (!(error instanceof NotBuildable)) throw error
    say(`Skipped: tests against a real Headscale server. ${error.message}`)
    skipped = { passed: 0, failed: 0, skipped: countTests(), reasons: { [needs.go]: countTests() } }
  }
  return { code, tally: sum([...results.map(({ tally }) => tally), skipped]), results }
}

/** Builds what the tests need at low priority, one program after the other. The tests report what cannot be built. */
export async function buildAhead() {
  if (process.platform === 'win32') return
  const behind = { behind: true }
  await buildTailscale(TAILSCALE, behind).catch(() => undefined)
  await buildHeadscale(newest().version, behind).catch(() => undefined)
}

/** Returns the number of tests per server, counted in their files, because they cannot be loaded without a server. */
function countTests() {
  const folder = join(root, 'tests', 'headscale')
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && name !== 'two-lines.spec.ts')
  return specs.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^test\(/gm) ?? []).length
}

/**
 * @param {Release} release
 * @param {Runtime} runtime
 * @param {{ project: string, args: string[] }} what
 * @param {NodeJS.ProcessEnv} env
 */
async function testRelease(release, runtime, { project, args }, env) {
  const started = Date.now()
  const settings = { MESH_CONSOLE_CHECKS: checksFile }
  const { code, tally } = await runPlaywright(runtime, project, args, { ...env, ...settings })
  return { ...release, code, tally, checks: readChecks(), seconds: Math.round((Date.now() - started) / 1000) }
}

/** @param {Release[]} releases @returns {Promise<NodeJS.ProcessEnv>[]} the paths of each release's programs, for the tests */
function startBuilds(releases) {
  if (process.platform === 'win32') throw new NotBuildable('Its server does not run on Windows.')
  const client = buildTailscale(TAILSCALE)
  const builds = /** @type {Promise<unknown>[]} */ ([client])
  return releases.map((release, index) => {
    const before = builds.at(-BUILDS_AT_ONCE)
    // The tests of the first release wait for two servers; then they run while the rest is built at low priority.
    const build = Promise.resolve(before).then(() => server(release, { behind: index > 1 }))
    builds.push(build)
    const env = Promise.all([client, build]).then(([{ tailscale, tailscaled }, own]) => ({
      ...own,
      MESH_CONSOLE_TAILSCALE: tailscale,
      MESH_CONSOLE_TAILSCALED: tailscaled,
    }))
    // Reported when it is awaited.
    env.catch(() => undefined)
    return env
  })
}

/**
 * @param {Release} release
 * @param {import('./build.mjs').BuildOptions} options
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function server({ line, version, program }, options) {
  const { stamped, plain, says } = program ? await elsewhere(program) : await fromSource(version, options)
  return {
    MESH_CONSOLE_HEADSCALE: stamped,
    MESH_CONSOLE_HEADSCALE_PLAIN: plain,
    MESH_CONSOLE_HEADSCALE_LINE: line,
    MESH_CONSOLE_HEADSCALE_SAYS: says,
  }
}

/** @param {string} version @param {import('./build.mjs').BuildOptions} options */
const fromSource = async (version, options) => ({ ...(await buildHeadscale(version, options)), says: `v${version}` })

/**
 * A server built elsewhere may report any version. There is no second build: it may be the one without a version. @param {string} program
 */
async function elsewhere(program) {
  const stamped = resolve(program)
  if (!existsSync(stamped)) throw new Problem(`There is no server at ${stamped}.`)
  const { output } = await run(stamped, ['version', '--output', 'json'], { capture: true })
  const says = /"version":\s*"([^"]*)"/.exec(output)?.[1] ?? ''
  return { stamped, plain: says === 'dev' ? stamped : '', says }
}

/**
 * Returns the next release of another line, for the tests that need two; -1 if there is none. @param {number} index @param {Release[]}
 * releases
 */
function neighbourOf(index, releases) {
  const following = [...releases.slice(index + 1), ...releases.slice(0, index)]
  const next = following.find(({ line }) => line !== releases[index]?.line)
  return next ? releases.indexOf(next) : -1
}

/** @param {NodeJS.ProcessEnv | undefined} env @returns {NodeJS.ProcessEnv} */
function neighbour(env) {
  if (!env) return {}
  return {
    MESH_CONSOLE_OTHER_HEADSCALE: env['MESH_CONSOLE_HEADSCALE'],
    MESH_CONSOLE_OTHER_HEADSCALE_LINE: env['MESH_CONSOLE_HEADSCALE_LINE'],
  }
}
