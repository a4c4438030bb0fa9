import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A running program, with its output so far. */
export interface Running {
  readonly output: () => string
  readonly ended: () => boolean
  stop(): Promise<void>
}

/** Starts a program and collects its output. It ends with the test process at the latest. `env`: additional variables. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child: ChildProcess = spawn(program, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  const collect = (part: Buffer) => {
    output += part.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    output: () => output,
    ended,
    async stop() {
      process.off('exit', kill)
      if (ended()) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const forced = setTimeout(kill, 5_000)
      await gone
      clearTimeout(forced)
    },
  }
}

/** Runs a program to its end. @throws with all its output if it fails */
export async function call(program: string, args: readonly string[], timeout = 60_000): Promise<string> {
  const { stdout } = await execute(program, [...args], { timeout })
  return stdout
}

/** Waits until `test` returns something other than undefined or false. */
export async function until<T>(
  what: string,
  test: () => T | Promise<T>,
  timeout = 30_000,
): Promise<Exclude<T, undefined | false>> {
  const end = Date.now() + timeout
  for (;;) {
    const found = await test()
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>
    if (Date.now() > end) throw new Error(`Waited ${timeout / 1000} s in vain until ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 150)
    })
  }
}
