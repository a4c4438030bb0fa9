import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@main/host/connection'
import { expect, test } from './fixtures'
import { electronProgram } from './launch-console'
import { callApi } from './page-calls'
import { runToEnd } from './run-to-end'

const root = resolve(import.meta.dirname, '../..')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly key: string
}

/** The address and key that a server prints. `display`: true if there is one. */
async function start(args: readonly string[], env: Record<string, string | undefined> = {}): Promise<Running> {
  const { PUBLIC_MOCK: _, ELECTRON_RUN_AS_NODE: __, ...outer } = process.env
  const child = spawn(electronProgram(), args, { cwd: root, env: { ...outer, ...env } })
  running.push(child)
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await expect.poll(() => out, { timeout: 30_000 }).toMatch(/API key: .+\n/)
  return { child, url: /http:\/\/\S+/.exec(out)?.[0] ?? '', key: /API key: (.+)\n/.exec(out)?.[1] ?? '' }
}

const exited = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done))

const running: ChildProcess[] = []
let userData = ''
test.beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'mesh-console-serve-'))
})
test.afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})

async function names({ url, key }: Running): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/node`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { nodes: { givenName: string }[] }).nodes.map((node) => node.givenName)
}

const flags = () => [
  '--serve=127.0.0.1:0',
  '--mock-seed=7',
  '--mock-now=2026-03-01T12:00:00Z',
  `--user-data-dir=${userData}`,
]

test('without a window, without a display: the same network after a kill', async () => {
  const noDisplay = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, MESH_CONSOLE_SERVE_KEY: 'abcdefg.0123456789' }
  const first = await start([...sandbox, '.', '--headless', ...flags()], noDisplay)
  const served = { ...first, key: 'abcdefg.0123456789' }
  const before = await names(served)
  const renamed = await fetch(`${first.url}/api/v1/node/1/rename/renamed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.key}` },
  })
  expect(renamed.status).toBe(200)
  first.child.kill('SIGKILL')
  await exited(first.child)
  const second = await start([...sandbox, '.', '--headless', ...flags()], noDisplay)
  expect(await names({ ...second, key: served.key })).toEqual(['renamed', ...before.slice(1)])
  second.child.kill('SIGTERM')
  expect(await exited(second.child)).toBe(0)
  rmSync(userData, { recursive: true })
})

test("from the source, by Electron's Node alone", async () => {
  const served = await start([join(root, 'out/main/serve.cjs'), ...flags(), '--serve-as=0.26'], {
    ELECTRON_RUN_AS_NODE: '1',
  })
  expect((await names(served)).length).toBeGreaterThan(9)
  expect((await fetch(`${served.url}/version`)).status).toBe(404)
  expect(served.key).toMatch(/^[\w-]{7}\.[\w-]{32}$/)
  served.child.kill('SIGTERM')
  expect(await exited(served.child)).toBe(0)
  rmSync(userData, { recursive: true })
})

test('next to a window: changes on either side are visible on the other', async ({ launch }) => {
  const port = await freePort()
  const key = 'hskey-api-abcdefghijkl-0123456789'
  const mesh = await launch({ args: [`--serve=127.0.0.1:${port}`], env: { MESH_CONSOLE_SERVE_KEY: key } })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  await callApi(mesh.page, 'POST', '/api/v1/node/1/rename/from-the-window')
  const rename = await fetch(`${url}/api/v1/node/2/rename/from-outside`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(rename.status).toBe(200)
  const { body } = await callApi(mesh.page, 'GET', '/api/v1/node')
  const [one, two] = (body as { nodes: { givenName: string }[] }).nodes
  expect([one?.givenName, two?.givenName]).toEqual(['from-the-window', 'from-outside'])
})

test('a port in use, a foreign address and an invalid key end the start with a message', async () => {
  const blocker = createServer()
  const port = await new Promise<number>((done) =>
    blocker.listen(0, '127.0.0.1', () => done((blocker.address() as { port: number }).port)),
  )
  const refused = (args: readonly string[], env: Record<string, string> = {}) =>
    runToEnd({ mock: false, userData, args: ['--headless', ...args], env })
  const inUse = await refused([`--serve=127.0.0.1:${port}`])
  expect(inUse).toMatchObject({ code: 2 })
  expect(inUse.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`)
  blocker.close()
  const foreign = await refused(['--serve=0.0.0.0:0'])
  expect(foreign).toMatchObject({ code: 2 })
  expect(foreign.stderr).toContain('serves only this computer')
  const noKey = await refused(['--serve=127.0.0.1:0'], { MESH_CONSOLE_SERVE_KEY: 'secret' })
  expect(noKey).toMatchObject({ code: 2 })
  expect(noKey.stderr).toContain('is not in the form of an API key')
  rmSync(userData, { recursive: true })
})
