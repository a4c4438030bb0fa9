import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addProgram, type DemoNode, fromHere, test } from './actions/client-network'
import { call } from './actions/call'
import { pressKey } from './actions/keys'
import { expect } from './fixtures'
import { answerPrograms, askedPrograms, type LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

// The terminals and screens of this computer are programs that store their arguments, in the first folder of PATH.

const connect = (page: Page) => page.getByRole('region', { name: 'Connect', exact: true })
const open = async (page: Page, node: DemoNode) => {
  await page.goto(`app://console/machines/${node.id}`)
  await expect(connect(page).getByRole('textbox', { name: 'User' })).toBeVisible()
}
const copied = ({ app }: LaunchedConsole) => app.evaluate(({ clipboard }) => clipboard.readText())
const button = (page: Page, name: string) => connect(page).getByRole('button', { name, exact: true })

test('opens SSH in the terminal, RDP, VNC and the browser; a host that is an option stays one argument', async ({
  network: { page, mesh, client, direct },
}) => {
  const terminal = addProgram(client, 'x-terminal-emulator')
  const remmina = addProgram(client, 'remmina')
  await open(page, direct)
  await button(page, 'SSH in a terminal').click()
  await expect.poll(() => terminal.calls().length).toBe(1)
  const host = terminal.calls()[0]?.at(-1) ?? ''
  expect(host).toMatch(new RegExp(`^${direct.givenName}(\\.|$)`))
  expect(terminal.calls()).toEqual([['-e', 'ssh', host]])
  await connect(page).getByRole('textbox', { name: 'User' }).fill('deploy')
  await connect(page).getByRole('textbox', { name: 'Port' }).fill('2222')
  await button(page, 'SSH in a terminal').click()
  await expect.poll(() => terminal.calls().at(-1)).toEqual(['-e', 'ssh', '-p', '2222', '-l', 'deploy', host])
  await button(page, 'RDP').click()
  await expect.poll(() => remmina.calls()).toEqual([['-c', `rdp://${host}:3389`]])
  await button(page, 'VNC').click()
  await expect.poll(() => remmina.calls().at(-1)).toEqual(['-c', `vnc://${host}:5900`])
  await expect(connect(page).getByRole('link', { name: 'Open in the browser' })).toHaveAttribute(
    'href',
    new RegExp(`^https?://${host}/?$`),
  )

  await connect(page).getByRole('textbox', { name: 'User' }).fill('-oProxyCommand=id')
  await expect(connect(page)).toContainText('Letters, digits, dots, hyphens and underscores only')
  await expect(button(page, 'SSH in a terminal')).toBeDisabled()
  await connect(page).getByRole('textbox', { name: 'Port' }).fill('70000')
  await expect(connect(page)).toContainText('A number from 1 to 65535')
  const hostile = ['-oProxyCommand=touch x', '$(id)', '`id`', 'a b', 'a\nb', "'; id; '", '--']
  const [before, screens] = [terminal.calls().length, remmina.calls().length]
  for (const text of hostile) {
    for (const target of [
      { way: 'ssh' as const, host: text, user: '', port: 22 },
      { way: 'ssh' as const, host, user: text, port: 22 },
      { way: 'tailscaleSsh' as const, host: text, user: '', port: 22 },
    ])
      expect(await invoke(page, 'connect:shell', target), JSON.stringify(target)).toMatchObject({ ok: false })
    expect(await invoke(page, 'connect:screen', { way: 'rdp', host: text, port: 3389 })).toMatchObject({ ok: false })
  }
  expect([terminal.calls().length, remmina.calls().length]).toEqual([before, screens])
  mesh.allow(/connect:(shell|screen)/)
})

test('a page starts no program that the person refuses, and at most ten a minute of those that they agree to', async ({
  network: { page, mesh, client, direct },
}) => {
  mesh.allow(/connect:(shell|screen)/)
  const terminal = addProgram(client, 'x-terminal-emulator')
  await open(page, direct)
  await answerPrograms(mesh, false)
  const shell = (host: string) => invoke(page, 'connect:shell', { way: 'ssh', host, user: '', port: 22 })
  for (let time = 0; time < 3; time += 1) expect(await shell('db')).toMatchObject({ ok: false })
  // After three refusals within a minute, none is shown.
  expect(await shell('db')).toMatchObject({ ok: false, error: { details: [{ key: 'programsMany' }] } })
  expect(await askedPrograms(mesh)).toHaveLength(3)
  expect((await askedPrograms(mesh))[0]).toMatch(
    /^Run this command on this computer\?\n\/.*x-terminal-emulator -e ssh db\n/,
  )
  expect(terminal.calls()).toEqual([])
  const settings = JSON.parse(readFileSync(join(mesh.userData, 'settings.json'), 'utf8')) as object
  expect(settings).not.toHaveProperty('confirmed')
})

test('a page that opens sixty terminals gets ten, of the one command that the person agreed to', async ({
  network: { page, mesh, client, direct },
}) => {
  mesh.allow(/connect:shell/)
  const terminal = addProgram(client, 'x-terminal-emulator')
  await open(page, direct)
  await button(page, 'SSH in a terminal').click()
  await expect.poll(() => terminal.calls().length).toBe(1)
  const host = terminal.calls()[0]?.at(-1) ?? ''
  const target = { way: 'ssh' as const, host, user: '', port: 22 }
  const made = await Promise.all(Array.from({ length: 60 }, () => invoke(page, 'connect:shell', target)))
  expect(made.filter(({ ok }) => ok)).toHaveLength(9)
  await expect.poll(() => terminal.calls().length).toBe(10)
  expect(await askedPrograms(mesh)).toHaveLength(1)
})

test('copies the command if the terminal does not start, and opens the one chosen in Settings', async ({
  network: { page, mesh, client, direct },
}) => {
  const [first, chosen] = [addProgram(client, 'x-terminal-emulator'), addProgram(client, 'konsole')]
  await open(page, direct)
  first.spoil()
  await button(page, 'SSH in a terminal').click()
  await expect(connect(page)).toContainText('No known program was found, so it was copied.')
  const host = (await copied(mesh)).replace(/^ssh /, '')
  expect(host).toMatch(new RegExp(`^${direct.givenName}(\\.|$)`))

  await page.goto('app://console/settings')
  await page.getByRole('combobox', { name: 'Terminal for SSH' }).click()
  await page.getByRole('option', { name: 'konsole' }).click()
  await open(page, direct)
  await button(page, 'SSH in a terminal').click()
  await expect.poll(() => chosen.calls()).toEqual([['-e', 'ssh', host]])
  expect(first.calls()).toEqual([])
  // The choice is kept after the page is loaded again.
  await page.goto('app://console/settings')
  await expect(page.getByRole('combobox', { name: 'Terminal for SSH' })).toHaveText('konsole')
})

test('the command is copied in one place, with user and port, also without a terminal', async ({
  network: { page, mesh, direct },
}) => {
  await open(page, direct)
  const state = await invoke(page, 'connect:state', undefined)
  test.skip(state.ok && state.value.terminals.length > 0, 'this computer has a terminal in a usual folder')
  const copying = page.getByRole('main').getByRole('button', { name: /copy.*ssh|ssh.*copy/i })
  await expect(copying).toHaveCount(1)
  await copying.click()
  const plain = await copied(mesh)
  expect(plain).toMatch(new RegExp(`^ssh ${direct.givenName}`))
  const shown = connect(page).getByRole('group', { name: 'SSH command' })
  await expect(shown).toHaveText(plain)
  await connect(page).getByRole('textbox', { name: 'User' }).fill('deploy')
  await connect(page).getByRole('textbox', { name: 'Port' }).fill('2222')
  const full = plain.replace('ssh ', 'ssh -p 2222 -l deploy ')
  await expect(shown).toHaveText(full)
  await expect(copying).toHaveText('Copy SSH command')
  await copying.click()
  await expect.poll(() => copied(mesh)).toBe(full)
  // The key of the page uses the typed login, too, although nothing remembers it.
  await mesh.app.evaluate(({ clipboard }) => clipboard.clear())
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('s')
  await expect.poll(() => copied(mesh)).toBe(full)
  await connect(page).getByRole('textbox', { name: 'User' }).fill('-oProxyCommand=id')
  await expect(copying).toBeDisabled()
  await page.goto('app://console/settings')
  await expect(page.getByText('No known terminal was found: the console copies the command instead.')).toBeVisible()
})

test('remembers user and port of a machine and of a tag; the machine’s own come first', async ({
  network: { page, mesh, direct, idle, hidden },
}) => {
  const tagged = [direct, idle, hidden]
  for (const { id } of tagged) await call(page, 'POST', `/node/${id}/tags`, { tags: ['tag:server'] })
  const user = connect(page).getByRole('textbox', { name: 'User' })
  const port = connect(page).getByRole('textbox', { name: 'Port' })
  const remember = async (node: DemoNode, login: [string, string], where: string) => {
    await open(page, node)
    await user.fill(login[0])
    await port.fill(login[1])
    await connect(page).getByRole('combobox', { name: 'Remember' }).click()
    await page.getByRole('option', { name: where }).click()
    await expect(connect(page).getByRole('combobox', { name: 'Remember' })).toHaveCount(0)
  }
  await remember(direct, ['deploy', '2222'], 'For tag:server')
  await remember(idle, ['root', '22'], 'For this machine')
  for (const [node, name, number] of [
    [direct, 'deploy', '2222'],
    [idle, 'root', '22'],
    [hidden, 'deploy', '2222'],
  ] as const) {
    await open(page, node)
    await expect(user).toHaveValue(name)
    await expect(port).toHaveValue(number)
  }
  // The key of the page and the menu of a row copy what the page's button copies.
  const full = `ssh -p 2222 -l deploy ${direct.givenName}.mesh.demo.example`
  await open(page, direct)
  await page.getByRole('heading', { level: 1 }).focus()
  await mesh.app.evaluate(({ clipboard }) => clipboard.clear())
  await pressKey(page, 's')
  await expect.poll(() => copied(mesh)).toBe(full)
  await mesh.app.evaluate(({ clipboard }) => clipboard.clear())
  await page.goto(`app://console/machines?q=${direct.givenName}`)
  await page.locator(`tr[data-id="${direct.id}"] [data-menu-button]`).click()
  await page.getByRole('menuitem', { name: 'Copy SSH command' }).click()
  await expect.poll(() => copied(mesh)).toBe(full)
})

test('offers Tailscale SSH only as the users that the policy’s SSH rules allow from here', async ({
  network: { page, client, self, direct, idle },
}) => {
  const terminal = addProgram(client, 'x-terminal-emulator')
  const rule = (action: string, users: string[]) => ({ action, src: ['tag:desk'], dst: ['tag:box'], users })
  const store = (ssh: object[]) =>
    call(page, 'PUT', '/policy', {
      policy: JSON.stringify({
        tagOwners: { 'tag:desk': [], 'tag:box': [], 'tag:server': [] },
        acls: [{ action: 'accept', src: ['*'], dst: ['*:*'] }],
        ssh,
      }),
    })
  await store([])
  await call(page, 'POST', `/node/${self.id}/tags`, { tags: ['tag:desk'] })
  await call(page, 'POST', `/node/${direct.id}/tags`, { tags: ['tag:box'] })
  await store([rule('accept', ['deploy']), rule('check', ['root'])])
  await open(page, direct)
  await expect(connect(page)).toContainText('The policy allows it as deploy, root after a fresh sign-in.')
  await button(page, 'Tailscale SSH').click()
  await expect.poll(() => terminal.calls().length).toBe(1)
  const [[option = '', program = '', ssh = '', place = ''] = []] = terminal.calls()
  expect([option, ssh]).toEqual(['-e', 'ssh'])
  expect(program).toMatch(/^\/.*\/tailscale$/)
  expect(place).toMatch(new RegExp(`^deploy@${direct.givenName}`))
  await connect(page).getByRole('textbox', { name: 'User' }).fill('admin')
  await expect(button(page, 'Tailscale SSH')).toBeDisabled()
  await connect(page).getByRole('textbox', { name: 'User' }).fill('root')
  await expect(button(page, 'Tailscale SSH')).toBeEnabled()

  await open(page, idle)
  await expect(fromHere(page)).toContainText('1.94.1')
  await expect(button(page, 'Tailscale SSH')).toHaveCount(0)
  await store([])
  await open(page, direct)
  await expect(fromHere(page)).toContainText('1.94.1')
  await expect(button(page, 'Tailscale SSH')).toHaveCount(0)
})
