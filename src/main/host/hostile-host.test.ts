import { configTextsHere } from '@tests/support/config-texts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { visibleName } from '@shared/visible'
import { hostileTexts } from '@tests/hostile/hostile-values'
import { type Answer, failureOf, type Files, hostWith, INSTALLED, SERVICE, SETTINGS } from '@tests/support/host-with'
import { commandLine } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { READ_FILE } from '@shared/host/save-steps'
import { readConfigOn } from './config-on-host'
import { findHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { createNodeReader } from './node-facts'
import { isLikePolicy } from './config-thread'
import { readPolicyOn } from './policy-on-host'
import { configIn, readContainer, readContainers, readService } from './read-answers'
import { readLogLine } from './read-log-line'
import { readHostSettings, splitAddress } from './read-settings'
import { readWaiting } from './waiting'

const texts = configTextsHere()

const NOW = Date.parse('2026-11-25T22:30:00Z')
const at = '2026-11-25T22:29:00Z'

/** All texts in a value that a page would show. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function nodeFacts(text: string) {
  const reader = createNodeReader(at)
  const Hostinfo = { OS: `linux${text}`, OSVersion: text, IPNVersion: text, Distro: text, DeviceModel: text }
  reader.take(Buffer.from(JSON.stringify({ [text]: { NodeKey: `nodekey:${'a'.repeat(64)}`, Hostinfo } })))
  return reader.end()
}

it.each(hostileTexts)('shows %j of a host only with visible characters, and reads nothing else from it', (text) => {
  const shown = [
    readLogLine(`${at} INF ${text} node.name=${JSON.stringify(text)}`),
    readLogLine(JSON.stringify({ level: 'info', time: 1, message: text, node: text })),
    nodeFacts(text),
    readService(`LoadState=loaded\nActiveState=${text}\nSubState=${text}\nResult=${text}\nUser=${text}`)?.reason,
    readContainers(`${'a'.repeat(64)} headscale/headscale ${'b'} Exited (1) ${text}`).map(({ reason }) => reason),
  ]
  for (const one of textsIn(shown)) expect(visibleName(one)).toBe(one)
  expect(nodeFacts(text)).toHaveLength(1)
  const waiting = readWaiting(`${at} INF starting node registration using auth id: ${'a'.repeat(24)}${text}`, NOW)
  for (const { id } of waiting) expect(id).toBe('a'.repeat(24))
  expect(splitAddress(`${text}:80`)?.host ?? '').toMatch(/^[\w.:*-]*$/)
  const settings = readHostSettings(`server_url: https://a.test\nbase_domain: ${JSON.stringify(text)}\n`)
  expect(settings?.baseDomain).toBe('')
})

it.each(hostileTexts)('puts %j of a container into no address', (text) => {
  const inspected = (ip: string, port: string) =>
    readContainer(
      JSON.stringify([[], [], { '8080/tcp': [{ HostIp: ip, HostPort: port }] }, { n: { IPAddress: ip } }, 'bridge']),
    )
  expect(inspected(`1.2.3.4${text}`, '80')?.addressOf(8080)).toBeNull()
  expect(inspected('1.2.3.4', `80${text}`)?.addressOf(8080)).toBeNull()
  expect(inspected(text, '80')?.addressOf(9090)).toBeNull()
})

// A command with NUL is refused.
it.each(hostileTexts.filter((text) => !text.includes('\0')))('puts %j into one word of a command', (text) => {
  const { words } = hostCommands.readFile(text)
  expect(words).toEqual(['cat', '--', text])
  // As a shell reads it again: one word.
  expect(commandLine(hostCommands.readFile(text))).not.toMatch(/^cat -- [^'"]*[;$`]/)
})

const FILES: readonly (readonly [name: string, text: string])[] = [
  ['/etc/shadow', 'root:$y$j9T$abc:19000:0:99999:7:::\n'],
  ['/root/.ssh/id_ed25519', '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n'],
  ['/root/.ssh/authorized_keys', 'ssh-ed25519 AAAA root@a\n'],
  ['/etc/sudoers', '# See the man page\nroot ALL=(ALL:ALL) ALL\n'],
  ['/etc/crontab', '* * * * * root true\n'],
  ['/etc/ld.so.preload', '/usr/lib/x.so\n'],
  ['/root/.bashrc', '// no comment\nexport A=1\n'],
  ['/etc/ssl/private/a.key', '/* x */ -----BEGIN PRIVATE KEY-----\n'],
  ['/etc/a.json', '[{"password":"x"}]'],
  ['/etc/b.json', '"secret"'],
  ['/root/.docker/config.json', '{ "auths": { "registry.test": { "auth": "c2VjcmV0" } } }'],
  ['/root/a.json', '{ "acls": [], "password": "x-secret" }'],
  ['/root/b.json', '// ours\n{ "acls": [], "token": "x-secret"'],
  ['/root/c.json', '{ token: "x-secret" }'],
  ['/root/d.json', '{\n  x-secret\n}'],
  ['/etc/c', '/* no end {'],
  ['/etc/headscale/config.yaml', 'server_url: https://a.test\n'],
]

it.each(FILES)('shows no other file that a configuration calls the policy: %s', async (path, text) => {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'systemctl ': SERVICE,
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    'readlink -f -- /etc/headscale/config.yaml': '/etc/headscale/config.yaml\n',
    [`readlink -f -- ${path}`]: `${path}\n`,
    ...(path === '/etc/headscale/config.yaml' ? {} : { [`cat -- ${path}`]: text }),
    'cat -- /etc/headscale/config.yaml': `policy: { path: ${path} }\n`,
    'stat ': 'root:root 600\n',
  })
  const host = { connection, headscale: await findHeadscale(connection) }
  const failed: unknown = await readPolicyOn(host, texts).catch((error: unknown) => error)
  expect(failed).toMatchObject({ failure: { why: 'noPolicyFile' } })
  expect(JSON.stringify(failed)).not.toContain(text.trim().slice(-8))
})

it.each([
  '',
  ' \n',
  '{}',
  '// a\n/* b */ { "acls": [] } // c\n',
  '/**/ { }\n',
  '// only a comment',
  '{ "ACLS": [], "tag_owners": {}, "Auto-Approvers": {}, "sshtests": [], "derpMap": {} }',
  '{ "acls": [ { "action": ',
  '{ "groups": {}, "groups": {}, }\n',
])('takes %j for a policy', (text) => {
  expect(isLikePolicy(text)).toBe(true)
})

it('reads no other file that the user of the service puts in the place of the configuration after it was found', async () => {
  const [config, secret] = ['/etc/headscale/config.yaml', '/root/.docker/config.json']
  const own = '-rw-r----- headscale headscale'
  const files: Record<string, string> = { '/etc/headscale': 'drwxr-x--- headscale headscale', [config]: own }
  const answers: Record<string, string> = {
    'id ': 'alice\n',
    'systemctl ': `${SERVICE}User=headscale\n`,
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    [`readlink -f -- ${config}`]: `${config}\n`,
    [`readlink -f -- ${secret}`]: `${secret}\n`,
    [`cat -- ${config}`]: 'server_url: https://a.test\n',
    [`cat -- ${secret}`]: '{ "auths": {} }',
    'stat ': 'root:root 600\n',
  }
  const { connection } = hostWith(answers, files)
  const host = { connection, headscale: await findHeadscale(connection) }
  const read = () => readConfigOn(host, true)
  expect((await read()).text).toContain('server_url')
  // A link that is put back before the checks led to another file.
  let links = 0
  const swapping: typeof connection.run = async (call) => {
    if (call.name !== 'resolve') return connection.run(call)
    links += 1
    return { exit: 0, stdout: `${links === 1 ? secret : config}\n`, stderr: '' }
  }
  const swapped = { ...host, connection: { ...connection, run: swapping } }
  await expect(readConfigOn(swapped, true)).rejects.toMatchObject({ failure: { why: 'noConfig' } })
  files[config] = `lrwxrwxrwx headscale headscale -> ${secret}`
  await expect(read()).rejects.toMatchObject({ failure: { why: 'notUsed' } })
  await expect(readPolicyOn(host, texts)).rejects.toMatchObject({ failure: { why: 'notUsed' } })
})

/** Runs every call as the host does, but for the calls of one name, whose answers exceed their limit. */
const flooding = (name: string, files: Files = {}, answers: Record<string, Answer> = {}) => {
  const { connection, ran } = hostWith({ ...answers, ...INSTALLED, ...answers }, files)
  const run: typeof connection.run = async (call) => {
    if (call.name === name && /9\/cmdline/.test(call.words.join(' '))) throw new HostError('tooLarge')
    return connection.run(call)
  }
  return { connection: { ...connection, run }, ran }
}

it('is found beside a process of another user whose command line has no end', async () => {
  const { connection } = flooding(
    'ofProcess',
    {},
    { 'pgrep ': '9\n', 'stat -c %U:%G %a -- /proc/9': 'mallory:m 555\n' },
  )
  expect(await findHeadscale(connection)).toMatchObject({ how: 'systemd', state: 'running' })
})

it('names a process of another user whose command line has no end, where no unit is', async () => {
  const { connection, ran } = flooding(
    'ofProcess',
    {},
    {
      'systemctl ': { exit: 1 },
      'pgrep ': '9\n',
      'stat -c %U:%G %a -- /proc/9': 'mallory:m 555\n',
      'grep -w private_key_path': { exit: 1 },
    },
  )
  expect(await failureOf(findHeadscale(connection))).toMatchObject({
    why: 'notUsed',
    notUsed: [{ name: '9', owner: 'mallory', why: 'user' }],
  })
  expect(ran.join('\n')).not.toContain('headscale -c')
})

it('reads a configuration of a short option as Headscale does', () => {
  for (const args of [['-c', '/a'], ['-c/a'], ['-c=/a'], ['--config', '/a'], ['--config=/a']])
    expect(configIn(['serve', ...args])).toBe('/a')
})

it('prints for root only the file at the path that was checked, whatever is there now', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'read-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, secret] = [join(folder, 'config.yaml'), join(folder, 'secret')]
  const read = () => spawnSync('sh', ['-c', READ_FILE, 'read', file], { encoding: 'utf8', timeout: 5000 })
  writeFileSync(file, 'server_url: x\n')
  writeFileSync(secret, 'hunter2\n')
  expect(read()).toMatchObject({ status: 0, stdout: 'server_url: x\n' })
  rmSync(file)
  expect(read()).toMatchObject({ stdout: '' })
  symlinkSync(secret, file)
  expect(read()).toMatchObject({ status: 92, stdout: '' })
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other', 'config.yaml'), 'hunter2\n')
  symlinkSync('other', join(folder, 'link'))
  expect(
    spawnSync('sh', ['-c', READ_FILE, 'read', join(folder, 'link', 'config.yaml')], { encoding: 'utf8' }),
  ).toMatchObject({
    status: 92,
    stdout: '',
  })
})
