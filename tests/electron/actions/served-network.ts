import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { electronProgram } from '../launch-console'
import { invoke } from '../page-calls'

const root = resolve(import.meta.dirname, '../../..')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** A demo network that another process serves as a Headscale, saved in the console. */
export interface ServedNetwork {
  readonly name: string
  /** Its id among the saved servers. */
  readonly id: string
  readonly url: string
  readonly key: string
  /** Returns its response at a path after /api/v1, without the console. */
  read(path: string): Promise<unknown>
  /** The same as text, byte for byte. */
  readText(path: string): Promise<string>
  /** Ends the process: the server is offline. */
  stop(): Promise<void>
  close(): Promise<void>
}

interface ServedOptions {
  readonly name: string
  /** The seed of its demo network. */
  readonly seed: number
  /** The release line it plays; the newest if left out. */
  readonly line?: string
  /** Returns the address that the console uses instead of the server's own. */
  readonly through?: (url: string) => Promise<string>
  /** A user who is created before the console sees the server. */
  readonly user?: string
}

/** Serves demo networks, and saves them in the console in their order; it then shows the last one. */
export async function addServed<const N extends readonly ServedOptions[]>(
  page: Page,
  ...networks: N
): Promise<{ [K in keyof N]: ServedNetwork }> {
  const started = await Promise.all(networks.map(startServed))
  const saved: ServedNetwork[] = []
  for (const one of started) saved.push({ ...one, id: await saveServer(page, one) })
  return saved as { [K in keyof N]: ServedNetwork }
}

async function startServed({ name, seed, line, through, user }: ServedOptions): Promise<Omit<ServedNetwork, 'id'>> {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-served-'))
  const { PUBLIC_MOCK: _, ELECTRON_RUN_AS_NODE: __, ...env } = process.env
  const flags = ['--serve=127.0.0.1:0', `--mock-seed=${seed}`, '--mock-nodes=12', `--user-data-dir=${folder}`]
  if (line !== undefined) flags.push(`--serve-as=${line}`)
  const child = spawn(electronProgram(), [...sandbox, '.', '--headless', ...flags], { cwd: root, env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await expect.poll(() => out, { timeout: 60_000 }).toMatch(/API key: .+\n/)
  const ownUrl = /http:\/\/\S+/.exec(out)?.[0] ?? ''
  const key = /API key: (.+)\n/.exec(out)?.[1] ?? ''
  if (user !== undefined) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: user })
    const created = await fetch(`${ownUrl}/api/v1/user`, { method: 'POST', headers, body })
    expect(created.status).toBe(200)
  }
  const url = through ? await through(ownUrl) : ownUrl
  const get = async (path: string) => {
    const response = await fetch(`${ownUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    return response
  }
  return {
    name,
    url,
    key,
    read: async (path) => (await get(path)).json(),
    readText: async (path) => (await get(path)).text(),
    stop: () => end(child),
    async close() {
      await end(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Saves a server in the console, which then shows it. Returns its id. */
export async function saveServer(
  page: Page,
  { name, url, key }: Pick<ServedNetwork, 'name' | 'url' | 'key'>,
): Promise<string> {
  const added = await invoke(page, 'servers:add', { name, url, color: 'blue', key })
  expect(added).toMatchObject({ ok: true })
  return (added.ok && added.value.session?.currentId) || ''
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}
