import { spawn } from 'node:child_process'
import { connectWords, type ShellTarget, type ScreenWay } from '@shared/command/connect-command'
import {
  type ConnectChoices,
  type ConnectState,
  type Login,
  isKeyOf,
  LOGINS_KEPT,
  type TerminalId,
} from '@shared/ipc/connect'
import type { ClientPlace } from '@shared/local-client/client-place'
import type { ProgramHost } from '@main/lib/run-program'
import { findTerminals, type ProgramWords, terminalCall, findProgram } from './terminals'
import type { Host } from '@shared/net-address'

/** A machine's screen. The host is parsed, so that no part of it can be an option. */
interface ScreenTarget {
  readonly way: ScreenWay
  readonly host: Host
  readonly port: number
}

/** Programs per way, in the order of preference, with their arguments. */
const PROGRAMS: Record<
  ScreenWay,
  readonly (readonly [name: string, args: (place: string, url: string) => string[]])[]
> = {
  rdp: [
    ['mstsc', (place) => [`/v:${place}`]],
    ['remmina', (_place, url) => ['-c', url]],
    ['xfreerdp3', (place) => [`/v:${place}`]],
    ['xfreerdp', (place) => [`/v:${place}`]],
  ],
  vnc: [
    ['remmina', (_place, url) => ['-c', url]],
    ['vncviewer', (place) => [place.replace(/:(\d+)$/, '::$1')]],
  ],
}

/** Returns the call that shows the screen of a machine; null if no known program is there. On macOS, `url` opens the system's own. */
function screenCall({ way, host, port }: ScreenTarget, system: ProgramHost): ProgramWords | { url: string } | null {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (system.platform === 'darwin')
    return { url: way === 'vnc' ? `vnc://${place}` : `rdp://full%20address=s:${encodeURIComponent(place)}` }
  for (const [name, args] of PROGRAMS[way]) {
    const program = findProgram(system, name)
    if (program !== null) return { program, args: args(place, `${way}://${place}`) }
  }
  return null
}

export interface ConnectionsOptions {
  readonly host: ProgramHost
  readonly choices: { get(): ConnectChoices; set(choices: ConnectChoices): void }
  /** The Tailscale client of this computer; null if it is missing. */
  readonly tailscale: () => ClientPlace | null
  /** Lets the person agree to a command. Rejects with ApiError if they refuse. */
  readonly confirm: (command: readonly string[]) => Promise<void>
  readonly start: (call: ProgramWords) => Promise<boolean>
  /** Opens an address of another program. */
  readonly openUrl: (url: string) => Promise<void>
}

/** Opens terminals and screens of machines, and remembers users and ports. */
export interface Connections {
  state(): ConnectState
  chooseTerminal(terminal: TerminalId | null): ConnectState
  remember(key: string, login: Login | null): ConnectState
  /** Forgets the logins of a removed server. */
  forgetServer(serverId: string): void
  /** Opens a shell in a terminal, if the person agrees. False if no known terminal is there: the page then copies the command. */
  openShell(target: ShellTarget): Promise<boolean>
  openScreen(target: ScreenTarget): Promise<boolean>
}

export function createConnections({
  host,
  choices,
  tailscale,
  confirm,
  start,
  openUrl,
}: ConnectionsOptions): Connections {
  const state = () => ({ choices: choices.get(), terminals: findTerminals(host) })
  return {
    state,
    chooseTerminal(terminal) {
      choices.set({ ...choices.get(), terminal })
      return state()
    },
    remember(key, login) {
      const { [key]: _, ...others } = choices.get().logins
      const logins = login ? { ...others, [key]: login } : others
      choices.set({ ...choices.get(), logins: Object.fromEntries(Object.entries(logins).slice(-LOGINS_KEPT)) })
      return state()
    },
    forgetServer(serverId) {
      const all = Object.entries(choices.get().logins)
      const others = all.filter(([key]) => !isKeyOf(serverId, key))
      if (others.length < all.length) choices.set({ ...choices.get(), logins: Object.fromEntries(others) })
    },
    async openShell(target) {
      const client = target.way === 'tailscaleSsh' ? tailscale() : null
      const [named, ...words] = connectWords(target, client?.socket)
      const program = target.way === 'tailscaleSsh' ? client?.program : named
      const [first] = findTerminals(host)
      const terminal = choices.get().terminal ?? first
      if (program === undefined || terminal === undefined) return false
      const call = terminalCall(terminal, host, [program, ...words])
      if (call === null) return false
      await confirm([call.program, ...call.args])
      return start(call)
    },
    async openScreen(target) {
      const call = screenCall(target, host)
      if (call === null) return false
      await confirm('program' in call ? [call.program, ...call.args] : ['open', call.url])
      if ('program' in call) return start(call)
      await openUrl(call.url)
      return true
    },
  }
}

/** Starts a program that outlives the console. False if it could not be started. */
export const startProgram = ({ program, args }: ProgramWords): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, [...args], { shell: false, detached: true, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
