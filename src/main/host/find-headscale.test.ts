import { expect, it } from 'vitest'
import {
  type Answer,
  failureOf,
  hostWith,
  ID,
  inspected,
  INSTALLED,
  processOf,
  SERVICE,
} from '@tests/support/host-with'
import { createKey } from './create-key'
import { findHeadscale } from './find-headscale'

it('finds the systemd unit, and reads addresses without quotes, comments and the rest of the file', async () => {
  const { connection } = hostWith(INSTALLED)
  expect(await findHeadscale(connection)).toMatchObject({
    how: 'systemd',
    name: 'headscale.service',
    version: 'v0.29.2',
    config: '/etc/headscale/config.yaml',
    api: { host: '127.0.0.1', port: 8080 },
    settings: {
      serverUrl: 'https://hs.example.com',
      metrics: '127.0.0.1:9090',
      baseDomain: 'mesh.example.com',
      tls: false,
    },
    sudo: false,
  })
})

it('finds a plain process with its own configuration file and TLS', async () => {
  const { connection } = hostWith(
    {
      'id ': 'root\n',
      'systemctl ': 'LoadState=not-found\nActiveState=inactive\n',
      'pgrep ': '7 headscale nodes list\n93 headscale -c /srv/hs.yaml serve\n',
      ...processOf(93, 'headscale -c /srv/hs.yaml serve'),
      'grep ': 'server_url: https://hs.example.com\nlisten_addr: :443\ntls_letsencrypt_hostname: hs.example.com\n',
      '/opt/hs/headscale -c /srv/hs.yaml version': 'headscale version v0.26.1\ncommit: x\n',
    },
    { '/proc/93/exe': 'lrwxrwxrwx root root -> /opt/hs/headscale' },
  )
  expect(await findHeadscale(connection)).toMatchObject({
    how: 'process',
    name: '93',
    version: 'v0.26.1',
    config: '/srv/hs.yaml',
    api: { host: '127.0.0.1', port: 443 },
    settings: { tls: true },
  })
})

it.each([
  ['its published port', '{"8080/tcp":[{"HostIp":"0.0.0.0","HostPort":"27896"}]}', '{}', 'bridge', '127.0.0.1', 27896],
  ['its own address', '{"8080/tcp":null}', '{"hs_default":{"IPAddress":"172.18.0.2"}}', 'hs', '172.18.0.2', 8080],
  ['the host’s network', '{}', '{"host":{"IPAddress":""}}', 'host', '127.0.0.1', 8080],
])('finds a container of root through sudo, by %s', async (_, ports, networks, mode, address, port) => {
  const { connection, ran } = hostWith({
    'id ': 'alice\n',
    'docker ps': { exit: 1, stderr: 'permission denied while trying to connect to the docker API' },
    'sudo -n docker ps': `${'a'.repeat(64)} ghcr.io/x/headscale-ui:1 ui\n${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
    [`sudo -n docker inspect`]: inspected(ports, networks, mode),
    'grep ': 'server_url: https://hs.example.com\nlisten_addr: 0.0.0.0:8080\n',
    [`docker exec ${ID}`]: { exit: 1, stderr: 'permission denied' },
    [`sudo -n docker exec ${ID} headscale version`]: 'v0.29.2\n',
    [`sudo -n docker exec ${ID} headscale apikeys`]:
      'hskey-api-aaaaaaaaaaaa-0123456789012345678901234567890123456789\n',
  })
  const found = await findHeadscale(connection)
  expect(found).toMatchObject({
    how: 'docker',
    name: 'hs',
    config: '/srv/hs/config/config.yaml',
    api: { host: address, port },
    sudo: true,
  })
  expect(ran.find((line) => line.startsWith('grep '))).toMatch(/ -- \/srv\/hs\/config\/config\.yaml$/)
  expect(await createKey(connection, found)).toMatch(/^hskey-api-/)
})

it('names the line for sudoers if sudo asks for a password', async () => {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'systemctl ': SERVICE,
    'grep ': { exit: 2, stderr: 'grep: /etc/headscale/config.yaml: Permission denied' },
    'sudo ': { exit: 1, stderr: 'sudo: a password is required' },
  })
  const { why, words, sudoers } = await failureOf(findHeadscale(connection))
  expect(why).toBe('sudo')
  expect(words).toContain('a password is required')
  expect(sudoers).toMatch(
    /^alice ALL=\(root\) NOPASSWD: \/usr\/bin\/grep -w .*, \/usr\/bin\/headscale -c .* apikeys create/,
  )
})

it('names programs in the line for sudoers by their paths on the host', async () => {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'systemctl ': SERVICE.replaceAll('/usr/bin/headscale', '/run/sw/headscale'),
    'find -H ': { exit: 1, stdout: '/bin/grep\n/snap/bin/grep\n', stderr: 'find: ‘/snap/bin’: No such file' },
    'sudo ': { exit: 1, stderr: 'sudo: a password is required' },
  })
  const { sudoers } = await failureOf(findHeadscale(connection))
  expect(sudoers).toMatch(/NOPASSWD: \/bin\/grep -w .*, \/run\/sw\/headscale -c /)
})

it.each([
  [
    'no Headscale runs',
    { 'systemctl ': 'LoadState=loaded\nActiveState=inactive\n', 'pgrep ': { exit: 1 } },
    'noHeadscale',
  ],
  ['the configuration has no address', { 'systemctl ': SERVICE, 'grep ': 'listen_addr: 127.0.0.1:8080\n' }, 'noConfig'],
  [
    'its path is relative',
    { 'pgrep ': '9 headscale serve -c config.yaml\n', ...processOf(9, 'headscale serve -c config.yaml') },
    'noConfig',
  ],
])('reports that %s', async (_, answers: Record<string, Answer>, why) => {
  const { connection } = hostWith({ 'id ': 'root\n', ...answers })
  expect(await failureOf(findHeadscale(connection))).toMatchObject({ why })
})

it('never shows output in place of a key', async () => {
  const { connection } = hostWith({
    ...INSTALLED,
    '/usr/bin/headscale -c /etc/headscale/config.yaml apikeys': 'no key here\n',
  })
  const found = await findHeadscale(connection)
  expect(await failureOf(createKey(connection, found))).toEqual({ why: 'commandFailed', words: '', sudoers: '' })
})
