import { spawn } from 'node:child_process'
import { commandLine, electronProgram, environment, type LaunchOptions, root } from './launch-console'

/**
 * Runs the program to its end without Playwright: for starts that end by themselves. `asks`: the output of a program that asks the person
 * instead; it is then terminated, as by the system.
 */
export async function runToEnd(
  options: LaunchOptions & { userData: string; asks?: RegExp },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(electronProgram(), [...sandbox, ...commandLine(options, options.userData)], {
    cwd: root,
    env: environment(options),
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    if (options.asks?.test(stderr)) child.kill('SIGTERM')
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearTimeout(late)
  return { code, stdout, stderr: stderr.replaceAll(CHROMIUM_LOG, '') }
}

/** Chromium's own output, for example on a system without a bus; its timing is random. */
export const CHROMIUM_LOG = /^\[\d+:\d+\/[\d.]+:[A-Z]+:.*\n/gm
