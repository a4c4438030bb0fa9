import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_LOG } from '../electron/run-to-end'
import { letDebuggersIn } from '../../scripts/lib/inspectable.mjs'
import { call } from '../headscale/processes'
import { expect, packageFile } from './console'

// The shipped console on the command line: controlled by its flags, and queried over HTTP.

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Returns the program of the unpacked package; `remove` deletes it. */
export async function unpackShipped(): Promise<{ program: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-shipped-'))
  await call('tar', ['-xzf', packageFile('this', '.tar.gz'), '-C', folder])
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { program: join(folder, readdirSync(folder)[0] ?? '', 'mesh-console'), remove }
}

/** The same, with the fuse opened that keeps debuggers out: a window can be driven. */
export async function unpackInspectable(): ReturnType<typeof unpackShipped> {
  const unpacked = await unpackShipped()
  await letDebuggersIn(unpacked.program)
  return unpacked
}

/** Neither X11 nor Wayland, as for cron. */
export const NO_DISPLAY = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined }

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program until it ends by itself. */
export async function runToEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(program, [...sandbox, ...args], { env })
  const said = listen(child)
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  const { stdout, stderr } = said()
  return { code, stdout, stderr: stderr.replaceAll(CHROMIUM_LOG, '') }
}

function listen(child: ChildProcess): () => { stdout: string; stderr: string } {
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return () => ({ stdout, stderr })
}

export interface ServedNetwork {
  readonly url: string
  readonly key: string
  readonly said: () => { stdout: string; stderr: string }
  /** Returns the answer to a GET, as text. */
  get(path: string): Promise<string>
  post(path: string): Promise<Response>
  /** Sends it a signal that does not end it. */
  signal(name: NodeJS.Signals): void
  names(): Promise<string[]>
  /** Ends it with that signal, and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Serves the demo network of a folder without a window or a display, until it is ended. */
export async function serve(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ServedNetwork> {
  const child = spawn(program, [...sandbox, '--headless', '--serve=127.0.0.1:0', ...args], {
    env: { ...env, ...NO_DISPLAY },
  })
  const said = listen(child)
  await expect.poll(() => said().stdout, { timeout: 60_000 }).toMatch(/API key: .+\n/)
  const [url, printed] = [
    /http:\/\/\S+/.exec(said().stdout)?.[0] ?? '',
    /API key: (.+)\n/.exec(said().stdout)?.[1] ?? '',
  ]
  const key = env['MESH_CONSOLE_SERVE_KEY'] ?? printed
  const headers = { authorization: `Bearer ${key}` }
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers })
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  return {
    url,
    key,
    said,
    get,
    post: (path) => fetch(`${url}${path}`, { method: 'POST', headers }),
    async names() {
      const { nodes } = JSON.parse(await get('/api/v1/node')) as { nodes: { givenName: string }[] }
      return nodes.map(({ givenName }) => givenName)
    },
    signal: (name) => void child.kill(name),
    async end(signal) {
      const closed = once(child, 'close')
      child.kill(signal)
      return ((await closed) as [number | null])[0]
    },
  }
}
