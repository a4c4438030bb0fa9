import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callApi, invoke } from '../electron/page-calls'
import { call } from '../headscale/processes'
import { startHeadscale } from '../headscale/server'
import { expect, packageFile, packages, type Start, test } from './console'
import { createRootFolder, type RootFolder } from './root-folder'
import { runToEnd } from './shipped'
import { letDebuggersIn } from '../../scripts/lib/inspectable.mjs'
import { needs } from '../../scripts/lib/needs.mjs'
import { nameServer } from '../electron/actions/name-server'

let scratch = ''
test.beforeEach(() => void (scratch = mkdtempSync(join(tmpdir(), 'mesh-console-installed-'))))
test.afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** Uses a console that debuggers can attach to briefly: the demo network of the flags, a change that is stored, About. */
async function drive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Machines', exact: true }).first().click()
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const { body } = await callApi(page, 'GET', '/api/v1/node')
  expect((body as { nodes: unknown[] }).nodes).toHaveLength(50)
  expect((await callApi(page, 'POST', '/api/v1/user', { name: 'packaged' })).status).toBe(200)
  const info = await invoke(page, 'app:info', undefined)
  expect(info).toMatchObject({ ok: true, value: { packaged: true, inspectable: true } })
}

/** Returns the page's text about updates. */
async function openUpdates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Updates' }).click()
}

/** Adds a figure to the report. */
function note(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const begin = Date.now()
  await act()
  note(`${what}, ms`, String(Date.now() - begin))
}

test('the AppImage starts and works', async ({ start }) => {
  const { page, startedIn } = await start(packageFile('inspect', '.AppImage'))
  note('first start of the AppImage, ms', String(startedIn))
  await drive(page)
  await openUpdates(page)
  await expect(page.getByRole('button', { name: 'Check for updates' })).toBeVisible()
})

test('the AppImage that is shipped starts, and lets no debugger in', async ({ home }) => {
  const shipped = packageFile('this', '.AppImage')
  expect(await runToEnd(shipped, ['--version'], home.env)).toMatchObject({ code: 0, stderr: '' })
  const { code, stderr } = await runToEnd(shipped, ['--mock', '--remote-debugging-port=0'], home.env)
  expect([code, stderr]).toEqual([2, expect.stringContaining('no debugger can attach')])
  expect(existsSync(join(home.data, 'DevToolsActivePort'))).toBe(false)
})

test('the archive is unpacked, starts and works', async ({ start }) => {
  await call('tar', ['-xzf', packageFile('this', '.tar.gz'), '-C', scratch])
  const program = join(scratch, readdirSync(scratch)[0] ?? '', 'mesh-console')
  await letDebuggersIn(program)
  const { page } = await start(program)
  await drive(page)
  await openUpdates(page)
  await expect(page.getByText('It was unpacked from an archive.')).toBeVisible()
})

/** Files that a package and its scripts leave in a system, besides the program's own folder. */
const links = ['/usr/bin/mesh-console', '/usr/share/applications/mesh-console.desktop']

/** Starts the installed program from its folder, and checks the installed command. */
async function driveInstalled(root: RootFolder, start: Start, howToUpdate: string): Promise<void> {
  expect(root.found()).toEqual(expect.arrayContaining(links))
  expect(readlinkSync(join(root.path, 'usr/bin/mesh-console'))).toBe('/opt/Mesh Console/mesh-console')
  const program = join(root.path, 'opt/Mesh Console/mesh-console')
  await letDebuggersIn(program)
  const installed = await start(program)
  note('first start of the installed console, ms', String(installed.startedIn))
  await drive(installed.page)
  await openUpdates(installed.page)
  await expect(installed.page.getByText(howToUpdate)).toBeVisible()
  await installed.close()
}

test('the RPM package is installed with its scripts, starts, and is removed without a trace', async ({ start }) => {
  const root = createRootFolder(scratch)
  await timed('rpm -i', () => root.installRpm(packageFile('this', '.rpm')))
  await driveInstalled(root, start, 'sudo dnf install ./mesh-console-*.rpm')
  await root.removeRpm('mesh-console')
  expect(root.found()).toEqual([])
})

test('the Debian package is installed with its scripts, starts, and is removed without a trace but the data', async ({
  start,
  home,
}) => {
  const root = createRootFolder(scratch)
  await timed('dpkg -i', () => root.dpkg('-i', packageFile('this', '.deb')))
  await driveInstalled(root, start, 'sudo apt install ./mesh-console-*.deb')
  // The newer package's own rules: files of the old one's script stay while it is replaced.
  await root.dpkg('-i', packageFile('this', '.deb'))
  expect(root.found()).toEqual(expect.arrayContaining(links))
  await root.dpkg('--purge', 'mesh-console')
  expect(root.found()).toEqual([])
  expect(existsSync(join(home.data, 'mock.db'))).toBe(true)
})

test('works with a real server', async ({ start }) => {
  const program = process.env.MESH_CONSOLE_HEADSCALE
  test.skip(!program, needs.go)
  const server = await startHeadscale({ program: program ?? '' })
  try {
    await server.run('users', 'create', 'packed')
    const { page } = await start(packages('inspect', 'linux-unpacked', 'mesh-console'), [])
    await nameServer(page, 'Real server')
    await page.getByLabel('Address').fill(server.url)
    await page.getByLabel('API key', { exact: true }).fill(server.key)
    await page.getByRole('button', { name: 'Add and connect' }).click()
    await page.getByRole('link', { name: 'Users', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'packed' })).toBeVisible()
  } finally {
    await server.stop()
  }
})
