import type { HostCall } from '@shared/host/call'
import type { HostConnection } from '@main/host/connection'
import { HostError } from '@main/host/host-error'

export type Answer = string | { exit: number; stdout?: string; stderr?: string }

/** A host whose programs give these answers, by the start of the command line. Everything else is missing. */
export function hostWith(answers: Record<string, Answer>): { connection: HostConnection; ran: string[] } {
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
