import { expect, it } from 'vitest'
import type { HostCall } from '@shared/host/call'
import type { HostConnection } from './connection'
import { createKey } from './create-key'
import { findHeadscale } from './find-headscale'
import { HostError } from './host-error'

type Answer = string | { exit: number; stdout?: string; stderr?: string }

/** A host whose programs give these answers, by the start of the command line. Everything else is missing. */
function hostWith(answers: Record<string, Answer>): { connection: HostConnection; ran: string[] } {
  const ran: string[] = []
  const run = async ({ words }: HostCall) => {
    const line = words.join(' ')
    ran.push(line)
    const found = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1]
    if (found === undefined) return { exit: 127, stdout: '', stderr: `sh: 1: ${words[0]}: not found` }
    return typeof found === 'string' ? { exit: 0, stdout: found, stderr: '' } : { stdout: '', stderr: '', ...found }
  }
  const unused = () => {
    throw new Error('not used here')
  }
  return {
    ran,
    connection: { run, follow: unused, stream: unused, forward: unused, isOpen: () => true, close: () => undefined },
  }
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof HostError)) throw error
  return error.failure
}

const SERVICE = `LoadState=loaded
ActiveState=active
MainPID=812
ExecStart={ path=/usr/bin/headscale ; argv[]=/usr/bin/headscale serve ; ignore_errors=no ; start_time=[n/a] ; pid=812 }
`
const SETTINGS = `server_url: https://hs.example.com:443 # for clients
# listen_addr: 1.2.3.4:1
listen_addr: "0.0.0.0:8080"
metrics_listen_addr: 127.0.0.1:9090
tls_cert_path: ""
  base_domain: mesh.example.com
`
const INSTALLED = {
  'id ': 'alice\n',
  'systemctl ': SERVICE,
  'grep ': SETTINGS,
  '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
}

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
  const { connection } = hostWith({
    'id ': 'root\n',
    'systemctl ': 'LoadState=not-found\nActiveState=inactive\n',
    'pgrep ': '7 headscale nodes list\n93 /opt/hs/headscale -c /srv/hs.yaml serve\n',
    'grep ': 'server_url: https://hs.example.com\nlisten_addr: :443\ntls_letsencrypt_hostname: hs.example.com\n',
    '/opt/hs/headscale -c /srv/hs.yaml version': 'headscale version v0.26.1\ncommit: x\n',
  })
  expect(await findHeadscale(connection)).toMatchObject({
    how: 'process',
    name: '93',
    version: 'v0.26.1',
    config: '/srv/hs.yaml',
    api: { host: '127.0.0.1', port: 443 },
    settings: { tls: true },
  })
})

const ID = 'f'.repeat(64)
const inspected = (ports: string, networks: string, mode: string) =>
  `[["serve"],[{"Type":"bind","Source":"/srv/hs/config","Destination":"/etc/headscale","RW":true}],${ports},${networks},"${mode}"]\n`

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
  const { why, words, sudoers } = await failure(findHeadscale(connection))
  expect(why).toBe('sudo')
  expect(words).toContain('a password is required')
  expect(sudoers).toMatch(
    /^alice ALL=\(root\) NOPASSWD: \/usr\/bin\/grep -w .*, \/usr\/bin\/headscale -c .* apikeys create/,
  )
})

it.each([
  [
    'no Headscale runs',
    { 'systemctl ': 'LoadState=loaded\nActiveState=inactive\n', 'pgrep ': { exit: 1 } },
    'noHeadscale',
  ],
  ['the configuration has no address', { 'systemctl ': SERVICE, 'grep ': 'listen_addr: 127.0.0.1:8080\n' }, 'noConfig'],
  ['its path holds a direction mark', { 'pgrep ': '9 headscale serve -c /a\u202Eb.yaml\n' }, 'noConfig'],
  ['its path is relative', { 'pgrep ': '9 headscale serve -c config.yaml\n' }, 'noConfig'],
])('reports that %s', async (_, answers: Record<string, Answer>, why) => {
  const { connection } = hostWith({ 'id ': 'root\n', ...answers })
  expect(await failure(findHeadscale(connection))).toMatchObject({ why })
})

it('never shows output in place of a key', async () => {
  const { connection } = hostWith({
    ...INSTALLED,
    '/usr/bin/headscale -c /etc/headscale/config.yaml apikeys': 'no key here\n',
  })
  const found = await findHeadscale(connection)
  expect(await failure(createKey(connection, found))).toEqual({ why: 'commandFailed', words: '', sudoers: '' })
})

it.each([
  ['a wrapper script', '/opt/hs/run.sh', '/opt/hs/run.sh'],
  ['a container engine', '/usr/bin/podman', '/usr/bin/podman run --name headscale headscale serve'],
  ['another command of Headscale', '/usr/bin/headscale', '/usr/bin/headscale health'],
])('never runs %s that headscale.service starts, and reads its main process', async (_, program, argv) => {
  const { connection, ran } = hostWith({
    'id ': 'root\n',
    'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, `path=${program} ; argv[]=${argv} ;`),
    'cat -- /proc/812/cmdline': '/opt/hs/bin/headscale\0serve\0--config\0/srv/h s.yaml\0',
    'grep ': SETTINGS,
    '/opt/hs/bin/headscale -c /srv/h s.yaml version': 'v0.29.2\n',
  })
  expect(await findHeadscale(connection)).toMatchObject({
    how: 'systemd',
    place: { program: '/opt/hs/bin/headscale', config: '/srv/h s.yaml' },
  })
  expect(ran.filter((line) => line.replace('sudo -n ', '').startsWith(program))).toEqual([])
})

it('goes on to containers if the unit’s main process is not Headscale', async () => {
  const { connection, ran } = hostWith({
    'id ': 'root\n',
    'systemctl ': SERVICE.replace(/path=.*? ; argv.*? ;/, 'path=/opt/hs/run.sh ; argv[]=/opt/hs/run.sh ;'),
    'cat -- /proc/812/cmdline': '/bin/sh\0/opt/hs/run.sh\0',
    'docker ps': `${ID} ghcr.io/juanfont/headscale:0.29 hs\n`,
    'docker inspect': inspected('{}', '{}', 'host'),
    'grep ': SETTINGS,
    [`docker exec ${ID} headscale version`]: 'v0.29.2\n',
  })
  expect(await findHeadscale(connection)).toMatchObject({ how: 'docker', name: 'hs' })
  expect(ran.filter((line) => line.includes('/opt/hs/run.sh'))).toEqual([])
})

it('says that a configuration without settings cannot be used, and needs no sudo for that', async () => {
  const { connection, ran } = hostWith({ ...INSTALLED, 'grep ': { exit: 1 } })
  expect(await failure(findHeadscale(connection))).toMatchObject({
    why: 'noConfig',
    words: '/etc/headscale/config.yaml',
  })
  expect(ran.filter((line) => line.startsWith('sudo'))).toEqual([])
})

it('finds the user that Headscale runs as', async () => {
  const unit = hostWith({ ...INSTALLED, 'systemctl ': `${SERVICE}User=headscale\n` })
  expect((await findHeadscale(unit.connection)).runsAs).toBe('headscale')
  const process = hostWith({
    ...INSTALLED,
    'systemctl ': { exit: 1 },
    'pgrep ': '9 /usr/bin/headscale serve\n',
    'stat -c %U:%G %a -- /proc/9': 'hs:hs 555\n',
  })
  expect((await findHeadscale(process.connection)).runsAs).toBe('hs')
})
