import { z } from 'zod'
import { call, none } from './call'
import { isLoginName, isPort, screenWays, shellWays } from '@shared/command/connect-command'
import { type Host, isAddress, isHostName } from '@shared/net-address'

/** Terminals that the console can open, by the name of their program. */
export const terminalIds = [
  'x-terminal-emulator',
  'gnome-terminal',
  'konsole',
  'xterm',
  'Terminal',
  'iTerm',
  'Windows Terminal',
  'Console Host',
] as const
const TerminalId = z.enum(terminalIds)
export type TerminalId = z.infer<typeof TerminalId>

const LoginName = z.string().refine(isLoginName)
const Port = z.number().refine(isPort)
/** A parsed host, which never begins with a hyphen. */
export const HostText = z
  .string()
  .max(253)
  .transform((text, context): Host => {
    if (isAddress(text) || isHostName(text)) return text
    context.addIssue({ code: 'custom', message: 'invalidValue' })
    return z.NEVER
  })

/** The user and port that the admin uses for a machine, or for all machines with a tag. */
const Login = z.object({ user: LoginName, port: Port })
export type Login = z.infer<typeof Login>

/** The maximum number of remembered logins; the oldest are dropped. */
export const LOGINS_KEPT = 1000

/** `terminal`: null for the first one found. `logins` by `loginKey`. */
export const ConnectChoicesSchema = z.object({ terminal: TerminalId.nullable(), logins: z.record(z.string(), Login) })
export type ConnectChoices = z.infer<typeof ConnectChoicesSchema>

export const defaultConnectChoices: ConnectChoices = { terminal: null, logins: {} }

/** Returns true if the key belongs to a server. */
export const isKeyOf = (serverId: string, key: string): boolean => key.startsWith(`${serverId} `)

const ConnectState = z.object({ choices: ConnectChoicesSchema, terminals: z.array(TerminalId) })
export type ConnectState = z.infer<typeof ConnectState>

export const connectInputs = {
  terminal: z.object({ terminal: TerminalId.nullable() }),
  /** A null login removes the remembered one. */
  remember: z.object({ key: z.string().min(1).max(400), login: Login.nullable() }),
  shell: z.object({ way: z.enum(shellWays), host: HostText, user: LoginName, port: Port }),
  screen: z.object({ way: z.enum(screenWays), host: HostText, port: Port }),
} as const

/** Calls that open terminals and screens of machines. */
export const connectCalls = {
  /** Returns the terminals of this computer, the chosen one, and the remembered users and ports. */
  'connect:state': call(none, ConnectState),
  'connect:terminal': call(connectInputs.terminal, ConnectState),
  'connect:remember': call(connectInputs.remember, ConnectState),
  /** Opens a shell on a machine in a terminal; false if there is no known terminal. */
  'connect:shell': call(connectInputs.shell, z.boolean()),
  /** Opens the screen of a machine in another program; false if there is no known one. */
  'connect:screen': call(connectInputs.screen, z.boolean()),
} as const
