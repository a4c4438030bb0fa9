import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { actAsHeadscale, type SshHost, type SshHostOptions, startSshHost } from './ssh-host'

/** The API key that the host's `headscale` creates. */
export const HOST_KEY = 'hskey-api-aaaaaaaaaaaa-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

/** A host behind a real sshd. Its `headscale` is a script; its API and debug interface are real HTTP servers. */
export interface HeadscaleHost {
  readonly host: SshHost
  readonly api: RemoteServer
  /** The configuration file. */
  readonly config: string
  /** Writes the configuration file, with more lines. `url`: the address of the API. */
  configure(more: string, url?: string): void
  remove(): Promise<void>
}

type Answer = Parameters<typeof startRemoteServer>[0]

/**
 * Starts Headscale as a plain process with this handler for its API. Nothing listens at the address for machines: only a tunnel reaches the
 * API.
 */
export async function startHeadscaleHost(
  answer: Answer,
  serverUrl = 'http://127.0.0.1:9',
  options: SshHostOptions = {},
): Promise<HeadscaleHost> {
  const host = await startSshHost(options)
  const api = await startRemoteServer(answer)
  const config = join(host.folder, 'config.yaml')
  const configure = (more: string, url = api.url) =>
    writeFileSync(
      config,
      `server_url: ${serverUrl}\nlisten_addr: ${new URL(url).host}\noidc: { client_secret: not-for-you }\n${more}`,
    )
  configure('')
  for (const program of ['systemctl', 'docker', 'podman']) host.program(program, 'exit 127')
  host.program('pgrep', `echo "4242 headscale serve -c ${config}"`)
  actAsHeadscale(host)
  host.program('headscale', `case "$*" in *create*) echo ${HOST_KEY} ;; *) echo v0.29.2 ;; esac`)
  return {
    host,
    api,
    config,
    configure,
    async remove() {
      await api.close()
      await host.remove()
    },
  }
}

/** The traces of a console's SSH connections on this computer. */
export function sshTraces(pid: number | undefined) {
  const mark = `mesh-ssh-${pid}-`
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(mark))
  return {
    /** Processes of ssh that the console started. */
    connections: () =>
      execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(mark)),
    folders,
    removeFolders: () => folders().forEach((name) => rmSync(join(tmpdir(), name), { recursive: true })),
  }
}
