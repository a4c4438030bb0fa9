import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseDestination } from '@shared/host/destination'
import { freePorts } from '@shared/set-up/configuration'
import { setUpSteps } from '@shared/set-up/plan'
import { trusting } from '@tests/support/connected-host'
import { connectShared } from './connection'
import { createSshFolder } from './ssh-folder'
import { lookForSetUp, lookUpName, runSetUpStep, undoSetUp } from './set-up'

const BOX = process.env['MESH_CONSOLE_BOX'] ?? ''
const DEB = process.env['DEB'] ?? ''
const asRoot = (script: string) =>
  execFileSync('ssh', ['-F', join(BOX, 'ssh_config'), 'root@box', 'sh -s'], { input: script, encoding: 'utf8' })
const state = () =>
  asRoot(`dpkg -l | awk '{print $1,$2,$3}'; cat /etc/passwd /etc/group; systemctl list-unit-files --no-legend; find /etc /usr/bin /usr/lib/systemd /usr/share/doc /var/lib /run/headscale -xdev ! -path '/var/lib/dpkg/*' ! -path '/etc/passwd-' ! -path '/etc/group-' ! -path '/etc/shadow-' ! -path '/etc/gshadow-' ! -path '/var/lib/apt/*' 2>/dev/null | sort`)

it('box', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'b-'))
  mkdirSync(join(folder, 'bin'))
  const ssh = join(folder, 'bin', 'ssh')
  writeFileSync(ssh, `#!/bin/sh\nexec /usr/bin/ssh -F ${join(BOX, 'ssh_config')} "$@"\n`)
  chmodSync(ssh, 0o755)
  const destination = parseDestination(process.env['WHO'] ?? 'root@box')
  if (!destination) throw new Error('x')
  const before = state()
  const connection = await connectShared({ ssh, folder: createSshFolder(folder), destination, ask: trusting })
  try {
    const look = await lookForSetUp(connection, Date.now())
    console.log(JSON.stringify(look))
    console.log(JSON.stringify(await lookUpName(connection, 'localhost')))
    const host = { connection, look, ports: freePorts(look.tcp) }
    const answers = { name: '127.0.0.1', tls: 'none', baseDomain: 'tailnet.internal', relays: 'own', nameservers: '1.1.1.1', user: 'admin' } as const
    const sum = execFileSync('sha256sum', [DEB], { encoding: 'utf8' }).slice(0, 64)
    for (const step of setUpSteps) {
      const at = performance.now()
      const done = await runSetUpStep(host, step, { answers, release: { version: '0.29.2', sum, from: 'file' }, file: DEB })
      console.log(step, Math.round(performance.now() - at), JSON.stringify(done))
      expect(done.is).toBe('done')
    }
    console.log(asRoot('systemctl is-enabled headscale; systemctl is-active headscale; ls -la /var/lib/headscale /etc/headscale; ls /var/lib | grep mesh; dpkg -l headscale | tail -1'))
    const again = await lookForSetUp(connection, Date.now())
    console.log(JSON.stringify(again.headscale), again.left)
    const at = performance.now()
    console.log('undo', JSON.stringify(await undoSetUp(host)), Math.round(performance.now() - at))
  } finally {
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const after = state()
  writeFileSync('/tmp/sb1-before', before)
  writeFileSync('/tmp/sb1-after', after)
  expect(after).toBe(before)
}, 300_000)
