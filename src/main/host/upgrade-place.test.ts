import { configTextsHere } from '@tests/support/config-texts'
import { expect, it } from 'vitest'
import { type Answer, hostWith } from '@tests/support/host-with'
import { allowedBySudo, ANY_DIGIT, commandLine, type HostCall, sudoersLine } from '@shared/host/call'
import { AS_USER } from '@shared/host/save-steps'
import { createHostUser, missingUsers } from '@tests/support/host-user'
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import type { OpenHost } from './open-hosts'
import { rehearseOn } from './rehearse'
import { callsOfSteps } from './upgrade-on-host'
import { readUpgradePlace } from './upgrade-place'

const texts = configTextsHere()

const CONFIG = '/etc/headscale/config.yaml'
const TEXT = `server_url: https://hs.test
randomize_client_port: false
tls_letsencrypt_hostname: hs.test
oidc: { client_secret: not-for-you }
database: { type: sqlite, sqlite: { path: /var/lib/headscale/db.sqlite } }
`
const read = (text = TEXT): Record<string, Answer> => ({
  'readlink -f': `${CONFIG}\n`,
  [`cat -- ${CONFIG}`]: text,
  'stat -c %U:%G %a': 'root:root 644\n',
})
const PACKAGE: Record<string, Answer> = {
  'uname -m': 'x86_64\n',
  'dpkg-query --search': 'headscale: /usr/bin/headscale\n',
  'dpkg-query --show': 'installed 0.28.0 amd64',
  'grep -a': '202511101554-drop-old-idx\n202601121700-migrate-hostinfo-request-tags\n',
  'du -s': '2048\t/var/lib/headscale/db.sqlite\n',
  'df -P': 'Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 50 9000 50% /\n',
}

/** An open host whose Headscale does not run: then no tunnel is opened. */
function open(answers: Record<string, Answer>, more: Partial<OpenHost['headscale']> = {}) {
  const { connection, ran } = hostWith({ ...read(), ...answers })
  const calls: HostCall[] = []
  const same = (path: string) => path
  const headscale: OpenHost['headscale'] = {
    how: 'systemd',
    name: 'headscale.service',
    state: 'stopped',
    reason: '',
    place: { how: 'systemd', program: '/usr/bin/headscale', config: CONFIG },
    config: CONFIG,
    configSeen: CONFIG,
    seenAs: same,
    fileAt: same,
    runsAs: 'headscale',
    user: 'root',
    version: 'v0.28.0',
    notUsed: [],
    settings: {
      serverUrl: 'https://hs.test',
      listen: { host: '127.0.0.1', port: 8080 },
      metrics: '',
      baseDomain: '',
      tls: false,
    },
    api: { host: '127.0.0.1', port: 8080 },
    metrics: null,
    sudo: false,
    ...more,
  }
  const run: typeof connection.run = async (call) => {
    calls.push(call)
    return connection.run(call)
  }
  return { host: { connection: { ...connection, run }, headscale }, ran, calls }
}

it('reads the package, the database and what releases do with the configuration, without its secrets', async () => {
  const { host } = open(PACKAGE)
  const place = await readUpgradePlace(host, texts)
  expect(place).toMatchObject({
    installation: 'package',
    installed: 'v0.28.0',
    running: null,
    package: { version: '0.28.0', state: 'installed' },
    architecture: 'x86_64',
    database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite', lastUsedBy: '0.28', size: 2048 * 1024 },
    free: 9000 * 1024,
    listen: 'http://127.0.0.1:8080',
  })
  expect(place.steps.map(({ minor, ends }) => [minor, ends.length])).toEqual([[29, 1]])
  expect(JSON.stringify(place)).not.toContain('not-for-you')
})

it('calls unknown what the host does not say, and knows a program, a half package and PostgreSQL', async () => {
  const silent = await readUpgradePlace(open({}).host, texts)
  expect(silent).toMatchObject({
    installation: 'binary',
    package: null,
    architecture: '',
    free: null,
    database: { lastUsedBy: null, size: null },
  })
  const half = await readUpgradePlace(open({ ...PACKAGE, 'dpkg-query --show': 'unpacked 0.28.0 amd64' }).host, texts)
  expect(half.package).toEqual({ version: '0.28.0', state: 'unpacked' })
  const postgres = open({ ...read('database: { type: postgres, postgres: { pass: x } }\n') })
  expect((await readUpgradePlace(postgres.host, texts)).database).toMatchObject({ kind: 'postgres', path: '' })
  expect((await readUpgradePlace(open(read('a: [')).host, texts)).steps).toEqual([])
})

it.each([
  ['/srv/hs/compose.yml', 'headscale', 'compose'],
  ['/srv/a.yml,/srv/b.yml', 'headscale', 'container'],
  ['/srv/\u202Eyml', 'headscale', 'container'],
  ['/srv/hs/compose.yml', 'a b; c', 'container'],
])('a container of the file %j and the service %j', async (file, service, installation) => {
  const labels = { 'com.docker.compose.project.config_files': file, 'com.docker.compose.service': service }
  const answers = { 'docker inspect': JSON.stringify(['ghcr.io/juanfont/headscale:0.28.0', labels]) }
  const place = { how: 'docker', container: 'hs' } as const
  const { host } = open(answers, { how: 'docker', place })
  expect(await readUpgradePlace(host, texts)).toMatchObject({
    installation,
    image: 'ghcr.io/juanfont/headscale:0.28.0',
  })
})

const SUM = 'a'.repeat(64)
const checksums = { is: 'read', sums: { 'headscale_0.29.2_linux_amd64.deb': SUM } } as const

it('rehearses as the service’s user, with the edited texts in the input alone', async () => {
  const healthy = 'version headscale version v0.29.2\nusers 3\nnodes 12\nkeys 1\n'
  const { host, calls } = open({ ...PACKAGE, [`sh -c ${AS_USER} as headscale sh -c`]: healthy })
  const policy = '{ "acls": [] }'
  expect(await rehearseOn(host, texts, { version: '0.29.2', policy, checksums })).toEqual({
    is: 'healthy',
    version: 'v0.29.2',
    users: 3,
    nodes: 12,
    keys: 1,
  })
  const call = calls.find(({ name }) => name === 'rehearse')
  expect(call?.access).toBe('writes')
  expect(call?.words.slice(-3)).toEqual([
    '/var/lib/headscale/db.sqlite',
    'https://github.com/juanfont/headscale/releases/download/v0.29.2/headscale_0.29.2_linux_amd64.deb',
    SUM,
  ])
  expect(call?.words.join(' ')).not.toContain('not-for-you')
  // A line of the policy must not end it: the mark cannot be known.
  const [, mark = ''] = /(mesh-console-[\da-f-]{36})\n\{/.exec(call?.script ?? '') ?? []
  expect(call?.script).toContain(`${mark}\n{ "acls": [] }\n${mark}\nserver_url: https://hs.test\noidc:`)
  await rehearseOn(host, texts, { version: '0.29.2', policy, checksums })
  expect(calls.findLast(({ name }) => name === 'rehearse')?.script).not.toContain(mark)
  expect(call?.script).toContain('not-for-you')
  expect(call?.script).not.toContain('tls_letsencrypt_hostname: hs.test')
  expect(call?.script).not.toContain('randomize_client_port: false')
})

it('says why a release refuses, without secrets, and when no rehearsal is possible', async () => {
  const refused = { exit: 85, stdout: 'FATAL: not-for-you is wrong\n' }
  const { host } = open({ ...PACKAGE, [`sh -c ${AS_USER} as headscale sh -c`]: refused })
  const found = await rehearseOn(host, texts, { version: '0.29.2', policy: '', checksums })
  expect(found).toMatchObject({ is: 'refused', why: 'refused' })
  expect(JSON.stringify(found)).not.toContain('not-for-you')
  const impossible = (answers: Record<string, Answer>, sums: Record<string, string> = checksums.sums) =>
    rehearseOn(open(answers).host, texts, { version: '0.29.2', policy: '', checksums: { is: 'read', sums } })
  expect(await impossible({ ...PACKAGE, 'uname -m': 'armv7l\n' })).toEqual({ is: 'impossible' })
  expect(await impossible(PACKAGE, {})).toEqual({ is: 'impossible' })
  expect(
    await rehearseOn(host, texts, { version: '0.29.2', policy: '', checksums: { is: 'failed', why: 'offline' } }),
  ).toEqual({ is: 'failed', why: 'offline' })
})

const STORED = `${TEXT}policy: { mode: database }\n`

/** The way from 0.28 to 0.30: the first step edits configuration and policy, the second the policy again. */
const WAY = [
  { version: '0.29.2', sum: 'b'.repeat(64), stored: '{}', policy: '{ "a": 1 }' },
  { version: '0.30.0', sum: 'c'.repeat(64), stored: '{ "a": 1 }', policy: '{ "a": 2 }' },
]
const sumsOf = (version: string, sum: string) => ({ [`headscale_${version}_linux_amd64.deb`]: sum })

/** Returns the commands of the way from a step on, on a host whose configuration the steps before have edited. */
async function callsFrom(first: number, text: string, edits = 0): Promise<HostCall[]> {
  const { host } = open({ ...read(text), ...PACKAGE }, { version: `v${WAY[first - 1]?.version ?? '0.28.0'}` })
  const place = await readUpgradePlace(host, texts)
  const steps = WAY.map(({ version, sum, stored, policy }, at) => {
    // Only later steps need the place of the policy.
    const rules = { stored, policy: at < edits ? stored : policy }
    const before = WAY[at - 1] ?? { version: '0.28.0', sum: SUM }
    const oldSums = sumsOf(before.version, before.sum)
    return {
      texts,
      version,
      ...rules,
      place: { ...place, installed: before.version },
      sums: sumsOf(version, sum),
      oldSums,
    }
  })
  return callsOfSteps(host, steps.slice(first))
}

it('the line for the first step of an upgrade has exactly the commands that the later ones run', async () => {
  const all = (await callsFrom(0, STORED)).map(commandLine)
  expect(all.filter((line) => line.includes(' upgrade ')).map((line) => /v[\d.]+\/headscale/.exec(line)?.[0])).toEqual([
    'v0.29.2/headscale',
    'v0.30.0/headscale',
  ])
  const edited = await texts.upgradedConfig(STORED, 28, 29)
  expect(edited).not.toBe(STORED)
  for (const call of await callsFrom(1, edited)) expect(all).toContain(commandLine(call))
})

it('a later step that is not possible yet takes nothing from the line of the first', async () => {
  const lines = (await callsFrom(0, TEXT.replace('randomize', 'policy: { mode: file }\nrandomize'), 1)).map(commandLine)
  expect(lines.filter((line) => line.includes(' upgrade '))).toHaveLength(1)
})

const missing = missingUsers()

it.skipIf(missing !== undefined)(`sudo takes one line for five steps${missing ? `: ${missing}` : ''}`, async () => {
  const user = createHostUser()
  try {
    const calls = await callsFrom(0, STORED)
    const steps = Array.from({ length: 5 }, (_, at) =>
      calls.map((call) => ({ words: call.words.map((word) => word.replaceAll('0.30.0', `0.3${at}.1`)) as [string] })),
    ).flat()
    const found = execFileSync('sh', ['-c', 'command -v sh ls'], { encoding: 'utf8' }).trim().split('\n')
    const paths = new Map(found.map((path) => [basename(path), path]))
    const line = sudoersLine(user.name, steps, paths)
    user.allow(line)
    const listing = execFileSync('runuser', ['-u', user.name, '--', 'sudo', '-n', '-l'], { encoding: 'utf8' })
    expect(sudoersLine(user.name, steps, paths, allowedBySudo(listing))).toBe('')
    const stages = steps.filter(({ words }) => words.includes('upgrade'))
    expect(stages.length).toBe(10)
    for (const { words } of steps) {
      const exact = words.map((word) => word.replaceAll(ANY_DIGIT, 'a'))
      execFileSync('runuser', ['-u', user.name, '--', 'sudo', '-n', '-l', '--', ...exact])
      expect(() =>
        execFileSync('runuser', ['-u', user.name, '--', 'sudo', '-n', '-l', '--', ...exact, 'x'], { stdio: 'pipe' }),
      ).toThrow('Command failed')
    }
  } finally {
    user.remove()
  }
})
