import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Words } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { AS_USER } from '@shared/host/save-steps'
import { STEP_LINES } from '@shared/host/upgrade-step'
import { hostWith, processOf, SETTINGS } from '@tests/support/host-with'
import { findHeadscale, type FoundHeadscale } from './find-headscale'
import { createHostLog } from './host-log'
import { findLog, readLog, whyHidden } from './log-source'

it('finds the log file of a process of root with sudo', async () => {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'pgrep ': '9 /usr/bin/headscale serve\n',
    ...processOf(9, 'headscale serve'),
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    'readlink ': { exit: 1 },
    'sudo -n readlink -- /proc/9/fd/2': '/var/log/headscale.log\n',
  })
  const host = { connection, headscale: await findHeadscale(connection) }
  expect(await findLog(host)).toEqual({ source: { in: 'file', path: '/var/log/headscale.log' } })
})

it.each([
  ['pipe:[7]\n', 'noFile'],
  ['/dev/pts/0\n', 'noFile'],
  ['/var/log/hs.log\n', 'hidden'],
  [{ exit: 1 }, 'hidden'],
] as const)('a log that cannot be read is hidden or goes to no file: %j', async (output, why) => {
  const { connection } = hostWith({ 'readlink ': output })
  const headscale = { how: 'process', name: '9', place: {}, user: 'root', runsAs: null } as unknown as FoundHeadscale
  expect(whyHidden(await findLog({ connection, headscale }))).toBe(why)
})

it('treats a container’s own line about permissions as part of its log, not as a refusal', async () => {
  const { connection, ran } = hostWith({ 'docker logs': { exit: 0, stderr: 'ERR open x: permission denied' } })
  const headscale = { user: 'alice', sudo: false } as unknown as FoundHeadscale
  const log = await readLog({ connection, headscale }, { in: 'docker', container: 'c' }, hostCommands.recentLog)
  expect([log, ran.length]).toEqual(['\nERR open x: permission denied', 1])
})

it.each([
  ['alice', ['tail -n 60 -- /var/log/hs.log', `sudo -n sh -c ${AS_USER} as hs tail -n 60 -- /var/log/hs.log`]],
  ['root', [`sh -c ${AS_USER} as hs tail -n 60 -- /var/log/hs.log`]],
  ['hs', ['tail -n 60 -- /var/log/hs.log', 'sudo -n tail -n 60 -- /var/log/hs.log']],
])('%s reads no file as root that another user may have put in the place of the log', async (user, lines) => {
  const { connection, ran } = hostWith({ 'readlink ': '/var/log/hs.log\n', 'tail ': { exit: 1 } })
  const headscale = {
    how: 'process',
    name: '9',
    place: {},
    user,
    runsAs: 'hs',
    sudo: false,
  } as unknown as FoundHeadscale
  const found = await findLog({ connection, headscale })
  if ('target' in found) throw new Error('no file')
  await readLog({ connection, headscale }, found.source, hostCommands.lastLog)
  expect(ran.slice(1)).toEqual(lines)
})

describe.skipIf(process.getuid?.() !== 0).each(['runuser', 'su'])('as another user with %s alone', (program) => {
  let folder = ''
  let env = {}
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mesh-console-as-'))
    chmodSync(folder, 0o755)
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    for (const one of ['sh', 'tail', 'id', 'mktemp', 'rm', 'stat', 'cp', 'env', program]) {
      const found = execFileSync('sh', ['-c', 'command -v "$0"', one], { encoding: 'utf8' }).trim()
      symlinkSync(found, join(bin, one))
    }
    env = { PATH: bin }
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const run = ([first, ...args]: Words) => execFileSync(first, args, { encoding: 'utf8', stdio: 'pipe', env })

  it('prints the end of a file that this user may read, and of no other one', () => {
    const [mine, secret] = [join(folder, 'my log'), join(folder, 'secret')]
    for (const file of [mine, secret]) writeFileSync(file, 'one\ntwo\n', { mode: file === mine ? 0o644 : 0o600 })
    const read = (path: string) => run(hostCommands.lastLog({ in: 'file', path, user: 'nobody' }).words)
    expect(read(mine)).toBe('one\ntwo\n')
    expect(() => read(secret)).toThrow(/Permission denied/)
  })

  it('checks a configuration', () => {
    const headscale = join(folder, 'headscale')
    writeFileSync(headscale, `#!${join(folder, 'bin/sh')}\necho "$(${join(folder, 'bin/id')} -un) $*"\n`, {
      mode: 0o755,
    })
    const place = { how: 'systemd', program: headscale, config: '' } as const
    const on = { user: 'nobody', database: '-', variables: ['A=b c'], stamp: '' }
    expect(run(hostCommands.configTest(place, "a b'c", on).words)).toBe("nobody -c a b'c configtest\n")
  })

  it('leaves no copy of the database if a signal ends the check', () => {
    const [headscale, temporary] = [join(folder, 'headscale'), join(folder, 'tmp')]
    mkdirSync(temporary, { mode: 0o777 })
    chmodSync(temporary, 0o777)
    writeFileSync(headscale, `#!${join(folder, 'bin/sh')}\nkill -TERM $PPID\n`, { mode: 0o755 })
    const place = { how: 'systemd', program: headscale, config: '' } as const
    const { words } = hostCommands.configTest(place, 'c', { user: null, database: '-', variables: [], stamp: '' })
    const [first, ...args] = words
    expect(spawnSync(first, args, { env: { ...env, TMPDIR: temporary } }).status).toBe(92)
    expect(readdirSync(temporary)).toEqual([])
  })

  it('does its part of a step', () => {
    const line = STEP_LINES.find((one) => one.startsWith('as() ')) ?? ''
    const script = `user=$1; ${line}; as id -un; user=-; as id -un`
    expect(run(['sh', '-c', script, 'step', 'nobody'])).toBe('nobody\nroot\n')
  })
})

describe('a flood of lines', () => {
  afterEach(() => vi.useRealTimers())

  async function start() {
    let give: (part: Buffer) => Promise<void> | void = () => undefined
    const follow = (_call: unknown, onOutput: typeof give) => {
      give = onOutput
      return { ended: new Promise<never>(() => undefined), write: () => undefined, close: () => undefined }
    }
    const headscale = { how: 'systemd', place: { how: 'systemd' }, sudo: false } as unknown as FoundHeadscale
    const { connection } = hostWith({})
    const log = createHostLog({ open: async () => ({ connection: { ...connection, follow }, headscale }) })
    const { log: name } = log.read('', 0)
    await setImmediate()
    return {
      give: (text: string) => give(Buffer.from(text)),
      linesAfter: (seq: number) => log.read(name, seq).lines.length,
    }
  }

  it('is read in turns with other work', async () => {
    const { give, linesAfter } = await start()
    const given = give(`${'x'.repeat(63)}\n`.repeat(512))
    const seen = [linesAfter(0)]
    for (let turns = 0; turns < 10; turns += 1) {
      await setImmediate()
      seen.push(linesAfter(0))
    }
    await given
    expect(new Set(seen)).toEqual(new Set([128, 256, 384, 512]))
  })

  it('waits if its lines are shorter than any of Headscale', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { give, linesAfter } = await start()
    const given = give('a\n'.repeat(8192))
    for (let turns = 0; turns < 10; turns += 1) await setImmediate()
    expect([linesAfter(0), linesAfter(4096)]).toEqual([4096, 0])
    await vi.advanceTimersByTimeAsync(1000)
    for (let turns = 0; turns < 10; turns += 1) await setImmediate()
    expect(linesAfter(4096)).toBe(4096)
    await vi.advanceTimersByTimeAsync(1000)
    await given
  })
})
