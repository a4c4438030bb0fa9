import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { startWriter, type Writer } from '@tests/support/busy-database'
import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { allowHost, openWithServer } from './actions/allowed-host'
import { expectAccessible } from './actions/axe'
import { headscale } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import { electronProgram, type LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()
const SECRETS = ['not-for-you', 'privkey:of-the-server', 'privkey:of-the-relay']

let lab: HeadscaleHost
let writer: Writer
let opened: LaunchedConsole
let folder: string
let traces = sshTraces(undefined)

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startHeadscaleHost(headscale('alice'))
  const { folder: host } = lab.host
  folder = join(host, 'backups here')
  mkdirSync(folder)
  mkdirSync(join(host, 'data'))
  writeFileSync(join(host, 'data', "noise's.key"), SECRETS[1] ?? '', { mode: 0o600 })
  writeFileSync(join(host, 'data', 'derp.key'), SECRETS[2] ?? '', { mode: 0o600 })
  lab.configure(`noise: { private_key_path: "./data/noise's.key" }
derp: { server: { enabled: true, private_key_path: data/derp.key } }
policy: { mode: file, path: nowhere.hujson }
database: { type: sqlite, sqlite: { path: data/db.sqlite } }
`)
  writer = await startWriter(electronProgram(), join(host, 'data', 'db.sqlite'))
})
test.afterEach(async () => {
  await writer.stop()
  await opened.close()
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

const backupLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Backup', exact: true })

/** Replaces the dialog for folders: it chooses this one. */
const chooseFolder = (path: string) =>
  opened.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)

async function openBackup(launch: Launch, readOnly = false): Promise<Page> {
  opened = await openWithServer(launch, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  const { page } = opened
  await allowHost(page)
  await backupLink(page).click()
  await chooseFolder(folder)
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await expect(page.getByText(folder)).toBeVisible()
  return page
}

/** Begins a backup of the only server, which needs no key for it. */
async function startAgain(page: Page): Promise<void> {
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  expect(await invoke(page, 'backup:start', { id })).toMatchObject({ ok: true })
}

const results = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
/** Archives and folders of backups in progress. */
const archives = () => readdirSync(folder).toSorted()
const finished = () => archives().filter((name) => name.endsWith('.tar.gz'))

/** Runs SQL with the database package, which is built for Electron. */
function query(path: string, sql: string): unknown {
  const root = resolve(import.meta.dirname, '../..')
  const script = `process.stdout.write(JSON.stringify(new (require(${JSON.stringify(join(root, 'node_modules/better-sqlite3'))}))(process.argv[1]).prepare(process.argv[2]).all()))`
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return JSON.parse(execFileSync(electronProgram(), ['-e', script, path, sql], { env, cwd: root, encoding: 'utf8' }))
}

test('backs up a database that is being written, with keys and restore steps, and reveals none of their contents', async ({
  launch,
}) => {
  const page = await openBackup(launch, true)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(results(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(results(page)).toContainText('Opened and checked')
  await expect(results(page)).toContainText('400 machines, 3 users')
  await expect(results(page)).toContainText('nowhere.hujson')
  await expectAccessible(page)
  const [name = '', ...others] = archives()
  expect(others).toEqual([])
  expect(name).toMatch(/^headscale-lab-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)

  const unpacked = join(lab.host.folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', join(folder, name), '-C', unpacked])
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: unpacked })
  const database = join(unpacked, 'database', 'db.sqlite')
  expect(query(database, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  // One state: every commit gives all rows the same number.
  expect(
    query(database, 'SELECT count(DISTINCT n) AS states FROM (SELECT n FROM nodes UNION SELECT n FROM users)'),
  ).toEqual([{ states: 1 }])
  const kept = (path: string) => readFileSync(join(unpacked, 'files', lab.host.folder, path), 'utf8')
  expect([kept('config.yaml'), kept("data/noise's.key"), kept('data/derp.key')].join()).toMatch(
    new RegExp(SECRETS.join('[^]*')),
  )
  const steps = readFileSync(join(unpacked, 'RESTORE.md'), 'utf8')
  expect(steps).toContain('400 machines and 3 users')
  for (const secret of SECRETS) expect(steps).not.toContain(secret)

  await page.getByRole('navigation').getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Backup made').first()).toBeVisible()
  const { userData } = opened
  await opened.close()
  for (const secret of SECRETS)
    for (const file of readdirSync(userData, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false)
  expect(readdirSync(join(lab.host.folder, 'data')).filter((file) => !/^(db\.sqlite|noise|derp)/.test(file))).toEqual(
    [],
  )
})

test('leaves nothing behind if it is cancelled, if the connection is cut, and if the console is killed', async ({
  launch,
}) => {
  const page = await openBackup(launch)
  // Half of the database arrives, and then nothing.
  lab.host.program(
    'tar',
    `case "$*" in *db.sqlite*) /usr/bin/tar "$@" 2>/dev/null | head -c 100000; exec sleep 60 ;; *) exec /usr/bin/tar "$@" ;; esac`,
  )
  const start = async () => {
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Copying from the host:')).toContainText(/\d .* of about \d/)
  }
  await start()
  expect(archives()).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel backup' }).click()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
  expect(archives()).toEqual([])
  await expect(page.getByText('No backups yet.')).toBeVisible()

  await start()
  await lab.host.stop()
  await expect(results(page)).toHaveCount(1)
  // The end of the host may reach a command before it reaches the connection.
  await expect(results(page)).toContainText(/The SSH connection ended\.|A command failed on the host\./)
  expect(archives()).toEqual([])

  await lab.host.start()
  await start()
  opened.app.process().kill('SIGKILL')
  await expect.poll(traces.connections).toEqual([])
  traces.removeFolders()
  expect(archives()).toHaveLength(1)
  lab.host.program('tar', 'exec /usr/bin/tar "$@"')
  opened = await launch({ mock: false, env: { PATH: lab.host.path }, userData: opened.userData })
  traces = sshTraces(opened.app.process().pid)
  await startAgain(opened.page)
  await expect.poll(archives, { timeout: 60_000 }).toEqual([expect.stringMatching(/tar\.gz$/)])
})

test('explains why there is no backup: a damaged database, a missing key, a folder that cannot be used', async ({
  launch,
}) => {
  const page = await openBackup(launch)
  const file = join(lab.host.folder, 'data', 'db.sqlite')
  const backUp = async (words: string, count: number) => {
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(results(page)).toHaveCount(count, { timeout: 60_000 })
    await expect(results(page).first()).toContainText(words)
    expect(archives()).toEqual([])
  }
  await writer.stop()
  query(file, 'PRAGMA wal_checkpoint(TRUNCATE)')
  const whole = readFileSync(file)
  writeFileSync(file, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(40_960, 7), whole.subarray(49_152)]))
  await backUp('The copy of the database is damaged', 1)
  writeFileSync(file, whole)
  lab.configure('noise: { private_key_path: /nowhere/noise.key }\ndatabase: { sqlite: { path: data/db.sqlite } }\n')
  await backUp('/nowhere/noise.key could not be read', 2)
  lab.configure('noise: { private_key_path: "data/noise\'s.key" }\n')
  await backUp('The configuration names no database', 3)
  const blocked = join(lab.host.folder, 'a file')
  writeFileSync(blocked, '')
  await chooseFolder(blocked)
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await expect(page.getByText(blocked)).toBeVisible()
  lab.configure('noise: { private_key_path: "data/noise\'s.key" }\ndatabase: { sqlite: { path: data/db.sqlite } }\n')
  await backUp(`Nothing can be saved in ${blocked}`, 4)
})

test('makes scheduled backups, catches up on a missed one at the next start, and keeps the chosen number', async ({
  launch,
}) => {
  const page = await openBackup(launch)
  await page.getByRole('button', { name: 'Daily' }).click()
  await expect(results(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(results(page)).toContainText('scheduled')
  await expect(page.getByText('The next one is due')).toBeVisible()
  await page.getByLabel('Scheduled backups to keep').fill('1')
  await page.getByLabel('Scheduled backups to keep').blur()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(results(page)).toHaveCount(2, { timeout: 60_000 })
  const before = finished()
  const { userData } = opened
  await opened.close()

  const settings = join(userData, 'settings.json')
  // As if the console had not run for two days.
  const text = readFileSync(settings, 'utf8').replaceAll(
    /"at":(\s*)"[^"]+"/g,
    `"at":$1"${new Date(Date.now() - 2 * 86_400_000).toISOString()}"`,
  )
  writeFileSync(settings, text)
  opened = await launch({ mock: false, env: { PATH: lab.host.path }, userData })
  traces = sshTraces(opened.app.process().pid)
  // Without a keychain the server needs its key again, but its host does not. The first backup is made a minute after the start.
  await expect.poll(() => finished().filter((name) => !before.includes(name)).length, { timeout: 120_000 }).toBe(1)
  await expect.poll(() => finished().length).toBe(2)
  // The scheduled one before was removed; the one made by hand stays.
  expect(finished()).toContain(before[1])
  expect(finished()).not.toContain(before[0])
})
