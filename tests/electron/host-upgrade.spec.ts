import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { startWriter } from '@tests/support/busy-database'
import { HOST_KEY } from '@tests/support/headscale-host'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import { answer, machineOfAlice } from './actions/headscale'
import { type ManagedHost, startManagedHost } from './actions/managed-host'
import { expect, type Launch, test } from './fixtures'
import { electronProgram } from './launch-console'
import { invoke } from './page-calls'

const missing = missingSshd()

const POLICY = `{
  // everybody may ping the server
  "tagOwners": { "tag:srv": ["alice@"] },
  "acls": [
    { "action": "accept", "src": ["alice@"], "dst": ["*:22", "tag:srv:0"] },
  ],
  "ssh": [{ "action": "accept", "src": ["alice@"], "dst": ["*"], "users": ["root"] }],
}`

const nodeKey = (id: number) => `nodekey:${String(id).repeat(64)}`
const NODES = [
  { ...machineOfAlice('1', 'Router-One'), nodeKey: nodeKey(1) },
  { ...machineOfAlice('2', 'old'), nodeKey: nodeKey(2) },
]
const stored = (id: number, version: string) => ({
  NodeKey: nodeKey(id),
  Hostinfo: { OS: 'linux', OSVersion: '', IPNVersion: version, Distro: '', DistroVersion: '', DeviceModel: '' },
})

let lab: ManagedHost
let debug: RemoteServer
let feed: RemoteServer
let serves: (url: string) => { status: number; text: string; to?: string }

const releases = ['v0.29.2', 'v0.28.0', 'v0.27.1', 'v0.26.1'].map((tag) => ({
  tag_name: tag,
  draft: false,
  prerelease: false,
}))
const DEB = 'headscale_0.28.0_linux_amd64.deb'
const SUM = createHash('sha256').update('the package').digest('hex')

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startManagedHost(({ url }, response) => {
    if (url === '/version') response.end('{"version":"v0.27.1"}')
    else if (url === '/api/v1/node') answer(response, 200, { nodes: NODES })
    else if (url === '/api/v1/policy') answer(response, 200, { policy: POLICY, updatedAt: '2026-11-01T00:00:00Z' })
    else if (url?.startsWith('/api/v1/preauthkey')) answer(response, 200, { preAuthKeys: [] })
    else return false
    return true
  })
  debug = await startRemoteServer((request, response) =>
    request.url === '/debug/nodestore'
      ? answer(response, 200, { 1: stored(1, '1.94.1-t1'), 2: stored(2, '1.70.0-t1') })
      : answer(response, 404, {}),
  )
  feed = await startRemoteServer((request, response) => {
    const { status, text, to } = serves(request.url ?? '')
    response.writeHead(status, to === undefined ? {} : { location: to }).end(text)
  })
  serves = (url) => ({
    status: 200,
    text: url.includes('checksums') ? `${SUM}  ${DEB}\n` : JSON.stringify(releases),
  })
  const data = join(lab.host.folder, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'db.sqlite'), 'SQLite format 3\0 202511101554-drop-old-idx')
  lab.host.program('headscale', 'echo v0.27.1')
  lab.host.program('uname', 'echo x86_64')
  const dpkg = `case "$*" in *--search*) echo "headscale: ${join(lab.host.folder, 'host-bin/headscale')}" ;; *) echo "installed 0.27.1 amd64" ;; esac`
  lab.host.program('dpkg-query', dpkg)
  lab.configure(`metrics_listen_addr: ${new URL(debug.url).host}
randomize_client_port: false
database: { type: sqlite, sqlite: { path: ${join(data, 'db.sqlite')} } }
`)
})
test.afterEach(async () => {
  await lab.end()
  await debug.close()
  await feed.close()
})

/** Opens the page. The release page is on loopback: only the remote end of the network is simulated. */
async function openUpgrade(launch: Launch): Promise<Page> {
  const page = await lab.open(launch)
  await lab.opened?.app.evaluate((_electron, url) => {
    const real = globalThis.fetch
    globalThis.fetch = (asked, options) => {
      const { pathname, search, hostname } = new URL(asked instanceof Request ? asked.url : asked)
      if (!/github/.test(hostname)) return real(asked, options)
      return real(`${url}${pathname}${search}`, options)
    }
  }, feed.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Upgrade', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('v0.27.1', { timeout: 90_000 })
  return page
}

const steps = (page: Page) => page.getByRole('status', { name: 'Steps' })
const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('says where it stands, the way, and what each step changes before it is done', async ({ launch }) => {
  test.slow()
  const page = await openUpgrade(launch)
  const place = page.getByRole('region', { name: 'Where it stands' })
  await expect(place).toContainText('Debian package 0.27.1')
  await expect(place).toContainText('Headscale 0.27')
  await expect(place).toContainText('x86_64')
  // Nothing was asked without a press of the button.
  expect(feed.asked).toEqual([])
  await expect(steps(page)).toHaveText('v0.27.1 → newest patch of 0.28 → newest patch of 0.29')

  await page.getByRole('button', { name: 'Ask the release page' }).press('Enter')
  await expect(steps(page)).toHaveText('v0.27.1 → 0.28.0 → 0.29.2')
  const to28 = step(page, 'v0.27.1 → 0.28.0')
  const policy = to28.getByRole('group', { name: 'Policy', exact: true })
  await expect(policy).toContainText('first port must be >0')
  await expect(policy.getByRole('list', { name: 'The smallest edit' })).toContainText(
    'tag:srv:0: port 0 reached pings alone',
  )
  await expect(policy.getByRole('group', { name: 'Changed lines of the policy' })).toContainText('autogroup:member')
  await expect(policy).toContainText('The running release takes the edited policy, too')
  await expect(to28.getByRole('group', { name: 'Clients that it no longer lets in', exact: true })).toContainText(
    'old (1.70.0)',
  )
  await expect(to28.getByRole('group', { name: 'Names of machines', exact: true })).toContainText(
    'Router-One becomes router-one',
  )
  await expect(to28.getByRole('group', { name: 'Configuration', exact: true })).toContainText('0 findings')
  const to29 = step(page, '0.28.0 → 0.29.2')
  await expect(to29.getByRole('group', { name: 'Configuration', exact: true })).toContainText(
    'randomize_client_port (line',
  )
  const diff = to29.getByRole('group', { name: 'Changed lines of the configuration' })
  await expect(diff).toContainText('randomize_client_port: false')
  await expect(page.getByText('not-for-you')).toHaveCount(0)

  const commands = to28.getByRole('region', { name: '0.28.0 by hand, in this order' })
  await expect(commands).toContainText(`echo '${SUM}  ${DEB}' | sha256sum -c -`)
  await expect(commands).toContainText('--force-confold')
  await expectAccessible(page)
  await page.setViewportSize({ width: 900, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900)
  // Only reading commands ran.
  const session = await invoke(page, 'session:get', undefined)
  const id = (session.ok && session.value.servers[0]?.id) || ''
  const look = await invoke(page, 'host:look', { id })
  expect(look.ok && look.value.runs.filter(({ access }) => access === 'writes')).toEqual([])
})

test('a hostile release page: other places, endless and foreign answers, names with separators', async ({ launch }) => {
  test.slow()
  const page = await openUpgrade(launch)
  const ask = page.getByRole('button', { name: 'Ask the release page' })
  const says = async (answered: typeof serves, text: string) => {
    serves = answered
    await ask.click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(steps(page)).toHaveText('v0.27.1 → newest patch of 0.28 → newest patch of 0.29')
  }
  await says(() => ({ status: 302, text: '', to: 'https://evil.test/' }), 'The console did not follow.')
  await says(() => ({ status: 200, text: ' '.repeat(9_000_000) }), 'The console stopped reading.')
  await says(() => ({ status: 200, text: '<html>' }), 'is not what the console expects')
  await says(() => ({ status: 500, text: '' }), 'answered with an error')
  const strange = ['v0.28.0/../../x', '../v0.28.0', 'v0.28.0\u202E', 'v99.0.0'].map((tag) => ({
    ...releases[0],
    tag_name: tag,
  }))
  await says(() => ({ status: 200, text: JSON.stringify(strange) }), 'is not what the console expects')
})

test('files of this computer are compared with their checksums, and the settings forbid the question', async ({
  launch,
}) => {
  test.slow()
  const page = await openUpgrade(launch)
  const files = [DEB, 'checksums.txt', 'notes.txt'].map((name) => join(lab.host.folder, name))
  const choose = async (text: string) => {
    writeFileSync(files[0] ?? '', text)
    writeFileSync(files[1] ?? '', `${SUM}  ${DEB}\n`)
    writeFileSync(files[2] ?? '', '')
    await lab.opened?.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: chosen })
    }, files)
    await page.getByRole('button', { name: 'Choose files of a release…' }).press('Enter')
  }
  const list = page.getByRole('group', { name: 'Chosen files' })
  await choose('another package')
  await expect(list).toContainText('Do not use this file.')
  await expect(list).toContainText('1 file is left out')
  await choose('the package')
  await expect(list).toContainText('Equal to the checksum in checksums.txt')

  await invoke(page, 'prefs:set', { asksReleases: false })
  await expect(page.getByRole('button', { name: 'Ask the release page' })).toBeHidden()
  expect(await invoke(page, 'upgrade:releases', undefined)).toMatchObject({ value: { is: 'failed', why: 'off' } })
  expect(feed.asked).toEqual([])
  await invoke(page, 'prefs:set', { language: 'de' })
  await expect(page.getByText('Die Einstellungen erlauben nicht')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'neuester Patch von 0.28 von Hand, in dieser Reihenfolge' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('rehearses the next release on a copy of the database, on the host, and leaves nothing there', async ({
  launch,
}) => {
  test.slow()
  const at = (name: string) => join(lab.host.folder, name)
  // The package that the host loads has a release that is played by a script.
  const play = (more: string) => {
    mkdirSync(at('deb/usr/bin'), { recursive: true })
    writeFileSync(
      at('deb/usr/bin/headscale'),
      `#!/bin/sh
case "$*" in
  version) echo headscale version v0.28.0 ;;
  *configtest) echo "$HOME" >>${at('homes')}; ${more} ;;
  *serve) exec sleep 600 ;;
  *users*) printf '[{\\n"id": 1\\n}]' ;;
  *) printf '[{\\n"machine_key": 1\\n},{\\n"machine_key": 2\\n}]' ;;
esac
`,
      { mode: 0o755 },
    )
  }
  play('true')
  lab.host.program('curl', 'while [ $# -gt 0 ]; do [ "$1" = -o ] && to=$2; shift; done; printf "the package" >"$to"')
  lab.host.program('dpkg-deb', `exec tar -C ${at('deb')} -cf - ./usr/bin/headscale`)
  const page = await openUpgrade(launch)
  await page.getByRole('button', { name: 'Ask the release page' }).click()
  const trial = page.getByRole('region', { name: 'Rehearsal of 0.28.0 on a copy' })
  const rehearse = async () => {
    await trial.getByRole('button', { name: 'Rehearse on a copy…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rehearse 0.28.0 on the host?' })
    await expect(dialog).toContainText('compares its SHA-256')
    await dialog.getByRole('button', { name: 'Rehearse', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await rehearse()
  await expect(trial).toContainText('Headscale v0.28.0 started on the copy and found there: users 1, machines 2.', {
    timeout: 30_000,
  })
  await expect(trial).toContainText('The server lists as many.')
  await expectAccessible(page)
  play('echo FATAL not-for-you; exit 1')
  await rehearse()
  await expect(trial).toContainText('FATAL', { timeout: 30_000 })
  await expect(page.getByText('not-for-you')).toHaveCount(0)
  lab.host.program('curl', 'while [ $# -gt 0 ]; do [ "$1" = -o ] && to=$2; shift; done; printf "another one" >"$to"')
  await rehearse()
  await expect(trial).toContainText('differs from checksums.txt. It was not started.', { timeout: 30_000 })
  const homes = new Set(readFileSync(at('homes'), 'utf8').trim().split('\n'))
  expect(homes.size).toBe(2)
  expect([...homes].filter((home) => existsSync(home))).toEqual([])
})

/** A release that is played by a script. */
const played = (version: string) => `#!/bin/sh
case "$*" in
  *version) echo headscale version v${version} ;;
  *create*) echo ${HOST_KEY} ;;
  *serve) exec sleep 600 ;;
  *users*|*apikeys*) printf '[{\\n"id": 1\\n}]' ;;
  *nodes*) printf '[{\\n"machine_key": 1,\\n"online": true\\n}]' ;;
esac
`

test('upgrades the host from the screens, and goes back', async ({ launch }) => {
  test.slow()
  const at = (...names: string[]) => join(lab.host.folder, ...names)
  const [program, rules, database] = [at('host-bin', 'headscale'), at('policy.hujson'), at('data', 'db.sqlite')]
  // Files of the release: a program without a package, so that the real script swaps it.
  const file = 'headscale_0.28.0_linux_amd64'
  writeFileSync(at(file), played('0.28.0'))
  writeFileSync(program, played('0.27.1'), { mode: 0o755 })
  const sum = createHash('sha256').update(played('0.28.0')).digest('hex')
  serves = (url) => ({
    status: 200,
    text: url.includes('checksums') ? `${sum}  ${file}\n` : JSON.stringify(releases),
  })
  lab.host.program('dpkg-query', 'exit 1')
  lab.host.program(
    'curl',
    `case "$*" in *health*) [ ! -e ${at('stopped')} ]; exit ;; esac
while [ "$1" != -o ]; do shift; done
exec cp ${at(file)} "$2"`,
  )
  lab.host.program(
    'systemctl',
    `case "$1" in
show) printf '%s\\n' LoadState=loaded ActiveState=active MainPID=812 'ExecStart={ path=${program} ; argv[]=headscale serve -c ${lab.config} ; }' ;;
stop) echo stop >>${at('asked')}; touch ${at('stopped')} ;;
start) rm -f ${at('stopped')} ;;
is-active) case "$*" in *mesh-console*) exit 3 ;; esac; [ ! -e ${at('stopped')} ] ;;
esac`,
  )
  // The folder of the steps is the test's own.
  const moved = `n=$#; while [ $n -gt 0 ]; do a=$1; shift; case $a in /var/lib/mesh-console-upgrade*) a=${at('steps')}\${a#/var/lib/mesh-console-upgrade} ;; esac; set -- "$@" "$a"; n=$((n - 1)); done`
  renameSync(at('host-bin', 'ls'), at('ls'))
  lab.host.program('ls', `${moved}; exec ${at('ls')} "$@"`)
  lab.host.program('sh', `${moved}; exec /bin/sh "$@"`)
  // On a host with systemd, the step is its unit.
  lab.host.program(
    'systemd-run',
    'while case $1 in --*) ;; *) false ;; esac; do shift; done\nsetsid "$@" >/dev/null 2>&1 </dev/null &',
  )
  rmSync(database)
  await (await startWriter(electronProgram(), database)).stop()
  writeFileSync(rules, POLICY)
  writeFileSync(at('data', 'noise.key'), 'privkey:of-the-server', { mode: 0o600 })
  lab.configure(`policy: { mode: file, path: ${rules} }
noise: { private_key_path: data/noise.key }
database: { type: sqlite, sqlite: { path: ${database} } }
`)
  lab.works = () => !existsSync(at('stopped'))
  const before = [lab.text(), readFileSync(database)]

  const page = await openUpgrade(launch)
  await page.getByRole('navigation').getByRole('link', { name: 'Backup', exact: true }).click()
  mkdirSync(at('backups'))
  await lab.opened?.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, at('backups'))
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await expect(page.getByText(at('backups'))).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Upgrade', exact: true }).click()
  await page.getByRole('button', { name: 'Ask the release page' }).click()
  await page.getByRole('button', { name: 'Upgrade to 0.28.0…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upgrade to 0.28.0?' })
  await expect(dialog).toContainText('It stores the edited policy')
  await dialog.getByRole('button', { name: 'Upgrade', exact: true }).press('Enter')
  await expect(page.getByText('Headscale 0.28.0 runs. It was stopped for about')).toBeVisible({ timeout: 60_000 })
  expect(readFileSync(program, 'utf8')).toBe(played('0.28.0'))
  expect(readFileSync(rules, 'utf8')).toContain('autogroup:member')
  await expectAccessible(page)

  const kept = page.getByRole('group', { name: 'Step 0.27.1 → 0.28.0' })
  await kept.getByRole('button', { name: 'Back to 0.27.1…' }).press('Enter')
  await page.getByRole('dialog', { name: 'Go back to 0.27.1?' }).getByRole('button', { name: 'Go back' }).press('Enter')
  await expect(page.getByText('Headscale 0.27.1 runs again, with its database')).toBeVisible({ timeout: 60_000 })
  expect([readFileSync(program, 'utf8'), readFileSync(rules, 'utf8')]).toEqual([played('0.27.1'), POLICY])
  expect([lab.text(), readFileSync(database)]).toEqual(before)
  expect(existsSync(at('steps'))).toBe(false)
  expect(readFileSync(at('asked'), 'utf8')).toBe('stop\n'.repeat(4))
  await page.getByRole('navigation').getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('0.28.0 → 0.27.1')).toBeVisible()
  await expect(page.getByText('0.27.1 → 0.28.0')).toBeVisible()
})
