// @ts-check
// npm run test:box [-- set-up | upgrade]
// Sets up and upgrades real releases on Debian hosts with systemd of their own (tests/box). On Linux, as root, with Go.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildHeadscale, buildTailscale, headscaleSource } from './headscale/build.mjs'
import { isRoot, root } from './lib/paths.mjs'
import { main, mustRun, Problem, run, say } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

const WAY = ['0.26.1', '0.27.1', '0.28.0', '0.29.2']
const CLIENT = '1.94.1'
/** Not below /tmp, which the unit of Headscale hides from it. */
const BASE = '/srv'

await main(async () => {
  const wanted = process.argv.slice(2)
  const all = readdirSync(join(root, 'tests/box')).filter((name) => name.endsWith('.box.ts'))
  const files = all.filter((name) => wanted.length === 0 || wanted.some((one) => name.includes(one)))
  const unknown = wanted.filter((one) => !files.some((name) => name.includes(one)))
  if (unknown.length > 0) throw new Problem(`No test of tests/box has the name ${unknown.join(', ')}.`)
  if (process.platform !== 'linux' || !isRoot() || !existsSync('/lib/systemd/systemd') || !existsSync('/usr/sbin/sshd'))
    throw new Problem('npm run test:box needs Debian, root, and its packages systemd, openssh-server and sqlite3.')
  const runtime = await prepareRuntime()
  mkdirSync(BASE, { recursive: true })
  const made = mkdtempSync(join(BASE, 'mesh-console-packages-'))
  // The user of the service reads the packages.
  chmodSync(made, 0o755)
  try {
    const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
    for (const version of WAY) await makePackage(version, made, architecture)
    const client = await buildTailscale(CLIENT)
    const env = {
      ...runtime.env,
      ELECTRON_RUN_AS_NODE: '1',
      MESH_CONSOLE_RELEASES: made,
      MESH_CONSOLE_ARCHITECTURE: architecture,
      MESH_CONSOLE_WAY: WAY.join(','),
      MESH_CONSOLE_TAILSCALE: client.tailscale,
      MESH_CONSOLE_TAILSCALED: client.tailscaled,
    }
    let ended = 0
    for (const file of files)
      ended ||= await inBox((box) => {
        const vitest = join(root, 'node_modules/vitest/vitest.mjs')
        const args = ['run', '--config', 'tests/judge/vitest.config.ts', '--reporter=verbose', `tests/box/${file}`]
        return run(runtime.program, [vitest, ...args], { cwd: root, env: { ...env, MESH_CONSOLE_BOX: box } })
      })
    return ended
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
})

/**
 * Runs a test beside a new box. If the test fails, the end of the box's log is shown: the box may have died.
 * @param {(box: string) => Promise<{ code: number }>} test
 * @returns {Promise<number>} the exit code
 */
async function inBox(test) {
  const box = mkdtempSync(join(BASE, 'mesh-console-box-'))
  chmodSync(box, 0o755)
  const port = await freePort()
  let code = 1
  try {
    await mustRun(join(root, 'tests/box/box.sh'), [box, String(port)])
    code = (await test(box)).code
    return code
  } finally {
    if (code !== 0) await run('tail', ['-n', '40', join(box, 'log')])
    await stopBox(box, port)
  }
}

/** @param {string} box @param {number} port */
async function stopBox(box, port) {
  const pid = existsSync(join(box, 'pid')) ? Number(readFileSync(join(box, 'pid'), 'utf8')) : 0
  const send = (/** @type {NodeJS.Signals | 0} */ signal) => {
    try {
      return pid > 0 && process.kill(pid, signal)
    } catch {
      // It died by itself.
      return false
    }
  }
  send('SIGKILL')
  // Its control groups are busy until its last process has ended.
  for (let tries = 0; tries < 100 && send(0); tries++) await sleep(100)
  rmSync(box, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  const groups = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].map((at) => join(at, `box-${port}`))
  for (const group of groups.filter(existsSync)) await run('find', [group, '-depth', '-type', 'd', '-delete'])
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Makes the package of a release as its `.goreleaser.yml` describes it, and its checksums.
 * @param {string} version @param {string} folder @param {string} architecture */
async function makePackage(version, folder, architecture) {
  say(`Package of Headscale ${version}`)
  const isNamed = Number(version.split('.')[1]) < 27
  const [{ stamped }, source] = [await buildHeadscale(version, { named: isNamed }), await headscaleSource(version)]
  const tree = join(folder, 'tree')
  const put = (/** @type {string} */ from, /** @type {string} */ to, mode = 0o644) => {
    cpSync(from, join(tree, to))
    chmodSync(join(tree, to), mode)
  }
  for (const made of ['DEBIAN', 'var/lib/headscale']) mkdirSync(join(tree, made), { recursive: true, mode: 0o755 })
  const packaging = join(source, existsSync(join(source, 'packaging')) ? 'packaging' : 'docs/packaging')
  const [unit, scripts] = packaging.endsWith('docs/packaging')
    ? ['headscale.systemd.service', { postinst: 'postinstall.sh', postrm: 'postremove.sh' }]
    : ['systemd/headscale.service', { postinst: 'deb/postinst', postrm: 'deb/postrm', prerm: 'deb/prerm' }]
  put(stamped, 'usr/bin/headscale', 0o755)
  put(join(source, 'config-example.yaml'), 'etc/headscale/config.yaml')
  put(join(packaging, unit), 'usr/lib/systemd/system/headscale.service')
  for (const [name, from] of Object.entries(scripts)) put(join(packaging, from), `DEBIAN/${name}`, 0o755)
  const control = {
    Package: 'headscale',
    Version: version,
    Architecture: architecture,
    Maintainer: 'x <x@y>',
    Description: 'x',
  }
  const lines = Object.entries(control).map(([key, value]) => `${key}: ${value}\n`)
  writeFileSync(join(tree, 'DEBIAN/control'), lines.join(''))
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/headscale/config.yaml\n')
  const program = `headscale_${version}_linux_${architecture}`
  const name = `${program}.deb`
  execFileSync('dpkg-deb', ['-Znone', '--root-owner-group', '--build', tree, join(folder, name)], { stdio: 'ignore' })
  rmSync(tree, { recursive: true })
  cpSync(stamped, join(folder, program))
  const sums = [name, program].map((one) => {
    const sum = createHash('sha256').update(readFileSync(join(folder, one)))
    return `${sum.digest('hex')}  ${one}\n`
  })
  writeFileSync(join(folder, `checksums-${version}.txt`), sums.join(''))
}
