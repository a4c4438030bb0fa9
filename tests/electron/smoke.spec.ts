import { existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'
import { runToEnd } from './run-to-end'

const root = resolve(import.meta.dirname, '../..')

test('opens on the demo network and answers the API', async ({ page, mesh }) => {
  expect(new URL(page.url()).host).toBe('console')
  const session = await invoke(page, 'session:get', undefined)
  expect(session).toMatchObject({ ok: true, value: { currentId: 'demo', mockForced: true } })
  const { status, body } = await callApi(page, 'GET', '/api/v1/node')
  expect(status).toBe(200)
  expect((body as { nodes: unknown[] }).nodes.length).toBeGreaterThanOrEqual(10)
  expect(existsSync(join(mesh.userData, 'mock.db'))).toBe(true)
})

test('changes to the demo network survive a restart', async ({ launch }) => {
  const first = await launch()
  expect((await callApi(first.page, 'POST', '/api/v1/user', { name: 'restarted' })).status).toBe(200)
  await first.close()
  const second = await launch({ userData: first.userData })
  const { body } = await callApi(second.page, 'GET', '/api/v1/user?name=restarted')
  expect((body as { users: { name: string }[] }).users.map((user) => user.name)).toEqual(['restarted'])
  await second.close()
  const third = await launch({ userData: first.userData, args: ['--mock-reset'] })
  const after = await callApi(third.page, 'GET', '/api/v1/user?name=restarted')
  expect(after.body).toEqual({ users: [] })
})

test('accepts a data folder relative to the working directory', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-test-'))
  const { app } = await launch({ userData: relative(root, folder) })
  expect(await app.evaluate(({ app: main }) => main.getPath('userData'))).toBe(folder)
  expect(existsSync(join(folder, 'mock.db'))).toBe(true)
})

test('the same seed creates the same network, of the requested size', async ({ launch }) => {
  const names = async (seed: number) => {
    const { page, close } = await launch({ seed, nodes: 40 })
    const { body } = await callApi(page, 'GET', '/api/v1/node')
    await close()
    return (body as { nodes: { name: string }[] }).nodes.map((node) => node.name)
  }
  const [one, again, other] = [await names(11), await names(11), await names(12)]
  expect(one).toHaveLength(40)
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

test('leaves no trace of the demo network if it is not in use', async ({ launch }) => {
  const { app, page, userData, allow } = await launch({ mock: false })
  allow(/401/)
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    ok: true,
    value: { currentId: null, mockForced: false },
  })
  expect((await callApi(page, 'GET', '/api/v1/node')).status).toBe(401)
  expect(await invoke(page, 'mock:get', undefined)).toMatchObject({ ok: true, value: { active: false } })
  const refused = await invoke(page, 'mock:reset', { seed: 1 })
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } })
  // Checked from outside: our files, and the threads, that the main process has loaded.
  const loaded = await app.evaluate(() => {
    const report = process.report.getReport() as unknown as { workers: unknown[]; sharedObjects: string[] }
    return { workers: report.workers.length, sqlite: report.sharedObjects.some((file) => file.includes('sqlite')) }
  })
  expect(loaded).toEqual({ workers: 0, sqlite: false })
  expect(readdirSync(userData).filter((name) => name.startsWith('mock'))).toEqual([])
})

test('the files loaded by every start contain no code of the demo network', () => {
  const folder = resolve(root, process.env.MESH_CONSOLE_APP ?? '.', 'out/main')
  const files = new Set<string>()
  const follow = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    const code = readFileSync(join(folder, name), 'utf8')
    for (const [, from] of code.matchAll(/^(?:const \w+ = )?require\("(\.{1,2}\/[^"]+)"\)/gm))
      follow(join(dirname(name), from ?? ''))
  }
  follow('index.cjs')
  expect(files.size).toBeGreaterThan(1)
  const code = [...files].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(code).not.toMatch(/better-sqlite3|fakerjs\.dev/)
})

test('only the pages of the access policy and of a host’s configuration start with the editor, and no page starts with more scripts than before', () => {
  // One draft, shown on three pages.
  const policyPages = ['/access', '/settings/policy', '/access/history', '/host/configuration']
  const renderer = resolve(root, process.env.MESH_CONSOLE_APP ?? '.', 'out/renderer')
  const named = readFileSync(join(renderer, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)
  const always = [...named].map(([, file]) => file ?? '')
  expect(always.length).toBeGreaterThan(1)
  const first = JSON.parse(readFileSync(join(renderer, 'first-files.json'), 'utf8')) as {
    en: Record<string, string[]>
  }
  const size = (file: string) => gzipSync(readFileSync(join(renderer, file))).length / 1000
  const found = Object.entries(first.en).map(([path, files]) => ({
    path,
    editor: files.some((file) => file.includes('/policy-editor-')),
    scripts: [...always, ...files].reduce((sum, file) => sum + size(file), 0),
  }))
  expect(found.filter(({ editor }) => editor).map(({ path }) => path)).toEqual(policyPages)
  expect(found.filter(({ path, scripts }) => scripts > (policyPages.includes(path) ? 620 : 470))).toEqual([])
})

/** Returns the open files of a process, from the kernel's own list. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return []
    }
  })
}

test('the demo network starts when it is chosen, and ends when it is left', async ({ launch }) => {
  const { app, page, userData, allow } = await launch({ mock: false })
  allow(/401/)
  const pid = await app.evaluate(() => process.pid)
  const isOpen = () => openFiles(pid).some((file) => file.startsWith(join(userData, 'mock.db')))
  expect(isOpen()).toBe(false)
  expect(await invoke(page, 'servers:use', { id: 'demo' })).toMatchObject({ ok: true, value: { currentId: 'demo' } })
  expect((await callApi(page, 'GET', '/api/v1/user')).status).toBe(200)
  expect(isOpen()).toBe(true)
  expect(existsSync(join(userData, 'mock.db'))).toBe(true)
  await invoke(page, 'session:signOut', undefined)
  await expect.poll(isOpen).toBe(false)
  expect((await callApi(page, 'GET', '/api/v1/user')).status).toBe(401)
})

test('a bad option ends the start with a message that states the reason', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'mesh-console-test-'))
  for (const [arg, words] of [
    ['--mock-seed=many', '--mock-seed needs a whole number'],
    ['--mock-nodes=0', '--mock-nodes needs a whole number from 1 to 50000'],
    ['--mock-sed=7', 'Unknown option --mock-sed=7'],
  ] as const) {
    const { code, stderr } = await runToEnd({ mock: false, userData, args: [arg] })
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  }
  rmSync(userData, { recursive: true })
})

test('a second start brings the first window forward and ends', async ({ launch }) => {
  const { app, page, userData } = await launch()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const { code } = await runToEnd({ userData })
  expect(code).toBe(0)
  const windows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await expect.poll(windows).toEqual([true])
  expect((await callApi(page, 'GET', '/api/v1/user')).status).toBe(200)
})
