import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import { hostWith, processOf, SETTINGS } from '@tests/support/host-with'
import { findHeadscale, type FoundHeadscale } from './find-headscale'
import { createHostLog } from './host-log'
import { findLog, readLog } from './log-source'

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

it('treats a container’s own line about permissions as part of its log, not as a refusal', async () => {
  const { connection, ran } = hostWith({ 'docker logs': { exit: 0, stderr: 'ERR open x: permission denied' } })
  const headscale = { user: 'alice', sudo: false } as unknown as FoundHeadscale
  const log = await readLog({ connection, headscale }, { in: 'docker', container: 'c' }, hostCommands.recentLog)
  expect([log, ran.length]).toEqual(['\nERR open x: permission denied', 1])
})

it.each([
  ['alice', ['tail -n 60 -- /var/log/hs.log', 'sudo -n runuser -u hs -- tail -n 60 -- /var/log/hs.log']],
  ['root', ['runuser -u hs -- tail -n 60 -- /var/log/hs.log']],
  ['hs', ['tail -n 60 -- /var/log/hs.log', 'sudo -n tail -n 60 -- /var/log/hs.log']],
  // As on a host with BusyBox.
  ['root', [`su -s /bin/sh -c exec "$0" "$@" -- hs tail -n 60 -- /var/log/hs.log`], ''],
])(
  '%s reads no file as root that another user may have put in the place of the log',
  async (user, lines, has = '/sbin/runuser') => {
    const { connection, ran } = hostWith({ 'readlink ': '/var/log/hs.log\n', 'find ': has, 'tail ': { exit: 1 } })
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
    expect(ran.slice(1).filter((line) => !line.startsWith('find '))).toEqual(lines)
  },
)

it.skipIf(process.getuid?.() !== 0)(
  'the command without runuser prints the end of a file as the user, and of no other file',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'mesh-console-su-'))
    try {
      chmodSync(folder, 0o755)
      const [mine, secret] = [join(folder, 'my log'), join(folder, 'secret')]
      for (const file of [mine, secret]) writeFileSync(file, 'one\ntwo\n', { mode: file === mine ? 0o644 : 0o600 })
      const run = (path: string) => {
        const { words } = hostCommands.lastLog({ in: 'file', path, user: 'nobody', withSu: true })
        return execFileSync(words[0], words.slice(1), { encoding: 'utf8', stdio: 'pipe' })
      }
      expect(run(mine)).toBe('one\ntwo\n')
      expect(() => run(secret)).toThrow(/Permission denied/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

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
