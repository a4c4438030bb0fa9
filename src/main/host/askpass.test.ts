import { spawn } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ASK_FOLDER, ASK_PID, ASKPASS } from './ssh-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program for a question; returns its output at its end. */
function startAskpass(question: string): Promise<string> {
  const env = { ...process.env, [ASK_FOLDER]: folder, [ASK_PID]: String(process.pid) }
  const child = spawn('/bin/sh', ['-c', ASKPASS, 'ask', question], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => {
    child.once('close', () => resolve(output))
  })
}

/** Polls without a pause, to find a question as early as possible. */
async function firstQuestion(): Promise<string> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const [name] = readdirSync(folder).flatMap((file) => /^question\.(\d+)$/.exec(file)?.[1] ?? [])
    if (name !== undefined) return name
    await new Promise(setImmediate)
  }
  throw new Error('no question')
}

it.skipIf(process.platform === 'win32')('takes an answer that comes at once, before it waits for one', async () => {
  for (let time = 0; time < 40; time += 1) {
    const output = startAskpass('Password:')
    const name = await firstQuestion()
    // Opens the pipe as the console does: without a reader this throws ENXIO.
    const pipe = openSync(join(folder, `answer.${name}`), constants.O_WRONLY | constants.O_NONBLOCK)
    writeSync(pipe, `yes\nsecret ${time}\n`)
    closeSync(pipe)
    expect(await output).toBe(`secret ${time}\n`)
    expect(readdirSync(folder)).toEqual([])
  }
})
