import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HostCall } from '@shared/host/call'
import { freePorts } from '@shared/set-up/configuration'
import type { SetUpAnswers } from '@shared/set-up/answers'
import type { HostConnection } from './connection'
import { lookForSetUp, lookUpName, runSetUpStep, type SetUpHost, undoSetUp } from './set-up'

// The name servers of this computer.
vi.mock('node:dns/promises', { spy: true })

type Answer = Partial<{ exit: number; stdout: string; stderr: string }>

/** A host that answers each command by the first pattern that its words match. Any other command does not exist there. */
function hostWith(answers: readonly (readonly [RegExp, Answer | ((call: HostCall) => Answer)])[]) {
  const ran: HostCall[] = []
  const connection = {
    async run(call: HostCall) {
      ran.push(call)
      const found = answers.find(([pattern]) => pattern.test(call.words.join(' ')))?.[1] ?? { exit: 127 }
      return { exit: 0, stdout: '', stderr: '', ...(typeof found === 'function' ? found(call) : found) }
    },
    isOpen: () => true,
  } as unknown as HostConnection
  return { connection, lines: () => ran.map(({ words }) => words.join(' ')), ran }
}

const NOW = 1_700_000_000_000
const DEBIAN: readonly (readonly [RegExp, Answer])[] = [
  [/^id -un/, { stdout: 'admin\n' }],
  [/^sudo -n true/, {}],
  [/os-release/, { stdout: 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n' }],
  [/print-architecture/, { stdout: 'arm64\n' }],
  [/^date/, { stdout: '1700000042\n' }],
  [/meminfo/, { stdout: 'MemTotal:        1024000 kB\n' }],
  [/^df/, { stdout: 'Filesystem 1024-blocks Used Available Capacity Mounted\n/dev/a 9 9 2048000 1% /\n' }],
  [
    /proc\/net/,
    {
      stdout: `  sl  local_address
   0: 00000000:0050 00000000:0000 0A 00000000:00000000
   1: 0100007F:1F90 00000000:0000 0A 00000000:00000000
   2: 0100007F:0051 0100007F:1F90 01 00000000:00000000
   3: 00000000:0D96 00000000:0000 07 00000000:00000000
`,
    },
  ],
  [/^pgrep -l -x/, { stdout: '812 nginx\n' }],
  [/^find/, { stdout: '/usr/bin/wget\n' }],
  [/run\/systemd\/system$/, { stdout: '/run/systemd/system\n' }],
  [/^hostname/, { stdout: '192.0.2.2 2001:db8::2 \n' }],
]

describe('the look', () => {
  it('finds what a set-up needs to know', async () => {
    expect(await lookForSetUp(hostWith(DEBIAN).connection, NOW)).toEqual({
      user: 'admin',
      rights: 'sudo',
      system: 'Debian GNU/Linux 12',
      isSupported: true,
      architecture: 'arm64',
      clockAhead: 42,
      memory: 1000,
      disk: 2000,
      tcp: [80, 8080],
      udp: [3478],
      proxy: 'nginx',
      loader: 'wget',
      addresses: ['192.0.2.2', '2001:db8::2'],
      headscale: 'none',
      left: [],
    })
  })

  it('says what is left of Headscale, and that a set-up of the console has not ended', async () => {
    const left = hostWith([
      [/\/etc\/headscale/, { exit: 2, stdout: '/etc/headscale\n' }],
      [/^id -u -- headscale/, { stdout: '998\n' }],
      [/^dpkg-query/, { stdout: 'config-files' }],
      ...DEBIAN,
    ])
    expect(await lookForSetUp(left.connection, NOW)).toMatchObject({
      headscale: 'left',
      left: ['/etc/headscale', 'user headscale', 'package headscale (config-files)'],
    })
    const begun = hostWith([[/\/etc\/headscale/, { exit: 2, stdout: '/var/lib/mesh-console-set-up\n' }], ...DEBIAN])
    expect(await lookForSetUp(begun.connection, NOW)).toMatchObject({ headscale: 'begun' })
  })

  it('believes no hostile host: long, foreign and hidden texts', async () => {
    const hostile = hostWith([
      [
        /./,
        {
          stdout: `${'x'.repeat(9000)}\u202e $(id)\nID=debian\nPRETTY_NAME="\u202e${'y'.repeat(900)}"\n/etc/headscale;id\n`,
        },
      ],
    ])
    const found = await lookForSetUp(hostile.connection, NOW)
    expect(found).toMatchObject({
      architecture: null,
      clockAhead: null,
      memory: null,
      disk: null,
      tcp: null,
      proxy: null,
    })
    expect(found.addresses).toEqual([])
    expect(JSON.stringify(found)).not.toContain('\u202e')
    expect(found.user.length + found.system.length).toBeLessThanOrEqual(400)
    // A program that looks like Headscale and cannot be added keeps the console from a set-up.
    expect(found.headscale).toBe('left')
  })

  it('takes addresses alone from the lookup of a name', async () => {
    const { connection } = hostWith([
      [/^getent/, { stdout: '192.0.2.7      STREAM hs.example.com\n192.0.2.7 DGRAM\n$(id) RAW\n' }],
    ])
    expect(await lookUpName(connection, '192.0.2.7')).toEqual({ here: ['192.0.2.7'], there: ['192.0.2.7'] })
  })

  it.each([
    ['ENOTFOUND', 2, [], []],
    ['EAI_AGAIN', 2, null, []],
    ['ENOTFOUND', 127, [], null],
  ])(
    'tells a name without an address from a lookup without an answer: %s here, exit %i there',
    async (code, exit, here, there) => {
      vi.mocked(lookup).mockRejectedValueOnce(Object.assign(new Error(code), { code }))
      const { connection } = hostWith([[/^getent/, { exit }]])
      expect(await lookUpName(connection, 'hs.example.com')).toEqual({ here, there })
    },
  )
})

describe('the steps', () => {
  const answers: SetUpAnswers = {
    name: '192.0.2.2',
    tls: 'none',
    baseDomain: 'tailnet.internal',
    relays: 'own',
    nameservers: '',
    user: 'admin',
  }
  const SUM = 'a'.repeat(64)
  const KEY = 'hskey-auth-aaaaaaaaaaaa-bbbbbbbbbbbb'
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'set-up-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const options = (file: string | null = null) => ({
    answers,
    release: {
      version: '0.29.2',
      kind: 'deb' as const,
      sum: SUM,
      from: file === null ? ('page' as const) : ('file' as const),
    },
    file,
  })
  const on = (connection: HostConnection, rights: 'root' | 'sudo' = 'root'): SetUpHost => ({
    connection,
    look: { architecture: 'amd64', loader: 'curl', rights },
    ports: freePorts([]),
  })

  it('install nothing whose checksum is another one', async () => {
    const host = hostWith([
      [/sha256sum/, { stdout: `${'b'.repeat(64)}  x\n` }],
      [/./, {}],
    ])
    expect(await runSetUpStep(on(host.connection), 'load', options())).toMatchObject({ is: 'failed', why: 'checksum' })
  })

  it('copy a file of this computer part by part, as root', async () => {
    const file = join(folder, 'file')
    const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7) % 251))
    writeFileSync(file, bytes)
    const to = join(folder, 'copy')
    // The script of each part runs for real, with a file of this test in place of the host's.
    const host = hostWith([
      [
        /of=/,
        ({ script = '' }) => {
          const here = script.replaceAll('sudo -n ', '').replaceAll(/of=\S+/g, `of=${to}`)
          execFileSync('sh', ['-s'], { input: here })
          return {}
        },
      ],
      [/sha256sum/, { stdout: `${SUM}  x\n` }],
      [/./, {}],
    ])
    for (const _ of ['first', 'again'])
      expect(await runSetUpStep(on(host.connection, 'sudo'), 'load', options(file))).toEqual({
        is: 'done',
        authKey: '',
      })
    expect(execFileSync('cmp', [file, to], { encoding: 'utf8' })).toBe('')
    expect(host.lines().every((line) => line.startsWith('sudo -n '))).toBe(true)
  })

  it('name the command that failed, and can be repeated: user and unit may be there', async () => {
    let isFull = true
    const host = hostWith([
      [/^systemctl stop/, { exit: 5 }],
      [/^useradd/, { exit: 9 }],
      [/\/dev\/stdin/, () => (isFull ? { exit: 1, stderr: 'No space left on device' } : {})],
      [/./, {}],
    ])
    expect(await runSetUpStep(on(host.connection), 'configure', options())).toEqual({
      is: 'failed',
      why: 'command',
      command: 'install -m 644 -o root -g root /dev/stdin /etc/headscale/config.yaml',
      words: 'No space left on device',
    })
    isFull = false
    expect(await runSetUpStep(on(host.connection), 'configure', options())).toEqual({ is: 'done', authKey: '' })
    // No list of processes shows the text.
    expect(host.lines().join('\n')).not.toContain('tailnet.internal')
    expect(host.ran.at(-1)?.script).toContain('base_domain: "tailnet.internal"')
  })

  it('write the unit of a bare program', async () => {
    const host = hostWith([[/./, {}]])
    const { release, ...rest } = options()
    const binary = { ...rest, release: { ...release, kind: 'binary' as const } }
    expect(await runSetUpStep(on(host.connection), 'install', binary)).toMatchObject({ is: 'done' })
    expect(host.ran[1]?.script).toContain('ExecStart=/usr/bin/headscale serve')
    expect(host.ran[1]?.words.at(-1)).toBe('/etc/systemd/system/headscale.service')
  })

  it('stop at a configuration that Headscale refuses, before anything is installed', async () => {
    const host = hostWith([
      [/configtest/, { exit: 1, stderr: 'FTL bad \u202e' }],
      [/./, {}],
    ])
    const refused = await runSetUpStep(on(host.connection), 'check', options())
    expect(refused).toMatchObject({ is: 'failed', why: 'command' })
    expect(JSON.stringify(refused)).not.toContain('\u202e')
    expect(host.lines().join('\n')).not.toContain('dpkg --')
  })

  it('create the first user, or find the one of an earlier try, and a pre-auth key', async () => {
    const keys: readonly [RegExp, Answer] = [/preauthkeys create --user 3 /, { stdout: JSON.stringify({ key: KEY }) }]
    const first = hostWith([[/users create/, { stdout: '{"id": 3, "name": "admin"}' }], keys, [/^rm/, {}]])
    expect(await runSetUpStep(on(first.connection), 'accounts', options())).toEqual({ is: 'done', authKey: KEY })
    const list = JSON.stringify([
      { id: '2', name: 'eve' },
      { id: '3', name: 'admin' },
    ])
    const again = hostWith([[/users create/, { exit: 1 }], [/users list/, { stdout: list }], keys, [/^rm/, {}]])
    expect(await runSetUpStep(on(again.connection), 'accounts', options())).toEqual({ is: 'done', authKey: KEY })
    const hostile = hostWith([
      [/users create/, { stdout: '{"id": "3; id", "name": "admin"}' }],
      [/./, {}],
    ])
    expect(await runSetUpStep(on(hostile.connection), 'accounts', options())).toMatchObject({ is: 'failed' })
  })

  it('are taken back whatever is there of them, and what is left is said', async () => {
    const host = hostWith([
      [/^ls/, { exit: 2, stdout: '/etc/headscale\n' }],
      [/^rm/, { exit: 1, stderr: 'Read-only file system' }],
    ])
    expect(await undoSetUp(on(host.connection))).toEqual({ left: ['/etc/headscale'], words: 'Read-only file system' })
    expect(await undoSetUp(on(hostWith([]).connection))).toEqual({ left: [], words: '' })
  })
})
