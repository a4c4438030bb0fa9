import type { HostCall } from '@shared/host/call'
import { READ_FILE } from '@shared/host/save-steps'
import type { HostConnection } from '@main/host/connection'
import { HostError } from '@main/host/host-error'
import { PLACED } from '@main/host/write-file'

export type Answer = string | { exit: number; stdout?: string; stderr?: string }

const DATE = '0 Nov 29 10:00'

/** The files of a host, by their paths, as `ls` prints their rights and owners; a link with where it leads. Folders are those of root. */
export type Files = Readonly<Record<string, string>>

/** Returns what `ls -dl` prints about paths: a file that is not named belongs to root, and only root may write to it. */
export function listed(paths: readonly string[], files: Files = {}): string {
  return paths
    .map((path) => {
      const [about = '-rwxr-xr-x root root', target] = (files[path] ?? usual(path)).split(' -> ')
      const [rights = '', owner = '', group = ''] = about.split(' ')
      return `${rights} 1 ${owner} ${group} ${DATE} ${path}${target === undefined ? '' : ` -> ${target}`}\n`
    })
    .join('')
}

/** A process is a Headscale that sees the host's own files. */
function usual(path: string): string {
  if (/^\/proc\/\d+\/exe$/.test(path)) return 'lrwxrwxrwx root root -> /usr/bin/headscale'
  if (/^\/proc\/\d+\/root$/.test(path)) return 'lrwxrwxrwx root root -> /'
  if (path.endsWith('/ns/mnt')) return 'lrwxrwxrwx root root -> mnt:[1]'
  return path.includes('.') ? '-rw-r--r-- root root' : 'drwxr-xr-x root root'
}

/** Returns the answers about a process with this command line. */
export const processOf = (pid: number, line: string, owner = 'root', group = `0::/system.slice/hs.service\n`) => ({
  [`cat -- /proc/${pid}/cmdline`]: line.split(' ').join('\0'),
  [`cat -- /proc/${pid}/cgroup`]: group,
  [`stat -c %U:%G %a -- /proc/${pid}`]: `${owner}:${owner} 555\n`,
})

/**
 * A host whose programs give these answers, by the start of the command line; `cat` also answers the program that reads as root. Everything else is missing, but files exist and belong to root unless
 * `files` tells otherwise.
 */
export function hostWith(
  answers: Record<string, Answer>,
  files: Files = {},
): { connection: HostConnection; ran: string[] } {
  const ran: string[] = []
  const run = async ({ words }: HostCall) => {
    const line = words.join(' ').replace(`sh -c ${READ_FILE} read `, 'cat -- ')
    ran.push(line)
    const found = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1]
    if (found === undefined && words[0] === 'ls')
      return { exit: 0, stdout: listed(words.slice(words.indexOf('--') + 1), files), stderr: '' }
    if (found === undefined) return { exit: 127, stdout: '', stderr: `sh: 1: ${words[0]}: not found` }
    return typeof found === 'string' ? { exit: 0, stdout: found, stderr: '' } : { stdout: '', stderr: '', ...found }
  }
  const unused = () => {
    throw new Error('not used here')
  }
  // A save that is in place, until the console has said whether to keep it.
  const follow: HostConnection['follow'] = (call, onOutput) => {
    let end: () => void = unused
    const ended = new Promise<{ exit: number; failure: null }>((resolve) => {
      end = () => resolve({ exit: 0, failure: null })
    })
    void run(call).then(() => onOutput(Buffer.from(`${PLACED}\n`)))
    return { ended, write: () => end(), close: () => end() }
  }
  return {
    ran,
    connection: { run, follow, stream: unused, forward: unused, isOpen: () => true, close: () => undefined },
  }
}

/** Returns the failure of the host with which some work ends. */
export const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof HostError)) throw error
  return error.failure
}

export const SERVICE = `LoadState=loaded
ActiveState=active
MainPID=812
ExecStart={ path=/usr/bin/headscale ; argv[]=/usr/bin/headscale serve ; ignore_errors=no ; start_time=[n/a] ; pid=812 }
`
export const SETTINGS = `server_url: https://hs.example.com:443 # for clients
# listen_addr: 1.2.3.4:1
listen_addr: "0.0.0.0:8080"
metrics_listen_addr: 127.0.0.1:9090
tls_cert_path: ""
  base_domain: mesh.example.com
`
/** Headscale as its packages install it. */
export const INSTALLED = {
  'id ': 'alice\n',
  'systemctl ': SERVICE,
  'grep ': SETTINGS,
  '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
}

export const ID = 'f'.repeat(64)
/** The output of `docker inspect` about Headscale’s container. */
export const inspected = (ports: string, networks: string, mode: string) =>
  `[["serve"],[{"Type":"bind","Source":"/srv/hs/config","Destination":"/etc/headscale","RW":true}],${ports},${networks},"${mode}"]\n`
