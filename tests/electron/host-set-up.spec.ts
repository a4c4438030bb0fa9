import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, HOST_KEY, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { answer, headscale } from './actions/headscale'
import { expect, type Launch, test } from './fixtures'
import { answerPrograms, askedPrograms, type LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()
const DEB = 'headscale_0.29.2_linux_amd64.deb'
const AUTH_KEY = 'hskey-auth-aaaaaaaaaaaa-cccccccccccccccccccccccccccccccc'

let lab: HeadscaleHost
let opened: LaunchedConsole | undefined
let traces = sshTraces(undefined)
const at = (name: string) => join(lab.host.folder, name)
/** The commands that changed the host. */
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startHeadscaleHost((request, response, body) =>
    request.url === '/health' ? answer(response, 200, { status: 'pass' }) : headscale('admin')(request, response, body),
  )
  const program = (name: string, body: string) => lab.host.program(name, body)
  const said = `echo "\${0##*/} $*" >>${at('calls')}`
  // A fresh Debian host. Its Headscale is the one of this test, once its package is installed.
  program(
    'cat',
    `case "$*" in *os-release*) printf 'ID=debian\\nPRETTY_NAME="Debian GNU/Linux 12"\\n' ;; *) exec /bin/cat "$@" ;; esac`,
  )
  const cat = readFileSync(at('host-bin/cat'), 'utf8').split('\n').slice(1).join('\n')
  program(
    'cat',
    `case "$*" in *4242/cmdline) printf 'headscale\\0serve\\0-c\\0${lab.config}\\0'; exit ;; *4242/cgroup) echo 0::/x; exit ;; esac\n${cat}`,
  )
  program(
    'pgrep',
    `case "$*" in *caddy*) echo '812 nginx' ;; *) [ -e ${at('installed')} ] && echo '4242 headscale serve -c ${lab.config}' ;; esac`,
  )
  const ls = readFileSync(at('host-bin/ls'), 'utf8').split('\n').slice(1).join('\n')
  program(
    'ls',
    `case "$*" in */run/systemd/system) echo /run/systemd/system; exit ;; *mesh-console-set-up*) [ ! -e ${at('left')} ] || /bin/cat ${at('left')}; exit ;; esac\n${ls}`,
  )
  program('id', `case "$*" in *headscale) exit 1 ;; *) exec /usr/bin/id "$@" ;; esac`)
  program('hostname', 'echo 127.0.0.1')
  program('dpkg-query', 'exit 1')
  program(
    'dpkg',
    `case "$*" in *architecture*) echo amd64 ;; *--install*) ${said}; touch ${at('installed')} ;; *) ${said}; rm -f ${at('installed')} ;; esac`,
  )
  program('sha256sum', `exec /usr/bin/sha256sum <${at('package')}`)
  program('dd', `${said}; exec /bin/cat >>${at('package')}`)
  program('install', `${said}; case "$*" in */dev/stdin*) exec /bin/cat >${at('written')} ;; esac`)
  for (const name of ['groupadd', 'useradd', 'dpkg-deb', 'chmod', 'userdel', 'groupdel']) program(name, said)
  program('runuser', `${said}; [ ! -e ${at('refuses')} ] || { echo 'FTL the configuration is odd' >&2; exit 1; }`)
  program(
    'rm',
    `case "$*" in *mesh-console-set-up*) ${said}; exec /bin/rm -f ${at('left')} ;; *) exec /bin/rm "$@" ;; esac`,
  )
  program('systemctl', `case "$1" in show) exit 127 ;; *) ${said} ;; esac`)
  program(
    'headscale',
    `case "$*" in *apikeys*create*) echo ${HOST_KEY} ;; *users*) echo '{"id":1,"name":"admin"}' ;; *preauthkeys*) echo '{"key":"${AUTH_KEY}"}' ;; *) echo v0.29.2 ;; esac`,
  )
})
test.afterEach(async () => {
  await opened?.close()
  opened = undefined
  await expect.poll(() => [...traces.folders(), ...traces.connections()]).toEqual([])
  await lab.remove()
})

async function open(launch: Launch): Promise<Page> {
  opened = await launch({ mock: false, env: { PATH: lab.host.path } })
  traces = sshTraces(opened.app.process().pid)
  opened.allow(/40\d|50\d/)
  const { page } = opened
  await page.getByText('I have no server yet').click()
  return page
}

async function look(page: Page) {
  await page.getByRole('button', { name: 'Set up a server…' }).press('Enter')
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Look at the host' }).press('Enter')
  await page.getByRole('button', { name: 'Trust and continue' }).click()
}

const found = (page: Page) => page.getByRole('group', { name: 'What was found' })

test('from an empty host to a connected server in seven answers, with a failure and Continue', async ({ launch }) => {
  test.slow()
  const page = await open(launch)
  await look(page)
  await expect(found(page)).toContainText('Debian GNU/Linux 12, amd64')
  await expect(found(page)).toContainText('nginx')
  await expectAccessible(page)
  expect(calls()).toEqual([])
  await page.getByRole('button', { name: 'Answer the questions' }).press('Enter')

  const ask = page.getByRole('form', { name: 'Questions' })
  const name = page.getByLabel('Public name of the server')
  await name.fill('lab')
  await page.getByRole('button', { name: 'Show the summary' }).press('Enter')
  await expect(ask).toContainText('A certificate needs a name with a dot.')
  await name.fill('127.0.0.1')
  await expect(ask).toContainText('The name leads to this host: 127.0.0.1.')
  await page.getByLabel('TLS').click()
  await page.getByRole('option', { name: 'Plain http, for a lab' }).click()
  await expect(ask).not.toContainText('A certificate needs a name with a dot.')
  await expect(page.getByLabel('Domain of the machines’ names')).toHaveValue('tailnet.internal')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the summary' }).press('Enter')

  // The package or the program, and its checksum, are files of this computer.
  const choose = async (text: string, file = DEB) => {
    const files = [file, 'checksums.txt'].map((one) => at(one))
    writeFileSync(at(file), text)
    writeFileSync(at('checksums.txt'), `${createHash('sha256').update('the package').digest('hex')}  ${file}\n`)
    await opened?.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: chosen })
    }, files)
    await page.getByRole('button', { name: 'Choose file and checksums.txt…' }).press('Enter')
  }
  const start = page.getByRole('button', { name: 'Set up the server' })
  await choose('another package')
  await expect(page.getByText('The file differs from its checksum.')).toBeVisible()
  await expect(start).toBeDisabled()
  await choose('the package', 'headscale_0.29.2_linux_amd64')
  await expect(page.getByText(/^Headscale 0\.29\.2, copied from this computer\..*It is the bare program/)).toBeVisible()
  const commands = page.getByRole('group', { name: 'Commands' })
  await expect(page.getByRole('group', { name: 'Unit of systemd' })).toContainText('ExecStart=/usr/bin/headscale')
  await expect(commands).toContainText('install -m 644 /dev/stdin /etc/systemd/system/headscale.service')
  await expect(commands).not.toContainText('dpkg --force-confold')
  await choose('the package')
  await expect(page.getByText('Headscale 0.29.2, copied from this computer.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Configuration' })).toContainText('base_domain: "tailnet.internal"')
  await expect(commands).toContainText('dpkg --force-confold --install')
  await expectAccessible(page)
  await page.setViewportSize({ width: 900, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900)
  expect(calls()).toEqual([])

  writeFileSync(at('refuses'), '')
  await start.press('Enter')
  await expect(page.getByText('FTL the configuration is odd')).toBeVisible({ timeout: 30_000 })
  expect(calls().join('\n')).not.toContain('dpkg --')
  expect(readFileSync(at('written'), 'utf8')).toContain('server_url: "http://127.0.0.1:8080"')
  expect(readFileSync(at('package'), 'utf8')).toBe('the package')
  await expectAccessible(page)
  rmSync(at('refuses'))
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The server runs' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText(`--login-server http://127.0.0.1:8080 --authkey ${AUTH_KEY}`)
  await expectAccessible(page)
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { servers: [{ ssh: 'lab' }] } })
  // Steps that were done are not repeated.
  expect(calls().filter((line) => line.startsWith('useradd'))).toHaveLength(1)
  expect(calls().at(-1)).toBe('rm -rf -- /var/lib/mesh-console-set-up')

  // A server in use is not taken back.
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeHidden()
  expect(opened?.log()).not.toContain(AUTH_KEY)
})

test('sets up no host with a Headscale or parts of one, and finds a set-up that has not ended', async ({ launch }) => {
  test.slow()
  writeFileSync(at('left'), '/etc/headscale\n')
  const page = await open(launch)
  await look(page)
  await expect(found(page)).toContainText('Parts of another Headscale are on this host.')
  await expect(found(page)).toContainText('/etc/headscale')
  const next = page.getByRole('button', { name: 'Answer the questions' })
  await expect(next).toBeHidden()
  const again = page.getByRole('button', { name: 'Look again' })
  writeFileSync(at('left'), '/etc/headscale\n/var/lib/mesh-console-set-up\n')
  await again.press('Enter')
  await expect(found(page)).toContainText('A set-up of this console has not ended')
  await expect(next).toBeVisible()
  const undo = found(page).getByRole('button', { name: 'Undo…' })
  await undo.press('Enter')
  const question = page.getByRole('dialog', { name: 'Take the set-up back?' })
  await expect(question).toContainText('Its configuration, keys and database')
  if (opened) await answerPrograms(opened, false)
  await question.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText('You did not agree to this program')).toBeVisible({ timeout: 30_000 })
  expect(calls()).toEqual([])
  if (opened) await answerPrograms(opened, true)
  await undo.press('Enter')
  await question.getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(page.getByText('The console looked: its files are gone.')).toBeVisible({ timeout: 30_000 })
  expect(calls()).toEqual([
    'systemctl disable --now headscale.service',
    'dpkg --purge headscale',
    'userdel headscale',
    'groupdel headscale',
    'rm -rf -- /etc/headscale /var/lib/headscale /usr/bin/headscale /etc/systemd/system/headscale.service /var/lib/mesh-console-set-up',
    'systemctl reset-failed headscale.service',
    'systemctl daemon-reload',
  ])
  const asked = opened ? await askedPrograms(opened) : []
  expect(asked.at(-1)).toContain('systemctl disable --now headscale.service\ndpkg --purge headscale\n')
})

test('finds a Headscale that can be added instead', async ({ launch }) => {
  writeFileSync(at('installed'), '')
  const page = await open(launch)
  await look(page)
  await found(page).getByRole('button', { name: 'Add it over SSH' }).press('Enter')
  await expect(page.getByLabel('SSH destination')).toHaveValue('lab')
  await expect(page.getByRole('button', { name: 'Find Headscale' })).toBeVisible()
  expect(calls()).toEqual([])
})

test('any other system gets files and commands to copy, in German, too', async ({ launch }) => {
  test.slow()
  const page = await open(launch)
  await page.getByRole('button', { name: 'Set up by hand…' }).press('Enter')
  await page.getByLabel('Public name of the server').fill('hs.example.com')
  await expect(page.getByLabel('Domain of the machines’ names')).toHaveValue('net.example.com')
  await page.getByRole('button', { name: 'Show files and commands' }).press('Enter')
  await expect(page.getByRole('group', { name: 'compose.yaml', exact: true })).toContainText('headscale/headscale:0.29')
  await expect(page.getByRole('group', { name: 'config/config.yaml', exact: true })).toContainText(
    'server_url: "https://hs.example.com"',
  )
  await expect(page.getByRole('group', { name: 'Commands', exact: true })).toContainText('docker compose up -d')
  await expectAccessible(page)
  await invoke(page, 'prefs:set', { language: 'de' })
  await expect(page.getByText('Fügen Sie den Server dann mit seiner Adresse')).toBeVisible()
  await page.setViewportSize({ width: 900, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900)
})
