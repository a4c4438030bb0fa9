import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { allowHost, hostLink, openWithServer } from './actions/allowed-host'
import { expectAccessible } from './actions/axe'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: HeadscaleHost
let file: string
/** Stands for Headscale: only its standard error matters here. */
let server: ChildProcess | undefined
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startHeadscaleHost((request, response, body) => {
    const node = machineOfAlice('1', 'desk')
    if (request.url === '/api/v1/node') return answer(response, 200, { nodes: [node] })
    if (request.url === '/api/v1/node/1') return answer(response, 200, { node })
    return headscale('alice')(request, response, body)
  })
  file = join(lab.host.folder, 'headscale.log')
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  server?.kill()
  server = undefined
  await expect.poll(followers).toEqual([])
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

/** Processes on the host that follow the log, and the shells around them. */
const followers = () =>
  execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(lab.host.folder) && /^(sudo|tail|(\/bin\/)?sh) /.test(line))

const line = (level: string, text: string) => `2026-11-24T02:32:59Z ${level} ${text}\n`

/** Starts the process whose output is the log. */
function startServer(output: 'file' | 'pipe'): void {
  const target = openSync(file, 'a')
  server = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', output === 'file' ? target : 'pipe'] })
  closeSync(target)
  lab.host.program('pgrep', `echo "${server.pid} headscale serve -c ${lab.config}"`)
}

async function openLog(launch: Launch, readOnly = false): Promise<Page> {
  opened = await openWithServer(launch, lab, readOnly)
  traces = sshTraces(opened.app.process().pid)
  if (!server) startServer('file')
  await allowHost(opened.page)
  await opened.page.getByRole('navigation').getByRole('link', { name: 'Log', exact: true }).click()
  return opened.page
}

const rows = (page: Page) => page.getByRole('group', { name: 'Headscale log' }).getByRole('listitem')

test('shows new lines of the log at once, filters them, links errors to their machine, and hides keys', async ({
  launch,
}) => {
  writeFileSync(
    file,
    line('INF', 'listening') +
      line('ERR', `update failed error="no route" node.id=1 node.name=desk`) +
      `\u001B[90m2026-11-24T02:32:59Z\u001B[0m \u001B[31mWRN\u001B[0m key hskey-api-abcdefghijkl-${'0'.repeat(64)}\n` +
      `{"level":"info","time":1795487579,"message":"from json \u202Ereversed"}\n${'x'.repeat(9000)}\n`,
  )
  const page = await openLog(launch, true)
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('Live from the host:')).toContainText(`tail -n 2000 -F -- ${file}`)
  await expect(rows(page).nth(2)).toContainText('key [hidden]')
  await expect(rows(page).nth(3)).toContainText('from json [U+202E]reversed')
  await expect(rows(page).nth(4)).toContainText('(cut after 4,000 characters)')
  await expectAccessible(page)

  appendFileSync(file, line('ERR', 'arrives later'))
  await expect(rows(page).last()).toContainText('arrives later')
  await page.getByRole('button', { name: 'Errors' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('2 of 6 lines')).toBeVisible()
  await page.getByRole('combobox', { name: 'Machine' }).fill('desk')
  await page.getByRole('option', { name: 'desk' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('NO ROUTE')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('nowhere')
  await expect(page.getByText('No line matches the filter.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('')
  await rows(page).getByRole('link', { name: 'desk' }).click()
  await expect(page).toHaveURL(/\/machines\/1$/)
})

test('ends the command on the host if the use of the host ends, and if the console is killed', async ({ launch }) => {
  writeFileSync(file, line('INF', 'nothing follows'))
  const page = await openLog(launch)
  await expect(rows(page)).toHaveCount(1)
  expect(followers()).not.toEqual([])
  await hostLink(page).click()
  await page.getByText(/^Show \d+ commands?$/).click()
  const follows = page.getByRole('listitem').filter({ hasText: 'Follows the log while the Log page shows it.' })
  await expect(follows).toContainText('still running')
  await page.getByRole('button', { name: 'Stop using the host' }).click()
  await expect.poll(followers).toEqual([])
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  expect(await invoke(page, 'host:log', { id, log: '', after: 0 })).toMatchObject({ ok: false })

  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Log', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  opened?.app.process().kill('SIGKILL')
  opened = undefined
  await expect.poll(followers).toEqual([])
  traces.removeFolders()
})

test('shows where the log goes if it is not written to a file', async ({ launch }) => {
  startServer('pipe')
  const page = await openLog(launch)
  await expect(page.getByText('Headscale runs as a plain process')).toContainText(/pipe:\[\d+\]|socket:\[\d+\]/)
})

/** Like the journal, which ends unless it is followed. */
const follows = 'case "$*" in *--follow*) exec sleep 60 ;; esac'

test('reads the journal with sudo if the host hides it otherwise', async ({ launch }) => {
  lab.host.program(
    'systemctl',
    `echo LoadState=loaded; echo ActiveState=active; echo "ExecStart={ path=${lab.host.folder}/host-bin/headscale ; argv[]=headscale serve -c ${lab.config} ; }"`,
  )
  lab.host.program(
    'journalctl',
    `echo "Hint: You are currently not seeing messages from other users and the system."; ${follows}`,
  )
  lab.host.program('sudo', `echo '${line('INF', 'from the journal').trim()}'; ${follows}`)
  const page = await openLog(launch)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('from the journal')
  await expect(page.getByText('Live from the host:')).toContainText('sudo -n journalctl')
})

test('starts a log of 200 MB with its last lines, and keeps the last 100,000', async ({ launch }) => {
  test.slow()
  const block = Buffer.from(line('INF', 'x'.repeat(70)).repeat(10_000))
  const target = openSync(file, 'w')
  for (let size = 0; size < 200 * 1024 * 1024; size += block.length) writeSync(target, block)
  closeSync(target)
  const page = await openLog(launch)
  await expect(page.getByText('2,000 lines')).toBeVisible()
  const more = Array.from({ length: 110_000 }, (_, at) => line('INF', `more ${at}`)).join('')
  appendFileSync(file, more)
  await expect(page.getByText('100,000 lines')).toBeVisible({ timeout: 30_000 })
  await expect(rows(page).last()).toContainText('more 109999', { timeout: 30_000 })
  // Only the rows in view are drawn.
  expect(await rows(page).count()).toBeLessThan(120)
  await page.getByRole('group', { name: 'Headscale log' }).evaluate((box) => (box.scrollTop = 0))
  await page.getByRole('button', { name: 'Newest lines' }).click()
  await expect(rows(page).last()).toContainText('more 109999')
})
