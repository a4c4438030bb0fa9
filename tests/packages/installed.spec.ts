import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callApi, invoke } from '../electron/fixtures'
import { call } from '../headscale/processes'
import { startHeadscale } from '../headscale/server'
import { expect, packageFile, packages, test } from './console'
import { createScratchSystem } from './scratch-system'
import { needs } from '../../scripts/lib/needs.mjs'

const isRoot = process.getuid?.() === 0

let scratch = ''
test.beforeEach(() => void (scratch = mkdtempSync(join(tmpdir(), 'mesh-console-installed-'))))
test.afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** Uses the console a little: the demo network as asked for, a change that is kept, About. */
async function drive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Machines', exact: true }).first().click()
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const { body } = await callApi(page, 'GET', '/api/v1/node')
  expect((body as { nodes: unknown[] }).nodes).toHaveLength(50)
  expect((await callApi(page, 'POST', '/api/v1/user', { name: 'packaged' })).status).toBe(200)
  const info = await invoke(page, 'app:info', undefined)
  expect(info).toMatchObject({ ok: true, value: { packaged: true, inspectable: false } })
}

/** What the page says of updates. */
async function openUpdates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Updates' }).click()
}

/** A figure for the report. */
function note(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const begin = Date.now()
  await act()
  note(`${what}, ms`, String(Date.now() - begin))
}

test('the AppImage starts and works', async ({ start }) => {
  const { page, startedIn } = await start(packageFile('this', '.AppImage'))
  note('first start of the AppImage, ms', String(startedIn))
  await drive(page)
  await openUpdates(page)
  await expect(page.getByRole('button', { name: 'Check for updates' })).toBeVisible()
})

test('the archive is unpacked, starts and works', async ({ start }) => {
  await call('tar', ['-xzf', packageFile('this', '.tar.gz'), '-C', scratch])
  const { page } = await start(join(scratch, readdirSync(scratch)[0] ?? '', 'mesh-console'))
  await drive(page)
  await openUpdates(page)
  await expect(page.getByText('It was unpacked from an archive.')).toBeVisible()
})

test('the RPM package is installed with its scripts, starts, and is removed without a trace', async ({ start }) => {
  test.skip(!isRoot, 'rpm --root needs root')
  const system = await createScratchSystem(scratch)
  test.skip(system === null, 'A layer over this system, to install into, cannot be mounted here')
  if (!system) return
  const rpm = (...args: string[]) => call('rpm', ['--root', system.root, ...args], 180_000)
  try {
    await timed('rpm -i', () => rpm('--nodeps', '-i', packageFile('this', '.rpm')))
    expect(await system.changed('mesh-console')).toEqual(
      expect.arrayContaining([
        '/etc/alternatives/mesh-console',
        '/opt/Mesh Console/mesh-console',
        '/usr/bin/mesh-console',
      ]),
    )
    const installed = await start(join(system.root, 'opt/Mesh Console/mesh-console'))
    await drive(installed.page)
    await openUpdates(installed.page)
    await expect(installed.page.getByText('sudo dnf install ./mesh-console-*.rpm')).toBeVisible()
    await installed.close()
    await rpm('-e', 'mesh-console')
    expect(await system.changed('*mesh*console*')).toEqual([])
  } finally {
    await system.remove()
  }
})

/** Folders that a package might leave something in. */
const watched = ['/opt', '/usr/bin', '/usr/share', '/etc', '/var/lib/dpkg/info', '/var/lib/dpkg/alternatives']

async function installedFiles(): Promise<string[]> {
  const files = await call('find', [...watched, '-iname', '*mesh*console*'])
  return files.split('\n').filter(Boolean).toSorted()
}

test('the Debian package is installed, starts, and is removed without a trace but the data', async ({
  start,
  home,
}) => {
  const mayInstall = isRoot && Boolean(process.env.CI ?? process.env.container)
  test.skip(!existsSync('/usr/bin/dpkg'), 'There is no dpkg here')
  if (!mayInstall) {
    await call('dpkg-deb', ['-x', packageFile('this', '.deb'), scratch], 180_000)
    note('unpacked only', 'dpkg -i is left to CI, which runs as root')
  }
  const before = await installedFiles()
  try {
    // What it depends on is named in it; this computer may have less, and the stand-in runtime needs less.
    if (mayInstall)
      await timed('dpkg -i', () => call('dpkg', ['--force-depends', '-i', packageFile('this', '.deb')], 180_000))
    const installed = await start(mayInstall ? 'mesh-console' : join(scratch, 'opt/Mesh Console/mesh-console'))
    note('first start of the installed console, ms', String(installed.startedIn))
    await drive(installed.page)
    await openUpdates(installed.page)
    await expect(installed.page.getByText('sudo apt install ./mesh-console-*.deb')).toBeVisible()
    await installed.close()
  } finally {
    if (mayInstall) await call('dpkg', ['--remove', 'mesh-console'], 180_000)
  }
  // dpkg keeps notes of its own about what was removed, until it is purged.
  expect((await installedFiles()).filter((file) => !file.startsWith('/var/lib/dpkg/info/'))).toEqual(before)
  if (mayInstall) await call('dpkg', ['--purge', 'mesh-console'])
  expect(await installedFiles()).toEqual(before)
  expect(existsSync(join(home.data, 'mock.db'))).toBe(true)
})

test('works against a real server', async ({ start }) => {
  const program = process.env.MESH_CONSOLE_HEADSCALE
  test.skip(!program, needs.go)
  const server = await startHeadscale({ program: program ?? '' })
  try {
    await server.run('users', 'create', 'packed')
    const { page } = await start(packages('this', 'linux-unpacked', 'mesh-console'), [])
    await page.getByLabel('Name', { exact: true }).fill('Real server')
    await page.getByLabel('Address').fill(server.url)
    await page.getByLabel('API key', { exact: true }).fill(server.key)
    await page.getByRole('button', { name: 'Add and connect' }).click()
    await page.getByRole('link', { name: 'Users', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'packed' })).toBeVisible()
  } finally {
    await server.stop()
  }
})
