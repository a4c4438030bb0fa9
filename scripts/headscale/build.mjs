// @ts-check
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '../lib/lock.mjs'
import { cacheRoot } from '../lib/paths.mjs'
import { mustRun, Problem, run, say } from '../lib/process.mjs'

/** Static binaries, without the caller's own build flags. */
const goEnv = { CGO_ENABLED: '0', GOFLAGS: '' }

/**
 * @typedef {object} BuildOptions
 * @property {boolean} [behind] at low priority, so that running tests are not slowed down
 * @property {boolean} [named] the linker names the version, as upstream did it before 0.27; Go's own stamp was not read then
 */

/** @param {string[]} args @param {BuildOptions & { cwd?: string, env?: NodeJS.ProcessEnv }} options */
function go(args, { behind, cwd, env }) {
  const options = { ...(cwd && { cwd }), env: { ...goEnv, ...env } }
  return behind ? mustRun('nice', ['-n', '19', 'go', ...args], options) : mustRun('go', args, options)
}

/** Go is missing, or the sources cannot be downloaded, which is no fault of the product. */
export class NotBuildable extends Problem {}

/** @param {string} what is built */
async function needGo(what) {
  if ((await run('go', ['version'], { capture: true })).code === 0) return
  throw new NotBuildable(`${what} is built from source, and Go is not installed (https://go.dev/dl).`)
}

/**
 * Builds a Headscale release from its source on the Go module proxy and stores it outside the project: as released, and without a version
 * in the binary, as distributions and containers often ship it. The second costs little more than linking.
 * @param {string} version such as `0.29.2`
 * @param {BuildOptions} [options]
 * @returns {Promise<{ stamped: string, plain: string }>} the programs
 */
export async function buildHeadscale(version, options = {}) {
  const folder = join(cacheRoot(), 'headscale', options.named ? `${version}-named` : version)
  const name = options.named ? ` -X github.com/juanfont/headscale/hscontrol/types.Version=${version}` : ''
  const programs = { stamped: join(folder, 'headscale'), plain: join(folder, 'headscale-plain') }
  await cached(Object.values(programs), `Headscale ${version}`, async (fresh) => {
    // Not `go install`: it requests the list of versions, which some proxies refuse, and stamps no version into the binary.
    const source = join(fresh, 'source')
    cpSync(await headscaleSource(version), source, { recursive: true, mode: 0 })
    await mustRun('chmod', ['-R', 'u+w', source])
    await tag(source, `v${version}`)
    const build = (/** @type {string} */ file, /** @type {boolean} */ stamp) => {
      const flags = [
        `-buildvcs=${stamp}`,
        '-trimpath',
        '-ldflags',
        `-s -w${stamp ? name : ''}`,
        '-o',
        join(fresh, file),
      ]
      return go(['build', ...flags, './cmd/headscale'], { ...options, cwd: source })
    }
    await build('headscale', true)
    await build('headscale-plain', false)
    rmSync(source, { recursive: true, force: true })
  })
  return programs
}

/**
 * Builds the client that joins test machines to any Headscale line.
 * @param {string} version such as `1.94.1`
 * @param {BuildOptions} [options]
 * @returns {Promise<{ tailscale: string, tailscaled: string }>} the programs
 */
export async function buildTailscale(version, options = {}) {
  const folder = join(cacheRoot(), 'tailscale', version)
  const programs = { tailscale: join(folder, 'tailscale'), tailscaled: join(folder, 'tailscaled') }
  await cached(Object.values(programs), `The client ${version}`, async (fresh) => {
    await download(`tailscale.com@v${version}`)
    const packages = ['tailscaled', 'tailscale'].map((name) => `tailscale.com/cmd/${name}@v${version}`)
    await go(['install', '-trimpath', '-ldflags', '-s -w', ...packages], { ...options, env: { GOBIN: fresh } })
  })
  return programs
}

/** @param {string} version @returns {Promise<string>} the folder of its source */
export const headscaleSource = (version) => download(`github.com/juanfont/headscale@v${version}`)

/** @param {string} module @returns {Promise<string>} the folder it was unpacked into */
async function download(module) {
  const { code, output } = await run('go', ['mod', 'download', '-json', module], { env: goEnv, capture: true })
  const json = output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)
  const { Dir: folder, Error: reason } = JSON.parse(json || '{}')
  if (code === 0 && folder) return folder
  throw new NotBuildable(`Go could not download ${module}: ${reason ?? output.trim()}`)
}

/** Go stamps the newest tag of the folder's own repository into the binary. @param {string} folder @param {string} name */
async function tag(folder, name) {
  const git = (/** @type {string[]} */ ...args) => mustRun('git', args, { cwd: folder })
  await git('init', '-q')
  await git('add', '-A')
  await git('-c', 'user.name=build', '-c', 'user.email=build@localhost', 'commit', '-q', '-m', name)
  await git('tag', name)
}

/**
 * Builds into its own folder and moves it into place, unless the programs exist.
 * @param {string[]} programs all in one folder
 * @param {string} what for the message
 * @param {(folder: string) => Promise<unknown>} build
 */
async function cached(programs, what, build) {
  const folder = dirname(programs[0] ?? '')
  const complete = () => programs.every((program) => existsSync(program))
  if (complete()) return
  mkdirSync(dirname(folder), { recursive: true })
  await withLock(`${folder}.lock`, async () => {
    if (complete()) return
    await needGo(what)
    say(`Building: ${what} (one to three minutes, once).`)
    const fresh = mkdtempSync(`${folder}.new-`)
    try {
      await build(fresh)
      rmSync(folder, { recursive: true, force: true })
      renameSync(fresh, folder)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    if (!complete()) throw new Problem(`The build of ${what} left no ${programs.join(', ')}.`)
  })
}
