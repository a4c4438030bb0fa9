import { command, type HostCall, reads, SMALL, writes } from './call'
import { AS_USER } from './save-steps'

/** The folder in which a set-up keeps the package until it has ended. Root alone can write it, and while it is there, the set-up has not ended. */
export const SET_UP_FOLDER = '/var/lib/mesh-console-set-up'

/** Everything that Debian's package of Headscale and a set-up make. */
const PROGRAM = '/usr/bin/headscale'
/** The unit for a release that is a bare program. That of Debian’s package is below /usr/lib. */
const UNIT_FILE = '/etc/systemd/system/headscale.service'
export const setUpMakes = ['/etc/headscale', '/var/lib/headscale', PROGRAM, UNIT_FILE, SET_UP_FOLDER] as const

/** A command of a package manager, and a part of a file over a slow line. */
const LONG = { timeoutMs: 300_000, maxBytes: 256 * 1024 }
const LARGEST = 300_000_000

const UNIT = 'headscale.service'
const CONFIG = '/etc/headscale/config.yaml'

/** The commands that look at a host before Headscale is set up. */
const looks = {
  rights: ['sudo', '-n', 'true'],
  system: ['cat', '--', '/etc/os-release'],
  architecture: ['dpkg', '--print-architecture'],
  clock: ['date', '+%s'],
  memory: ['cat', '--', '/proc/meminfo'],
  disk: ['df', '-P', '-k', '--', '/var/lib'],
  sockets: ['cat', '/proc/net/tcp', '/proc/net/tcp6', '/proc/net/udp', '/proc/net/udp6'],
  proxies: ['pgrep', '-l', '-x', 'caddy|nginx|traefik|apache2|haproxy'],
  loaders: ['find', '-H', '/usr/bin', '/bin', '-maxdepth', '1', '(', '-name', 'curl', '-o', '-name', 'wget', ')'],
  systemd: ['ls', '-d', '--', '/run/systemd/system'],
  addresses: ['hostname', '-I'],
  user: ['id', '-u', '--', 'headscale'],
  package: ['dpkg-query', '--show', '--showformat=${db:Status-Status}', 'headscale'],
  left: ['ls', '-d', '--', ...setUpMakes],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>
export type SetUpLookPart = keyof typeof looks
export const setUpLookParts = Object.keys(looks) as SetUpLookPart[]

/** As Debian's package makes it. */
const USER = [
  '--system',
  '--shell',
  '/usr/sbin/nologin',
  '--gid',
  'headscale',
  '--home-dir',
  '/var/lib/headscale',
  '--comment',
  'headscale default user',
  'headscale',
] as const
const CHECK = ['-c', CONFIG, 'configtest'] as const
const UNPACKED = `${SET_UP_FOLDER}/unpacked`
const RELOAD = ['systemctl', 'daemon-reload'] as const
const KEY = ['--expiration', '1h', '-o', 'json'] as const
const https = (seconds: string) =>
  ['--proto', '=https', '--max-time', seconds, '--max-filesize', String(LARGEST)] as const

/** One command of a set-up. Each can be repeated, so that a set-up continues where it failed. */
const acts = {
  stop: () => ['systemctl', 'stop', UNIT],
  folder: () => ['install', '-d', '-m', '755', '--', SET_UP_FOLDER],
  curl: (to: string, address: string, seconds: string) => ['curl', '-fsSL', ...https(seconds), '-o', to, '--', address],
  wget: (to: string, address: string) => ['wget', '-q', '-T', '60', '-O', to, '--', address],
  /** Writes its input: the first or the next part of a file of this computer. */
  begin: (to: string) => ['dd', 'status=none', 'bs=65536', `of=${to}`],
  append: (to: string) => ['dd', 'status=none', 'bs=65536', 'oflag=append', 'conv=notrunc', `of=${to}`],
  group: () => ['groupadd', '--force', '--system', 'headscale'],
  user: () => ['useradd', ...USER],
  data: () => ['install', '-d', '-m', '750', '-o', 'headscale', '-g', 'headscale', '--', '/var/lib/headscale'],
  etc: () => ['install', '-d', '-m', '755', '--', '/etc/headscale'],
  /** Writes its input, the configuration. */
  configure: () => ['install', '-m', '644', '-o', 'root', '-g', 'root', '/dev/stdin', CONFIG],
  unpack: (file: string) => ['dpkg-deb', '--extract', file, UNPACKED],
  /** A bare program, where a package unpacks its own. */
  place: (file: string) => ['install', '-D', '-m', '755', '--', file, `${UNPACKED}${PROGRAM}`],
  check: () => ['sh', '-c', AS_USER, 'as', 'headscale', `${UNPACKED}${PROGRAM}`, ...CHECK],
  /** The check makes a database and keys, which only the service may read. */
  protect: () => ['chmod', '-R', 'go=', '--', '/var/lib/headscale'],
  install: (file: string) => ['dpkg', '--force-confold', '--install', file],
  program: (file: string) => ['install', '-m', '755', '--', file, PROGRAM],
  /** Writes its input, the unit. */
  unit: () => ['install', '-m', '644', '/dev/stdin', UNIT_FILE],
  reload: () => RELOAD,
  enable: () => ['systemctl', 'enable', UNIT],
  start: () => ['systemctl', 'restart', UNIT],
  createUser: (name: string) => ['headscale', '-c', CONFIG, 'users', 'create', '-o', 'json', '--', name],
  users: () => ['headscale', '-c', CONFIG, 'users', 'list', '-o', 'json'],
  preAuthKey: (user: string) => ['headscale', '-c', CONFIG, 'preauthkeys', 'create', '--user', user, ...KEY],
  tidy: () => ['rm', '-rf', '--', SET_UP_FOLDER],
} as const satisfies Readonly<Record<string, (...values: string[]) => readonly [string, ...string[]]>>
type Acts = typeof acts
export type SetUpAct = keyof Acts
const setUpActs = Object.keys(acts) as SetUpAct[]

/** The commands that take a set-up back. Only a host on which nothing of Headscale was gets one, so all of this is of the set-up. */
const undos = {
  disable: ['systemctl', 'disable', '--now', UNIT],
  purge: ['dpkg', '--purge', 'headscale'],
  user: ['userdel', 'headscale'],
  group: ['groupdel', 'headscale'],
  files: ['rm', '-rf', '--', ...setUpMakes],
  forget: ['systemctl', 'reset-failed', UNIT],
  reload: RELOAD,
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>
export const setUpUndos = Object.keys(undos) as (keyof typeof undos)[]

const LONG_ACTS: ReadonlySet<SetUpAct> = new Set([
  'curl',
  'wget',
  'install',
  'unpack',
  'place',
  'program',
  'begin',
  'append',
])

/** Commands that look at a host, set up Headscale there, and take that back. */
export const setUpCommands = {
  setUpLook: (part: SetUpLookPart): HostCall => {
    const [program, ...args] = looks[part]
    return command(reads('setUpLook', { ...SMALL, maxBytes: 1024 * 1024 }), program, ...args)
  },
  /** The addresses that the host finds for the server's name. For some versions of `getent`, `--` would be a name. */
  setUpName: (name: string): HostCall => command(reads('setUpName'), 'getent', 'ahosts', name),
  /** The SHA-256 of the package. */
  setUpSum: (file: string): HostCall => command(reads('setUpSum', LONG), 'sha256sum', '--', file),
  setUpAct: <A extends SetUpAct>(act: A, ...values: Parameters<Acts[A]>): HostCall => {
    const [program, ...args] = (acts[act] as (...all: string[]) => readonly [string, ...string[]])(...values)
    const limits = LONG_ACTS.has(act) ? LONG : { ...SMALL, timeoutMs: 60_000 }
    return command(writes('setUpAct', limits), program, ...args)
  },
  setUpUndo: (part: keyof typeof undos): HostCall => {
    const [program, ...args] = undos[part]
    return command(writes('setUpUndo', LONG), program, ...args)
  },
} as const

/** The forms of each of these commands, with words in capitals for values. */
export const setUpForms: Readonly<Record<keyof typeof setUpCommands, readonly HostCall[]>> = {
  setUpLook: setUpLookParts.map((part) => setUpCommands.setUpLook(part)),
  setUpName: [setUpCommands.setUpName('NAME')],
  setUpSum: [setUpCommands.setUpSum('FILE')],
  setUpAct: setUpActs.map((act) => {
    const values = act === 'createUser' ? ['NAME'] : act === 'preAuthKey' ? ['ID'] : ['FILE', 'ADDRESS', 'SECONDS']
    return (setUpCommands.setUpAct as (name: SetUpAct, ...all: string[]) => HostCall)(act, ...values)
  }),
  setUpUndo: setUpUndos.map((part) => setUpCommands.setUpUndo(part)),
}
