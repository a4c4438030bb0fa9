import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { electronProgram, expect, invoke } from '../fixtures'

const root = resolve(import.meta.dirname, '../../..')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** A demo network that another process serves as a Headscale, saved in the console. */
export interface ServedNetwork {
  /** Its id among the saved servers. */
  readonly id: string
  /** Reads a path after /api/v1 without the console. */
  read(path: string): Promise<unknown>
  /** Ends the process, so that the server is offline. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Serves the demo network of a seed, saves it in the console and shows it. */
export async function addServed(page: Page, name: string, seed: number): Promise<ServedNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-served-'))
  const { PUBLIC_MOCK: _, ELECTRON_RUN_AS_NODE: __, ...env } = process.env
  const flags = ['--serve=127.0.0.1:0', `--mock-seed=${seed}`, '--mock-nodes=12', `--user-data-dir=${folder}`]
  const child = spawn(electronProgram(), [...sandbox, '.', '--headless', ...flags], { cwd: root, env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await expect.poll(() => out, { timeout: 60_000 }).toMatch(/API key: .+\n/)
  const url = /http:\/\/\S+/.exec(out)?.[0] ?? ''
  const key = /API key: (.+)\n/.exec(out)?.[1] ?? ''
  const added = await invoke(page, 'servers:add', { name, url, color: 'blue', key })
  expect(added).toMatchObject({ ok: true })
  return {
    id: (added.ok && added.value.session?.currentId) || '',
    async read(path) {
      const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      expect(response.status).toBe(200)
      return response.json()
    },
    stop: () => end(child),
    async close() {
      await end(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}
