// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheRoot } from '../lib/paths.mjs'
import { mustRun, say } from '../lib/process.mjs'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('electron/package.json')
const packageFolder = dirname(packageFile)

/** How long the download server may take to respond, and how long the download may stall, in milliseconds. */
const answerWithin = 8_000
const stallAfter = 30_000

/** How long an unreachable server is not asked again, in milliseconds. */
const rememberFor = 12 * 60 * 60 * 1000

/** The Electron version the app ships with. @type {string} */
export const officialVersion = require(packageFile).version

/** @returns {string | undefined} the official Electron program, if it is already downloaded */
export function installedOfficial() {
  try {
    const version = readFileSync(join(packageFolder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    const program = join(packageFolder, 'dist', readFileSync(join(packageFolder, 'path.txt'), 'utf8'))
    return version === officialVersion && existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/**
 * Downloads the official Electron with its own downloader (checksums, cache, ELECTRON_MIRROR), but gives up within seconds if the server
 * does not respond.
 * @param {{ insist: boolean }} options `insist`: ask even if the server was unreachable recently
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function downloadOfficial({ insist }) {
  const memory = join(cacheRoot(), `electron-${officialVersion}-unreachable.json`)
  const remembered = insist ? undefined : recall(memory)
  if (remembered) return { reason: remembered }
  try {
    await fillCache()
    // Finds the file in the cache filled above, checks it and unpacks it.
    await mustRun(process.execPath, [join(packageFolder, 'install.js')])
  } catch (error) {
    const reason = explain(error)
    mkdirSync(dirname(memory), { recursive: true })
    writeFileSync(memory, JSON.stringify({ at: Date.now(), mirror: mirror(), reason }))
    return { reason }
  }
  rmSync(memory, { force: true })
  const program = installedOfficial()
  return program ? { program } : { reason: 'the download is incomplete' }
}

/** Downloads the archive into the cache of @electron/get, with timeouts. */
async function fillCache() {
  const getter = createRequire(packageFile).resolve('@electron/get')
  adoptProxySettings()
  const { downloadArtifact } = await import(pathToFileURL(getter).href)
  const stop = new AbortController()
  let clock = setTimeout(() => stop.abort(new Error(`no answer within ${answerWithin / 1000} s`)), answerWithin)
  let announced = false
  const progress = () => {
    if (!announced) say(`Downloading Electron ${officialVersion} (120 MB, once).`)
    announced = true
    clearTimeout(clock)
    clock = setTimeout(() => stop.abort(new Error(`the download stood still for ${stallAfter / 1000} s`)), stallAfter)
  }
  try {
    await downloadArtifact({
      version: officialVersion,
      artifactName: 'electron',
      cacheRoot: process.env['electron_config_cache'],
      // A mirror with its own builds provides its own checksums.
      checksums: remoteChecksums() ? undefined : require('electron/checksums.json'),
      platform: process.env['npm_config_platform'] || process.platform,
      arch: process.env['npm_config_arch'] || process.arch,
      downloadOptions: { quiet: true, signal: stop.signal, getProgressCallback: progress },
    })
  } finally {
    clearTimeout(clock)
  }
}

/** npm knows the proxy from its own settings; @electron/get reads only the usual variables, and only if told to. */
function adoptProxySettings() {
  const env = process.env
  const proxy = env['HTTPS_PROXY'] || env['https_proxy'] || env['npm_config_https_proxy'] || env['npm_config_proxy']
  if (!proxy) return
  env['HTTPS_PROXY'] = proxy
  env['ELECTRON_GET_USE_PROXY'] = 'true'
}

function remoteChecksums() {
  return process.env['electron_use_remote_checksums'] || process.env['npm_config_electron_use_remote_checksums']
}

function mirror() {
  return process.env['npm_config_electron_mirror'] || process.env['ELECTRON_MIRROR'] || 'https://github.com'
}

/** @param {string} file */
function recall(file) {
  try {
    const { at, mirror: asked, reason } = JSON.parse(readFileSync(file, 'utf8'))
    return Date.now() - at < rememberFor && asked === mirror() ? String(reason) : undefined
  } catch {
    return undefined
  }
}

/** The innermost message states the cause: fetch wraps it in "fetch failed". @param {unknown} error */
function explain(error) {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  const text = cause instanceof Error ? cause.message || String(cause) : String(cause)
  return `${new URL(mirror()).host}: ${text.split('\n')[0]}`
}
