import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { runToEnd } from './run-to-end'

let userData = ''
test.beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'mesh-console-flags-'))
})

const STOPPED = '2026-03-01T12:00:00.000Z'

test('--help and --version print and exit, while another console uses the folder', async ({ launch }) => {
  await launch({ userData })
  const help = await runToEnd({ mock: false, userData, args: ['--help'] })
  expect(help.code).toBe(0)
  for (const flag of ['--mock-seed=N', '--mock-now=ISO', '--mock-fault=FILE', '--user-data-dir=DIR'])
    expect(help.stdout).toContain(flag)
  const version = await runToEnd({ mock: false, userData, args: ['--version'] })
  expect(version).toMatchObject({ code: 0, stderr: '' })
  expect(version.stdout).toMatch(/^Mesh Console \d+\.\d+\.\d+\n$/)
})

test('flags of the demo network without the demo network end the start with a message', async () => {
  const { code, stderr } = await runToEnd({ mock: false, userData, args: ['--mock-seed=7'] })
  expect(stderr).toContain('--mock-seed=7 requires the demo network: add --mock.')
  expect(code).toBe(2)
  rmSync(userData, { recursive: true })
})

test('another seed ends the start with a message, and the network stays', async ({ launch }) => {
  const first = await launch({ userData, seed: 7 })
  await callApi(first.page, 'POST', '/api/v1/node/1/rename/kept')
  await first.close()
  const { code, stderr } = await runToEnd({ userData, seed: 8 })
  expect(stderr).toContain('is of seed 7')
  expect(stderr).toContain('add --mock-reset')
  expect(code).toBe(2)
  const { page } = await launch({ userData, seed: 7 })
  await expect(page.getByText('kept').first()).toBeVisible()
})

test('a stopped clock does not move on any page', async ({ launch }) => {
  const text = async () => {
    const { page, close } = await launch({ args: ['--mock-now=' + STOPPED] })
    await page.goto('app://console/machines')
    const rows = page.getByRole('row')
    const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: unknown[] }
    await expect(page.getByRole('grid', { name: 'Machines' })).toHaveAttribute(
      'aria-rowcount',
      String(nodes.length + 1),
    )
    // The list fills in steps: it is read once two reads in a row are equal.
    let shown: string[] = []
    await expect(async () => {
      const before = shown
      shown = await rows.allInnerTexts()
      expect(shown.length).toBeGreaterThan(5)
      expect(shown).toEqual(before)
    }).toPass({ intervals: [250] })
    const info = await callApi(page, 'GET', '/api/v1/server')
    expect(info.body).toMatchObject({ clockStoppedAt: STOPPED })
    await close()
    return shown
  }
  expect(await text()).toEqual(await text())
})

test('the faults of a file apply from the start', async ({ launch }) => {
  const file = join(userData, 'faults.json')
  writeFileSync(file, '[{"endpoint":"GET /api/v1/user","status":418}]')
  const mesh = await launch({ userData, args: [`--mock-fault=${file}`] })
  mesh.allow(/418/)
  expect((await callApi(mesh.page, 'GET', '/api/v1/user')).status).toBe(418)
  expect((await callApi(mesh.page, 'GET', '/api/v1/node')).status).toBe(200)
})

test('npm start exports a list without a display, and prints its notes to standard error', () => {
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...env } = process.env
  const root = resolve(import.meta.dirname, '../..')
  const args = ['scripts/start.mjs', '--export=-', '--mock-seed=7', '--mock-nodes=12', `--user-data-dir=${userData}`]
  const { status, stdout, stderr } = spawnSync('node', args, { cwd: root, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const lines = stdout.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^id,name,hostname,/)
  expect(lines.slice(1).filter((line) => /^\d+,/.test(line))).toHaveLength(12)
  expect(lines).toHaveLength(13)
  expect(stderr).toContain('12 machines were written to standard output')
  rmSync(userData, { recursive: true })
})
