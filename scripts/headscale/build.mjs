// @ts-check
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '../lib/lock.mjs'
import { cacheRoot } from '../lib/paths.mjs'
import { mustRun, Problem, run, say } from '../lib/process.mjs'

/** Static binaries, and none of the caller's own build flags. */
const goEnv = { CGO_ENABLED: '0', GOFLAGS: '' }

/** The sources cannot be had here, which says nothing about the product. */
export class NotDownloadable extends Problem {}

/** Is there a Go to build with? */
export async function hasGo() {
  return (await run('go', ['version'], { capture: true })).code === 0
}

/**
 * A Headscale release, built from its source as the Go module proxy serves it and kept outside the project.
 * @param {string} version such as `0.29.2`
 * @returns {Promise<string>} the program
 */
export function buildHeadscale(version) {
  const program = join(cacheRoot(), 'headscale', version, 'headscale')
  return cached([program], `Headscale ${version} (about two minutes, once)`, async (folder) => {
    // Not `go install`: it wants the list of versions, which some proxies refuse, and stamps no version into the binary.
    const source = join(folder, 'source')
    cpSync(await download(`github.com/juanfont/headscale@v${version}`), source, { recursive: true, mode: 0 })
    await mustRun('chmod', ['-R', 'u+w', source])
    await tag(source, `v${version}`)
    const flags = ['-buildvcs=true', '-trimpath', '-ldflags', '-s -w', '-o', join(folder, 'headscale')]
    await mustRun('go', ['build', ...flags, './cmd/headscale'], { cwd: source, env: goEnv })
    rmSync(source, { recursive: true, force: true })
  }).then(() => program)
}

/**
 * The client that joins test machines to any Headscale line.
 * @param {string} version such as `1.94.1`
 * @returns {Promise<{ tailscale: string, tailscaled: string }>} the programs
 */
export async function buildTailscale(version) {
  const folder = join(cacheRoot(), 'tailscale', version)
  const programs = { tailscale: join(folder, 'tailscale'), tailscaled: join(folder, 'tailscaled') }
  await cached(Object.values(programs), `the client ${version} (about two minutes, once)`, async (fresh) => {
    await download(`tailscale.com@v${version}`)
    const packages = ['tailscaled', 'tailscale'].map((name) => `tailscale.com/cmd/${name}@v${version}`)
    await mustRun('go', ['install', '-trimpath', '-ldflags', '-s -w', ...packages], { env: { ...goEnv, GOBIN: fresh } })
  })
  return programs
}

/** @param {string} module @returns {Promise<string>} the folder it was unpacked into */
async function download(module) {
  const { code, output } = await run('go', ['mod', 'download', '-json', module], { env: goEnv, capture: true })
  const json = output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)
  const { Dir: folder, Error: reason } = JSON.parse(json || '{}')
  if (code === 0 && folder) return folder
  throw new NotDownloadable(`Go could not download ${module}: ${reason ?? output.trim()}`)
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
 * Builds into a folder of its own and moves it into place, unless the programs are there.
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
    say(`Building ${what}.`)
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
