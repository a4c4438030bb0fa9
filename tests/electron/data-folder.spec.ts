import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { runToEnd } from './run-to-end'

// Chromium's lock is a link here; on Windows it is a file that the system keeps open exclusively.
test.skip(process.platform === 'win32', 'a data folder that is held elsewhere cannot be made on Windows')

test('a second start reports that the first one has come forward', async ({ launch }) => {
  const first = await launch()
  const { userData } = first
  const second = await runToEnd({ userData })
  expect(second).toMatchObject({ code: 0 })
  expect(second.stderr).toContain(`Mesh Console is already running with ${userData}`)
  expect(first.app.windows()).toHaveLength(1)
})

test('a second start reports that its flags differ from those of the running console', async ({ launch }) => {
  const { userData } = await launch()
  const { code, stderr } = await runToEnd({ userData, nodes: 12 })
  expect(code).toBe(0)
  expect(stderr).toContain('It was started without --mock-seed=7 --mock-nodes=12: quit it first to use that.')
})

test('refuses a link too long to be handed over, and the running console stays', async ({ launch }) => {
  const first = await launch()
  const link = `mesh-console://office/${'x'.repeat(40_000)}`
  const { stderr } = await runToEnd({ userData: first.userData, args: [link], asks: /too long/ })
  expect(stderr).toContain('Mesh Console links have at most 2,000 characters')
  expect(first.app.process().exitCode).toBeNull()
  expect(await first.page.evaluate(() => document.documentElement.dataset['appState'])).toBe('ready')
})

test.describe('an unusable data folder', () => {
  let userData = ''
  test.beforeEach(() => {
    userData = mkdtempSync(join(tmpdir(), 'mesh-console-held-'))
  })
  test.afterEach(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5 }))

  test('leaves a folder alone that is open on another computer', async () => {
    const lock = join(userData, 'SingletonLock')
    symlinkSync('office-pc-4242', lock)
    const { stderr } = await runToEnd({ userData, asks: /in use on another computer/ })
    expect(stderr).toContain(`Mesh Console on office-pc has ${userData} open`)
    expect(readlinkSync(lock)).toBe('office-pc-4242')
  })

  test('reports a folder that cannot be written', async () => {
    const asRoot = process.getuid?.() === 0
    test.skip(asRoot && process.platform !== 'linux', 'root can write everywhere')
    // Root may write despite permissions.
    const set = (held: boolean) =>
      asRoot
        ? void execFileSync('chattr', [held ? '+i' : '-i', userData], { stdio: 'ignore' })
        : chmodSync(userData, held ? 0o500 : 0o700)
    set(true)
    try {
      const { stderr } = await runToEnd({ userData, asks: /cannot write to its data folder/ })
      expect(stderr).toContain(`Check the permissions of ${userData}`)
    } finally {
      set(false)
    }
  })
})
