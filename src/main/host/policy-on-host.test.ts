import { configTextsHere } from '@tests/support/config-texts'
import { expect, it } from 'vitest'
import { hostWith, SERVICE, SETTINGS } from '@tests/support/host-with'
import { findHeadscale } from './find-headscale'
import type { OpenHost } from './open-hosts'
import { policyPath, policySave, readPolicyOn, refusalIn, saveOfPolicy } from './policy-on-host'

const texts = configTextsHere()

it.each([
  ['policy: { mode: file, path: /etc/headscale/acl.hujson }', '/etc/headscale/acl.hujson'],
  ['policy:\n  path: acl.hujson\n', '/srv/hs/acl.hujson'],
  ['policy: { path: ../acl.hujson }', '/srv/acl.hujson'],
])('finds the policy of %j', async (config, path) => {
  expect(policyPath(await texts.rootOf(config), '/srv/hs/config.yaml')).toBe(path)
})

it.each(['', 'policy:', 'policy: { path: "" }', 'policy: [', '- a'])(
  'says that %j names no policy file',
  async (config) => {
    const root = await texts.rootOf(config)
    expect(() => policyPath(root, '/srv/hs/config.yaml')).toThrow('noPolicyFile')
  },
)

it('reads the refusal of each release from new lines of its log, and from no others', () => {
  const old = ['2026-01-01T00:00:00Z error reloading policy error="old"']
  const info = '2026-01-01T00:00:01Z info Received SIGHUP, reloading ACL policy signal=hangup'
  const refused = [
    '2026-01-01T00:00:01Z error reloading policy error="setting policy: unknown"',
    '2026-01-01T00:00:01Z error failed to set new policy error="x"',
    '2026-01-01T00:00:01Z error failed to reload ACL policy error="x"',
  ]
  expect(refusalIn([...old, info], old)).toBeNull()
  expect(refusalIn([info], [])).toBeNull()
  for (const line of refused) expect(refusalIn([...old, info, line], old)).toBe(line)
})

it('reads the refusal from a log that only root may read', async () => {
  const line = '2026-01-01T00:00:01Z ERR error reloading policy error="unknown group"'
  const answers = {
    'id ': 'alice\n',
    'systemctl ': SERVICE,
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.25.1\n',
    'readlink -f -- /etc/headscale/config.yaml': '/etc/headscale/config.yaml\n',
    'readlink -f -- /etc/headscale/acl.hujson': '/etc/headscale/acl.hujson\n',
    'cat -- /etc/headscale/config.yaml': 'policy: { path: acl.hujson }\n',
    'cat -- /etc/headscale/acl.hujson': '{}\n',
    'stat ': 'root:root 644\n',
    'journalctl ': { exit: 0, stderr: 'Hint: You are currently not seeing messages from other users and the system.' },
    'sudo -n journalctl ': 'an older line\n',
  }
  const { connection } = hostWith(answers)
  const host = { connection, headscale: await findHeadscale(connection) }
  const save = await policySave(host, texts, { text: '{ "groups": {} }', stored: '{}\n' })
  answers['sudo -n journalctl '] += `${line}\n`
  expect(save).toMatchObject({ isPolicy: true })
  expect(await save?.confirm?.(host)).toContain('error reloading policy error="unknown group"')
})

it('does not take a hidden log for one without a refusal', async () => {
  const line = '2026-01-01T00:00:01Z error failed to set new policy error="x"'
  expect([refusalIn(null, []), refusalIn([line], null), refusalIn([], [])]).toEqual([undefined, undefined, null])
  const { connection } = hostWith({ 'journalctl ': { exit: 1 }, 'sudo -n journalctl ': { exit: 1 } })
  const headscale = { how: 'systemd', place: { how: 'systemd' }, user: 'alice', version: 'v0.25.1', seenAs: () => '' }
  const host = { connection, headscale } as unknown as OpenHost
  const file = { path: '/etc/headscale/acl.hujson', text: '{}', digest: '', owner: 'root:root 644' }
  const save = await saveOfPolicy(host, file, '{ "groups": {} }')
  expect(await save.confirm?.(host)).toBeUndefined()
})

const STOPPED = SERVICE.replace('ActiveState=active', 'ActiveState=failed').replace(
  'SubState=running',
  'SubState=failed',
)

it.each([
  ['v0.28.0', STOPPED, 'policy', 'restart'],
  ['v0.29.2', STOPPED, null, 'restart'],
  ['v0.25.1', SERVICE, null, 'reload'],
  ['v0.28.0', SERVICE, 'policy', 'reload'],
  ['v0.29.2', SERVICE, 'policy', 'reload'],
] as const)(
  'checks a policy if %s can, and starts a Headscale that does not run with it',
  async (version, service, check, afterwards) => {
    const answers = {
      'id ': 'alice\n',
      'systemctl ': service,
      'grep ': SETTINGS,
      '/usr/bin/headscale -c /etc/headscale/config.yaml version': `${version}\n`,
      'readlink -f -- /etc/headscale/config.yaml': '/etc/headscale/config.yaml\n',
      'readlink -f -- /etc/headscale/acl.hujson': '/etc/headscale/acl.hujson\n',
      'cat -- /etc/headscale/config.yaml': 'policy: { path: acl.hujson }\n',
      'cat -- /etc/headscale/acl.hujson': '{}\n',
      'stat ': 'root:root 644\n',
      'journalctl ': 'a line\n',
    }
    const { connection } = hostWith(answers)
    const host = { connection, headscale: await findHeadscale(connection) }
    const file = await readPolicyOn(host, texts)
    expect(file).toMatchObject({ path: '/etc/headscale/acl.hujson', text: '{}\n' })
    expect(file && (await saveOfPolicy(host, file, '{ }'))).toMatchObject({ check, afterwards, isPolicy: true })
    answers['cat -- /etc/headscale/config.yaml'] = 'policy: { mode: database, path: acl.hujson }\n'
    expect(await readPolicyOn(host, texts)).toBeNull()
  },
)

it('reads a flood of words like those of a refusal at once', () => {
  const flood = ['error ', 'failed to set ', 'error failed to set '].map((words) => words.repeat(4000 / words.length))
  const start = performance.now()
  expect(refusalIn(Array.from({ length: 100 }, () => flood).flat(), [])).toBeNull()
  expect(performance.now() - start).toBeLessThan(2500)
})
