import { expect, it } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import { hostWith, processOf, SETTINGS } from '@tests/support/host-with'
import { findHeadscale, type FoundHeadscale } from './find-headscale'
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
  const call = hostCommands.recentLog({ in: 'docker', container: 'c' })
  const { connection, ran } = hostWith({ 'docker logs': { exit: 0, stderr: 'ERR open x: permission denied' } })
  const headscale = { user: 'alice', sudo: false } as unknown as FoundHeadscale
  const log = await readLog({ connection, headscale }, { in: 'docker', container: 'c' }, call)
  expect([log, ran.length]).toEqual(['\nERR open x: permission denied', 1])
})
