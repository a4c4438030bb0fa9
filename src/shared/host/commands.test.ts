import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandLine, sudoersLine, withSudo } from './call'
import { hostCommandForms, hostCommandRows, hostCommands } from './commands'
import { parseDestination } from './destination'

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

it('lists every command in docs/host.md with its purpose and limits', () => {
  const text = readFileSync('docs/host.md', 'utf8')
  const texts = JSON.parse(readFileSync('src/renderer/locales/en/host.json', 'utf8')) as {
    purpose: Record<string, string>
  }
  const rows = hostCommandRows().map(({ name, access, lines, seconds, kilobytes }) => {
    const time = Number.isFinite(seconds) ? `${seconds} s` : 'while connected'
    // The document says that Podman is called like Docker.
    const shown = lines.filter(
      (line) => !lines.includes(line.replace(/^podman /, 'docker ')) || !line.startsWith('podman '),
    )
    const commands = shown.map((line) => `\`${line.replaceAll('|', String.raw`\|`)}\``).join('<br>')
    return `| ${texts.purpose[name]} | ${commands} | ${access} | ${time}, ${kilobytes} kB |`
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
