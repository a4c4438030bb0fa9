import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, type Running, start, until } from './processes'
import { setting } from './server'

/** A real client, without its own network device, that can join a server. */
export interface Machine {
  /** The socket of the client's own API. */
  readonly socket: string
  /** Joins with a pre-auth key; resolves when it is connected. */
  join(key: string, ...flags: string[]): Promise<void>
  /** Asks to join without a key. Resolves with the key to register it by, while the client keeps waiting. */
  ask(): Promise<string>
  /** Returns the client's own state, such as `Running` or `NeedsLogin`. */
  state(): Promise<string>
  /** The log of the program since its start. */
  log(): string
  /** Ends the program and keeps its data: the machine goes offline. */
  halt(): Promise<void>
  /** Starts it again after that, as the same machine. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts a client for the server at `url`, with the given host name and additional variables. It joins on request. */
export async function startMachine(url: string, hostname: string, env: NodeJS.ProcessEnv = {}): Promise<Machine> {
  const tailscale = setting('MESH_CONSOLE_TAILSCALE')
  // A socket's path has at most 107 bytes, so the folder is short.
  const folder = mkdtempSync(join(tmpdir(), 'mesh-'))
  const path = join(folder, 'sock')
  const socket = `--socket=${path}`
  const state = [`--statedir=${folder}`, `--state=${join(folder, 'state')}`]
  const flags = ['--tun=userspace-networking', ...state, socket, '--port=0', '--no-logs-no-support']
  const run = () => start(setting('MESH_CONSOLE_TAILSCALED'), flags, env)
  let daemon = run()
  const up = ['up', `--login-server=${url}`, `--hostname=${hostname}`, '--accept-dns=false']
  const states = async () => {
    const status = await call(tailscale, [socket, 'status', '--json']).catch(() => undefined)
    return status === undefined ? undefined : (JSON.parse(status) as { BackendState: string }).BackendState
  }
  let waiting: Running | undefined
  await until(`the client ${hostname} runs`, states)
  return {
    socket: path,
    async join(key, ...more) {
      await call(tailscale, [socket, ...up, `--authkey=${key}`, '--timeout=40s', ...more])
    },
    async ask() {
      waiting = start(tailscale, [socket, ...up])
      const output = waiting.output
      return until('the client names its registration key', () => /\/register\/(\S+)/.exec(output())?.[1])
    },
    state: async () => (await states()) ?? 'gone',
    log: () => daemon.output(),
    halt: () => daemon.stop(),
    async resume() {
      daemon = run()
      await until(`the client ${hostname} runs again`, states)
    },
    async stop() {
      await waiting?.stop()
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
