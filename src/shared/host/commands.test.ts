import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedBySudo, ANY_DIGIT, commandLine, sudoersLine, withSudo } from './call'
import { hostCommandForms, hostCommandRows, hostCommands } from './commands'
import { parseDestination } from './destination'
import { fitsSudoRs, NO_LINE } from './no-line'

// Windows has no sh.
const posixOnly = process.platform === 'win32' ? describe.skip : describe

const HOSTILE = [
  '-oProxyCommand=touch hacked',
  '$(touch hacked)',
  '`touch hacked`',
  "it's",
  '"; touch hacked; "',
  'a\nb',
  'a b',
  '*',
  '~',
  '\\',
  '',
  '-',
  '!!',
  '#',
]

/** Returns the arguments that a real shell passes to a program for a command line. */
function argumentsIn(line: string): string[] {
  const program = line.replace(/^grep /, String.raw`printf '%s\0' `)
  return execFileSync('sh', ['-c', program], { encoding: 'utf8', cwd: '/' }).split('\0').slice(0, -1)
}

posixOnly('the command line for the host’s shell', () => {
  it.each(HOSTILE)('passes %j as one argument', (value) => {
    const call = hostCommands.settings(value)
    expect(argumentsIn(commandLine(call))).toEqual(call.words.slice(1))
  })

  it('passes any text as one argument', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        fc.pre(!text.includes('\0'))
        const call = hostCommands.settings(text)
        expect(argumentsIn(commandLine(call))).toEqual(call.words.slice(1))
      }),
      { numRuns: 60 },
    )
  })
})

it.each(['touch hacked; headscale', '$(id)', '-c', "'", ''])('refuses %j as a program', (program) => {
  expect(() => hostCommands.version({ how: 'process', program, config: '/c' })).toThrow(TypeError)
})

it('knows which lines sudo-rs reads, and reads what it allows', () => {
  // As sudo-rs 0.2.14 printed it.
  const printed = `User alice may run the following commands on vm:
    (root) NOPASSWD: /usr/bin/systemctl restart headscale.service, /usr/bin/journalctl --unit=headscale.service --lines=60 --output=cat --no-pager
`
  const place = { how: 'systemd', program: 'headscale', config: '/c' } as const
  const calls = [hostCommands.restart(place), hostCommands.lastLog({ in: 'journal' })]
  const line = sudoersLine('alice', calls, new Map())
  expect(fitsSudoRs(line)).toBe(true)
  expect(sudoersLine('alice', calls, new Map(), allowedBySudo(printed))).toBe('')
  // A space, a pattern, an escape and a long command, each of which it refuses or never matches.
  const others = [
    hostCommands.readAsRoot('/c'),
    hostCommands.readFile('/a b'),
    hostCommands.readFile(`/c${ANY_DIGIT}`),
    hostCommands.readFile('/c[1]'),
    hostCommands.readFile('/c!'),
    hostCommands.readFile(`/${'c'.repeat(1024)}`),
  ]
  for (const call of others) expect(fitsSudoRs(sudoersLine('alice', [...calls, call], new Map()))).toBe(false)
})

it('names every command as its row', () => {
  for (const { name, calls } of hostCommandForms())
    expect(calls.map((call) => call.name)).toEqual(calls.map(() => name))
})

it('puts sudo first and never lets it ask', () => {
  expect(withSudo(hostCommands.user()).words).toEqual(['sudo', '-n', 'id', '-un'])
})

it('names absolute paths in the line for sudoers, and escapes what sudo interprets', () => {
  const place = { how: 'systemd', program: '/usr/bin/headscale', config: '/etc/a,b:c/config.yaml' } as const
  expect(sudoersLine('alice', [hostCommands.createKey(place)], new Map())).toBe(
    String.raw`alice ALL=(root) NOPASSWD: /usr/bin/headscale -c /etc/a\,b\:c/config.yaml apikeys create --expiration 90d`,
  )
})

it.each(['/etc/a\nroot ALL=(ALL) ALL', '/etc/\u202Egnp.yaml', '/etc/a\tb', '/etc/\u200Ba'])(
  'offers no line for sudoers that differs from what is shown: %j',
  (path) => {
    expect(sudoersLine('alice', [hostCommands.settings('/etc/a'), hostCommands.settings(path)], new Map())).toBe(
      NO_LINE,
    )
  },
)

it('lists every command in docs/host.md with its purpose and access', () => {
  const text = readFileSync('docs/host.md', 'utf8')
  const texts = JSON.parse(readFileSync('src/renderer/locales/en/host.json', 'utf8')) as {
    purpose: Record<string, string>
  }
  const rows = hostCommandRows().map(({ name, access, lines }) => {
    // The document says that Podman is called like Docker.
    const shown = lines.filter(
      (line) => !lines.includes(line.replace(/^podman /, 'docker ')) || !line.startsWith('podman '),
    )
    const commands = shown.map((line) => `\`${line.replaceAll('|', String.raw`\|`)}\``).join('<br>')
    return `| ${texts.purpose[name]} | ${commands} | ${access} |`
  })
  const table = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
  expect(table).toEqual(rows)
})

describe('a destination', () => {
  it.each([
    ['lab', { user: null, host: 'lab', port: null }],
    ['admin@hs.example.com', { user: 'admin', host: 'hs.example.com', port: null }],
    [' admin@hs.example.com:2222 ', { user: 'admin', host: 'hs.example.com', port: 2222 }],
    ['fe80::1%eth0', { user: null, host: 'fe80::1%eth0', port: null }],
    ['root@[2001:db8::1]:22', { user: 'root', host: '2001:db8::1', port: 22 }],
  ])('%j is parsed', (text, parsed) => {
    expect(parseDestination(text)).toEqual(parsed)
  })

  it.each([
    '',
    '-oProxyCommand=id',
    'admin@-oProxyCommand=id',
    '-l@host',
    'a b',
    'a;id',
    '$(id)',
    'a@b@-c',
    'host:0',
    'host:70000',
    "it's",
    'a\nb',
    'a/b',
    '@host',
    'user@',
  ])('%j is refused', (text) => {
    expect(parseDestination(text)).toBeNull()
  })

  it('never begins with a hyphen, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (user, host) => {
        const parsed = parseDestination(`${user}@${host}`)
        expect(`${parsed?.user}`).not.toMatch(/^-/)
        expect(`${parsed?.host}`).not.toMatch(/^-/)
      }),
    )
  })
})

it('takes no line of other words for one that sudo allows already', () => {
  const place = { how: 'systemd', program: '/usr/bin/headscale', config: '/etc/my config' } as const
  const rulesOf = (config: string) => {
    const calls = [hostCommands.createKey({ ...place, config })]
    const line = sudoersLine('alice', calls, new Map())
    return { calls, printed: line.slice('alice ALL=(root) NOPASSWD: '.length).replaceAll(/\\([\\ ])/g, '$1') }
  }
  const isLeftOut = (config: string, printed: string) =>
    sudoersLine('alice', rulesOf(config).calls, new Map(), allowedBySudo(`    (root) NOPASSWD: ${printed}\n`)) === ''
  const configs = ['/etc/my config', '/etc/myconfig', '/etc/my  config', String.raw`/etc/my\config`, '/etc/my*config']
  for (const config of configs)
    for (const other of configs)
      expect([config, other, isLeftOut(config, rulesOf(other).printed)]).toEqual([config, other, config === other])
  // A line that escapes a backslash once allows another command.
  expect(
    isLeftOut(String.raw`/etc/my\config`, '/usr/bin/headscale -c /etc/my\\config apikeys create --expiration 90d'),
  ).toBe(false)
})

it('leaves out of a line what sudo allows already, as sudo prints that: without escaped spaces, and on several lines', () => {
  const place = { how: 'systemd', program: '/usr/bin/headscale', config: '/etc/a,b:c/my config.yaml' } as const
  const calls = [hostCommands.createKey(place), hostCommands.readAsRoot(place.config), hostCommands.restart(place)]
  const line = (isAllowed?: (rule: string) => boolean) => sudoersLine('alice', calls, new Map(), isAllowed)
  const printed = line()
    .slice('alice ALL=(root) NOPASSWD: '.length)
    .replaceAll(String.raw`\ `, ' ')
  const listing = (as: string, rules: string) =>
    `User alice may run the following commands on vm:\n    (${as}) ${rules}\n`
  expect(line(allowedBySudo(''))).toBe(line())
  expect(line(allowedBySudo(listing('root', `NOPASSWD: ${printed}`)))).toBe('')
  expect(line(allowedBySudo(listing('root', `NOPASSWD: ${printed.replaceAll(', ', ',\n        ')}`)))).toBe('')
  expect(line(allowedBySudo(listing('ALL', 'NOPASSWD: ALL')))).toBe('')
  const restart = '/usr/bin/systemctl restart headscale.service'
  expect(line(allowedBySudo(listing('ALL : ALL', `PASSWD: ALL, NOPASSWD: ${restart}`)))).toBe(
    line().replace(`, ${restart}`, ''),
  )
  // An argument ends in a backslash, which sudo escapes, or in an escaped comma, which ends no command.
  expect(line(allowedBySudo(listing('root', String.raw`NOPASSWD: /bin/a x\\, ${printed}`)))).toBe('')
  expect(line(allowedBySudo(listing('root', String.raw`NOPASSWD: /bin/a x\, ${restart}`)))).toBe(line())
  // With a password, as another user, or with more arguments, it is not allowed.
  for (const [as, rules] of [
    ['ALL', 'ALL'],
    ['root', printed],
    ['headscale', `NOPASSWD: ${printed}`],
    ['root', `NOPASSWD: ${restart} --now`],
    // The last entry that matches wins, and one may deny.
    ['root', `NOPASSWD: ${printed}, PASSWD: ALL`],
    ['root', 'NOPASSWD: ALL, PASSWD: /usr/bin/systemctl'],
    ['root', `NOPASSWD: ${printed}, !/usr/bin/systemctl`],
    ['ALL, !root', `NOPASSWD: ${printed}`],
    ['bin, !root', `NOPASSWD: ${printed}`],
    // In another folder, file system or context, for a short time, or without the programs that a shell starts.
    ...['CWD=/srv', 'CHROOT=/srv', 'TIMEOUT=5', 'NOTAFTER=20200101000000Z', 'ROLE=r TYPE=t'].map(
      (option) => ['root', `${option} NOPASSWD: ${printed}`] as const,
    ),
    ...['NOEXEC', 'INTERCEPT'].map((tag) => ['root', `${tag}: NOPASSWD: ${printed}`] as const),
    ['root', `CWD=/srv NOPASSWD: /usr/bin/apt, ${printed}`],
    ['root', `NOPASSWD: ${printed}, NOEXEC: ALL`],
    ['root', `NOPASSWD: ${printed}, TIMEOUT=5 /usr/bin/`],
    // As somebody who is not root, or may be.
    ['root-admin', `NOPASSWD: ${printed}`],
    ['headscale : root', `NOPASSWD: ${printed}`],
    ['#1000', `NOPASSWD: ${printed}`],
    ['%wheel', `NOPASSWD: ${printed}`],
  ] as const)
    expect(line(allowedBySudo(listing(as, rules)))).toBe(line())
  const later = (rules: string) => allowedBySudo(`${listing('ALL', `NOPASSWD: ${printed}`)}    (root) ${rules}\n`)
  expect(line(later('ALL'))).toBe(line())
  for (const rule of [restart, '/usr/bin/systemctl', '/usr/bin/system*', '/usr/bin/systemctl re*'])
    expect(line(later(rule))).toBe(`alice ALL=(root) NOPASSWD: ${restart}`)
  for (const rule of [
    '^/usr/bin/systemctl re.*$',
    '/usr/bin/systemctl ^re.*$',
    'sha256:W5xd+/= /usr/bin/systemctl',
    'NOEXEC: NOPASSWD: /usr/bin/systemctl',
    'CHROOT=/srv NOPASSWD: /usr/bin/systemctl',
  ])
    expect(line(later(rule))).toContain(restart)
  for (const as of ['%wheel', '#0', 'bin, root', '+admins'])
    expect(line(allowedBySudo(`${listing('ALL', `NOPASSWD: ${printed}`)}    (${as}) ${restart}\n`))).toContain(restart)
  expect(line(later('/usr/bin/apt'))).toBe('')
  for (const rules of [
    `CWD=* SETENV: NOPASSWD:\n        ${printed}`,
    `NOEXEC: NOPASSWD: /usr/bin/apt, EXEC: ${printed}`,
    `CWD=/srv NOPASSWD: /usr/bin/apt, CWD=* ${printed}`,
    `INTERCEPT: NOPASSWD: /usr/bin/apt, NOINTERCEPT: MAIL: ${printed}`,
  ])
    for (const as of ['root', '#0', 'bin, root', 'root : adm']) expect(line(allowedBySudo(listing(as, rules)))).toBe('')
  const defaults = (text: string) =>
    `Matching Defaults entries for alice on vm:\n    env_reset, ${text},\n    use_pty\n\n`
  for (const text of ['noexec', 'requiretty', 'runchroot=/srv', 'intercept'])
    expect(line(allowedBySudo(`${defaults(text)}${listing('root', `NOPASSWD: ${printed}`)}`))).toBe(line())
  for (const text of ['!requiretty', 'noexec_file=/usr/lib/noexec.so', 'intercept_allow_setid'])
    expect(line(allowedBySudo(`${defaults(text)}${listing('root', `NOPASSWD: ${printed}`)}`))).toBe('')
  expect(line(allowedBySudo(listing('root', `LOG_INPUT: NOPASSWD: ${printed}`)))).toBe('')
})

it('reads no list of sudo for longer than a moment', () => {
  const rules = (tag: string, at: number) => Array.from({ length: 40_000 }, (_, one) => `${tag}/usr/bin/${at + one}`)
  const long = `User a may run the following commands on vm:\n    (root) ${[...rules('NOPASSWD: ', 0), ...rules('PASSWD: ', 1e6)].join(', ')}\n`
  const spaces = `User a may run:\n    (root) ${'A_='.repeat(300_000)}\n    (${' '.repeat(200_000)}`
  for (const listing of [
    long,
    long.slice(0, 255_000),
    spaces,
    spaces.slice(0, 255_000),
    `    (${'A=" '.repeat(60_000)}`,
  ]) {
    // The best of some tries: other tests run at the same time.
    const took = Array.from({ length: 4 }, () => {
      const start = performance.now()
      expect(allowedBySudo(listing)('/usr/bin/apt')).toBe(false)
      return performance.now() - start
    })
    expect(Math.min(...took)).toBeLessThan(1000)
  }
})

it.each([
  'ALL',
  '%wheel',
  'alice, ALL',
  'alice ALL=(ALL) NOPASSWD: ALL #',
  '#0',
  '+all',
  'ADMINS',
  'Defaults',
  'User_Alias',
  'Cmnd_Alias',
  '!root',
  '',
  '"a b"',
  'jörg',
  String.raw`CORP\alice`,
  '1000',
  'a\\nb',
])('offers no line for sudo to a user whom the host calls %j', (user) => {
  const calls = [hostCommands.service()]
  expect(sudoersLine(user, calls, new Map())).toBe(NO_LINE)
  expect(sudoersLine(user, calls, new Map(), () => true)).toBe('')
  expect(sudoersLine('al.ice-2@example.com', calls, new Map())).toMatch(/^al.ice-2@example.com ALL=\(root\) NOPASSWD: /)
})
