import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@main/host/connection'

/** A real sshd on loopback, and an admin's SSH configuration whose alias `lab` refers to it. */
export interface SshHost {
  /** The user that logs in. */
  readonly user: string
  readonly folder: string
  /** A PATH whose `ssh` is the system's, with this admin's configuration. */
  readonly path: string
  /** Replaces a program on the host, as seen by commands that come over SSH. The body is a shell script. */
  program(name: string, body: string): void
  /** Removes the host's key from those that the admin has accepted. */
  forgetHostKey(): void
  /** Gives the host another key, as after a new installation. */
  changeHostKey(): Promise<void>
  /** Removes the admin's key from the host. */
  refuseKeys(): void
  /** Encrypts the admin's key. */
  encryptKey(passphrase: string): void
  /** Ends the connections as a broken network does: the host's programs continue. */
  cut(): void
  /** The processes of its connections, and all others with its files: `pid command`. */
  processes(): string[]
  /** Ends the service, all its connections and every process that they started, as if the host lost power. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

const SSHD = '/usr/sbin/sshd'

/** Returns the reason why no sshd can run here; undefined if one can. Installs Debian's package if it is missing and this is root. */
export function missingSshd(): string | undefined {
  if (process.platform !== 'linux') return 'these tests start an sshd as on Linux'
  if (!existsSync(SSHD) && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '--no-install-recommends', 'openssh-server', 'openssh-client', 'procps', 'sudo']
    try {
      // Several workers may get here at once.
      const inTurn = [join(tmpdir(), 'mesh-console-apt.lock'), 'apt-get', '-o', 'DPkg::Lock::Timeout=300']
      for (const args of [['update'], install]) execFileSync('flock', [...inTurn, ...args], { env, stdio: 'pipe' })
    } catch (error) {
      return `openssh-server could not be installed: ${String(error)}`
    }
  }
  return existsSync(SSHD) ? undefined : `${SSHD} is missing: install openssh-server`
}

export interface SshHostOptions {
  /** The user that logs in. Default: the one that runs this test. Another one needs root. */
  readonly user?: string
  /** True if the host asks for that user's password after the key. Needs root. */
  readonly asksPassword?: boolean
}

/** Starts it with the admin's key accepted and the host's key not known yet. */
export async function startSshHost(options: SshHostOptions = {}): Promise<SshHost> {
  const { user = userInfo().username, asksPassword = false } = options
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const folder = mkdtempSync(join(tmpdir(), 'mesh-host-'))
  // Another user has to reach its programs and files.
  if (options.user !== undefined) chmodSync(folder, 0o755)
  const file = (name: string) => join(folder, name)
  const [bin, hostBin] = [file('bin'), file('host-bin')]
  mkdirSync(bin)
  mkdirSync(hostBin)
  const makeKey = (name: string) => {
    rmSync(file(name), { force: true })
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file(name)])
  }
  makeKey('host-key')
  makeKey('admin-key')
  const authorized = file('authorized')
  writeFileSync(authorized, readFileSync(file('admin-key.pub')))
  const port = await freePort()
  // At this level, bash leaves out the developer's own start-up files, which may take seconds.
  writeFileSync(
    file('sshd_config'),
    `ListenAddress 127.0.0.1:${port}
HostKey ${file('host-key')}
AuthorizedKeysFile ${authorized}
PidFile none
UsePAM ${asksPassword ? 'yes' : 'no'}
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication ${asksPassword ? 'yes' : 'no'}
AuthenticationMethods ${asksPassword ? 'publickey,keyboard-interactive:pam' : 'publickey'}
PermitRootLogin yes
LogLevel ERROR
SetEnv PATH=${hostBin}:${process.env['PATH'] ?? ''} SHLVL=2
`,
  )
  const configuration = `Host lab
  HostName 127.0.0.1
  Port ${port}
  User ${user}
  IdentityFile ${file('admin-key')}
  IdentitiesOnly yes
  IdentityAgent none
  UserKnownHostsFile ${file('known_hosts')}
  GlobalKnownHostsFile none
`
  writeFileSync(file('ssh_config'), configuration)
  const script = (path: string, body: string) => {
    writeFileSync(path, `#!/bin/sh\n${body}\n`)
    chmodSync(path, 0o755)
  }
  script(join(bin, 'ssh'), `exec /usr/bin/ssh -F ${file('ssh_config')} "$@"`)
  let daemon: ChildProcess | undefined
  const start = async () => {
    // Its own process group, so that stopping it ends its connections, too.
    daemon = spawn(SSHD, ['-D', '-e', '-f', file('sshd_config')], { detached: true, stdio: 'ignore' })
    await untilOpen(port)
  }
  const stop = async () => {
    const ending = daemon
    daemon = undefined
    if (!ending?.pid || ending.exitCode !== null) return
    const gone = once(ending, 'exit')
    // First nothing can start a process any more. A session is a group of processes, and ends at one moment.
    for (const { pid } of [{ pid: ending.pid }, ...childrenOf(ending.pid)]) signal(pid, 'SIGSTOP')
    const groups = new Set(childrenOf(ending.pid).map(({ group }) => group))
    for (const group of [...groups, ending.pid]) signal(-group, 'SIGKILL')
    await gone
  }
  await start()
  return {
    user,
    folder,
    path: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    program: (name, body) => script(join(hostBin, name), body),
    forgetHostKey: () => rmSync(file('known_hosts'), { force: true }),
    async changeHostKey() {
      await stop()
      makeKey('host-key')
      await start()
    },
    refuseKeys: () => writeFileSync(authorized, ''),
    encryptKey: (passphrase) =>
      void execFileSync('ssh-keygen', ['-q', '-p', '-P', '', '-N', passphrase, '-f', file('admin-key')]),
    cut() {
      for (const { pid } of servedBy(daemon)) if (isSession(pid)) signal(pid, 'SIGKILL')
    },
    processes: () => processesOf(folder, daemon),
    stop,
    start,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Lets every process that `pgrep` on the host names look like Headscale: one of root that runs `program` with the command line that `pgrep` prints. The
 * host's real processes are the test's own.
 */
export function actAsHeadscale(host: SshHost, program = join(host.folder, 'host-bin', 'headscale')): void {
  const unless = (real: string) => `*) exec /bin/${real} "$@" ;;\nesac`
  host.program('stat', `case "$*" in\n*/proc/[0-9]*) echo root:root 555 ;;\n${unless('stat')}`)
  host.program(
    'cat',
    `case "$*" in
*/proc/[0-9]*/cmdline) pgrep | sed 's/^[0-9]* //' | tr ' \\n' '\\0\\0' ;;
*/proc/[0-9]*/cgroup) echo 0::/system.slice/other.service ;;
${unless('cat')}`,
  )
  const link = `lrwxrwxrwx 1 root root 0 Nov 29 10:00`
  host.program(
    'ls',
    `case "$*" in
*/proc/[0-9]*/exe*) echo "${link} $3 -> ${program}"; echo "${link} $4 -> /"; echo "${link} $5 -> mnt:[1]"; echo "${link} $6 -> mnt:[1]" ;;
${unless('ls')}`,
  )
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly group: number
}

/** Returns all processes below one. */
function childrenOf(pid: number): Process[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' })
  const all = list
    .trim()
    .split('\n')
    .map((line): Process => {
      const [child = 0, parent = 0, group = 0] = line.trim().split(/\s+/).map(Number)
      return { pid: child, parent, group }
    })
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** True for the processes of sshd that serve a connection. */
const isSession = (pid: number) => readProcess(pid, 'cmdline').startsWith('sshd')

function readProcess(pid: number, part: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${part}`, 'latin1').replaceAll('\0', ' ').trim()
  } catch {
    // It ended meanwhile.
    return ''
  }
}

/** Returns the processes of a service's connections; none of a service that has been stopped. */
const servedBy = (daemon: ChildProcess | undefined) => (daemon?.pid === undefined ? [] : childrenOf(daemon.pid))

function processesOf(folder: string, daemon: ChildProcess | undefined): string[] {
  const served = new Set(servedBy(daemon).map(({ pid }) => pid))
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== daemon?.pid && pid !== process.pid)
  const found = all.filter(
    (pid) =>
      served.has(pid) ||
      ['cmdline' as const, 'environ' as const].some((part) => readProcess(pid, part).includes(folder)),
  )
  return found.map((pid) => `${pid} ${readProcess(pid, 'cmdline')}`)
}

function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect({ host: '127.0.0.1', port })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  throw new Error('sshd did not start')
}
