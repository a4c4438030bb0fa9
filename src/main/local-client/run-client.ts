import { type ProgramCall, type ProgramOutput, runProgram } from '@main/lib/run-program'

/** One call of the client's command-line program. */
export type ClientCall = Omit<ProgramCall, 'env' | 'input'>

/** How a call ended. */
export type ClientOutput = ProgramOutput

export type RunClient = (call: ClientCall) => Promise<ClientOutput>

/** Variables that the program needs; the rest of this process's environment stays here. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'TEMP',
  'TMPDIR',
]

function clientEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => PASSED_ON.includes(name.toUpperCase()))
  // The program inside the macOS app opens its window without this variable.
  return { ...Object.fromEntries(own), TAILSCALE_BE_CLI: '1' }
}

/** Runs the client once, with as little of the environment as it needs. */
export const runClient: RunClient = (call) => runProgram({ ...call, env: clientEnv(process.env) })
