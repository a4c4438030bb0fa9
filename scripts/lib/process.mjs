// @ts-check
import { spawn } from 'node:child_process'

/** A failure that is reported at the terminal in its own words, without a stack trace. */
export class Problem extends Error {}

/**
 * Runs a script's main function: a `Problem` is printed as it is, anything else with its stack; both exit with code 1.
 * @param {() => Promise<number | void>} body the script; a number becomes the exit code
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Prints one line about the script's progress, marked to stand out from the tools' own output; on standard error, because standard output may be
 * a list or a result that another program reads.
 * @param {string} line
 */
export function say(line) {
  console.error(`\u00b7 ${line}`)
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment; `undefined` removes a variable
 * @property {string} [cwd]
 * @property {boolean} [capture] collect stdout and stderr instead of showing them
 */

/**
 * Runs a program to its end. Unless captured, interrupts and terminations of this process are passed on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} the exit code (1 if killed, 127 if it could not be started) and the captured output
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const parts = /** @type {Buffer[]} */ ([])
    child.stdout?.on('data', (part) => parts.push(part))
    child.stderr?.on('data', (part) => parts.push(part))
    // A program on screen receives this process's signals and decides itself how to end.
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    const signals = options.capture ? [] : /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, forward)
    const finish = (/** @type {number} */ code, /** @type {string} */ extra) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output: Buffer.concat(parts).toString() + extra })
    }
    child.on('error', (error) => finish(127, error.message))
    child.on('close', (code) => finish(code ?? 1, ''))
  })
}

/**
 * Runs a program that must succeed, collecting its output.
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<RunOptions, 'capture'>} [options]
 * @returns {Promise<string>} everything it printed
 * @throws {Problem} with the command and its output if it fails
 */
export async function mustRun(command, args, options = {}) {
  const { code, output } = await run(command, args, { ...options, capture: true })
  if (code !== 0)
    throw new Problem(`This command failed with code ${code}:\n  ${command} ${args.join(' ')}\n${output.trimEnd()}`)
  return output
}
