// @ts-check
// npm run test:box
// Upgrades real releases as packages on a Debian host with systemd of its own (tests/box). On Linux, as root, with Go.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildHeadscale, buildTailscale, headscaleSource } from './headscale/build.mjs'
import { isRoot, root } from './lib/paths.mjs'
import { main, mustRun, Problem, run, say } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

const WAY = ['0.26.1', '0.27.1', '0.28.0', '0.29.2']
const CLIENT = '1.94.1'
/** Not below /tmp, which the unit of Headscale hides from it. */
const BASE = '/srv'

await main(async () => {
  if (process.platform !== 'linux' || !isRoot() || !existsSync('/lib/systemd/systemd') || !existsSync('/usr/sbin/sshd'))
    throw new Problem('npm run test:box needs Debian, root, and its packages systemd and openssh-server.')
  const runtime = await prepareRuntime()
  mkdirSync(BASE, { recursive: true })
  const box = mkdtempSync(join(BASE, 'mesh-console-box-'))
  // The user of the service reads the packages.
  chmodSync(box, 0o755)
  const port = await freePort()
  try {
    for (const version of WAY) await makePackage(version, box)
    const client = await buildTailscale(CLIENT)
    await mustRun(join(root, 'tests/box/box.sh'), [box, String(port)])
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'tests/judge/vitest.config.ts', '--reporter=verbose', 'tests/box']
    const { code } = await run(runtime.program, args, {
      cwd: root,
      env: {
        ...runtime.env,
        ELECTRON_RUN_AS_NODE: '1',
        MESH_CONSOLE_BOX: box,
        MESH_CONSOLE_WAY: WAY.join(','),
        MESH_CONSOLE_TAILSCALE: client.tailscale,
        MESH_CONSOLE_TAILSCALED: client.tailscaled,
      },
    })
    return code
  } finally {
    const pid = join(box, 'pid')
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL')
    rmSync(box, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    const groups = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].map((at) => join(at, `box-${port}`))
    for (const group of groups.filter(existsSync)) await run('find', [group, '-depth', '-type', 'd', '-delete'])
  }
})

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Makes the package of a release as its `.goreleaser.yml` describes it, and its checksums. @param {string} version @param {string} box */
async function makePackage(version, box) {
  say(`Package of Headscale ${version}`)
  const isNamed = Number(version.split('.')[1]) < 27
  const [{ stamped }, source] = [await buildHeadscale(version, { named: isNamed }), await headscaleSource(version)]
  const [folder, tree] = [join(box, 'packages'), join(box, 'tree')]
  const put = (/** @type {string} */ from, /** @type {string} */ to, mode = 0o644) => {
    cpSync(from, join(tree, to))
    chmodSync(join(tree, to), mode)
  }
  mkdirSync(folder, { recursive: true })
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
    Architecture: 'amd64',
    Maintainer: 'x <x@y>',
    Description: 'x',
  }
  const lines = Object.entries(control).map(([key, value]) => `${key}: ${value}\n`)
  writeFileSync(join(tree, 'DEBIAN/control'), lines.join(''))
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/headscale/config.yaml\n')
  const name = `headscale_${version}_linux_amd64.deb`
  execFileSync('dpkg-deb', ['-Znone', '--root-owner-group', '--build', tree, join(folder, name)], { stdio: 'ignore' })
  rmSync(tree, { recursive: true })
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
  writeFileSync(join(folder, `checksums-${version}.txt`), `${sum}  ${name}\n`)
}
