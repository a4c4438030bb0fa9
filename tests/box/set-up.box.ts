import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePorts, serverUrl } from '@shared/set-up/configuration'
import { setUpSteps } from '@shared/set-up/plan'
import { type Architecture, type FileKind, releaseFile } from '@shared/upgrade/releases'
import { createHostService } from '@main/host/host-service'
import { lookForSetUp, runSetUpStep, undoSetUp } from '@main/host/set-up'
import { readUpgradePlace } from '@main/host/upgrade-place'
import { configTextsHere } from '@tests/support/config-texts'
import { startMachine } from '../headscale/machine'
import { setting } from '../headscale/server'

/*
 * npm run test:box: a set-up by the console's own code on an empty Debian host with systemd, with the package and with the bare program of the
 * newest release, to a client that joined; then Undo. Played is only the person.
 */
const box = setting('MESH_CONSOLE_BOX')
const version = setting('MESH_CONSOLE_WAY').split(',').at(-1) ?? ''
const architecture = setting('MESH_CONSOLE_ARCHITECTURE') as Architecture
const answers = {
  name: '127.0.0.1',
  tls: 'none',
  baseDomain: 'tailnet.internal',
  relays: 'own',
  nameservers: '',
  user: 'admin',
} as const
const folder = mkdtempSync(join(tmpdir(), 'box-'))
const onBox = (script: string) =>
  execFileSync('ssh', ['box', 'sh -s'], { input: script, encoding: 'utf8', maxBuffer: 1e9 }).trim()

/** Everything that a set-up could leave. Logs keep their lines, and programs for users and packages a copy of their last file. */
const traces = () =>
  new Set(
    onBox(`dpkg -l; getent passwd; getent group; systemctl list-unit-files --no-legend
find /etc /run /usr/bin /usr/lib/systemd /usr/local /usr/sbin /usr/share/doc /var -xdev ! -path '/run/systemd/*' ! -path '/run/log/*' \\
  ! -path '/var/log/*' ! -path '/var/lib/dpkg/*-old' ! -path '/var/tmp/systemd-private*' ! -name '.*.lock' ! -name '*-'`).split(
      '\n',
    ),
  )

beforeAll(() => {
  writeFileSync(join(folder, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F ${box}/ssh_config "$@"\n`)
  chmodSync(join(folder, 'ssh'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each<FileKind>(['deb', 'binary'])(
  'sets up a server and takes it back without a trace: %s',
  async (kind) => {
    const before = traces()
    const hosts = createHostService({ mayAsk: () => true, onQuestions: () => undefined })
    const started = performance.now()
    const connection = await hosts.visit('box', new AbortController().signal)
    const look = await lookForSetUp(connection, Date.now())
    expect(look).toMatchObject({ rights: 'root', isSupported: true, architecture, headscale: 'none', left: [] })
    const host = { connection, look, ports: freePorts(look.tcp) }
    const file = join(setting('MESH_CONSOLE_RELEASES'), releaseFile(version, architecture, kind))
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
    let authKey = ''
    for (const step of setUpSteps) {
      const ran = await runSetUpStep(host, step, { answers, file, release: { version, kind, sum, from: 'file' } })
      expect(ran, JSON.stringify(ran)).toMatchObject({ is: 'done' })
      authKey = ran.is === 'done' ? ran.authKey : ''
    }
    const machine = await startMachine(serverUrl(answers, host.ports), 'laptop')
    await machine.join(authKey)
    expect(await machine.state()).toBe('Running')
    process.stdout.write(`${kind}: joined after ${Math.round((performance.now() - started) / 1000)} s\n`)
    await machine.stop()
    const place = await readUpgradePlace(await hosts.open({ destination: 'box' } as never, 'fresh'), configTextsHere())
    const installation = kind === 'deb' ? 'package' : 'binary'
    expect(place).toMatchObject({ installation, program: '/usr/bin/headscale', installed: `v${version}` })
    expect(onBox('systemctl is-enabled headscale; stat -c %U:%a /var/lib/headscale /var/lib/headscale/db.sqlite')).toBe(
      'enabled\nheadscale:750\nheadscale:600',
    )
    expect(await undoSetUp(host)).toEqual({ left: [], words: '' })
    const after = traces()
    const without = (lines: Set<string>, others: Set<string>) => [...lines].filter((line) => !others.has(line))
    expect([without(after, before), without(before, after)]).toEqual([[], []])
    connection.close()
  },
  300_000,
)
