import { missingSshd, startSshHost, type SshHost } from '@tests/support/ssh-host'
import { invoke } from '../electron/fixtures'
import { expect, test } from './fixtures'
import { setting } from './server'

const missing = missingSshd()
test.skip(missing !== undefined, missing)

let host: SshHost
test.beforeEach(async () => {
  host = await startSshHost()
})
test.afterEach(() => host.remove())

test('an SSH alias is enough for a real server: the console creates a key there and lists its users through the tunnel', async ({
  server,
  launch,
}) => {
  const program = setting('MESH_CONSOLE_HEADSCALE')
  await server.run('users', 'create', 'over-ssh')
  const keys = async () => (JSON.parse(await server.run('apikeys', 'list', '-o', 'json')) as unknown[]).length
  const before = await keys()
  for (const other of ['systemctl', 'docker', 'podman']) host.program(other, 'exit 127')
  // Other servers may run on this computer.
  host.program('pgrep', `echo "1 ${program} -c ${server.config} serve"`)
  const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
  allow(/401/)
  await page.getByRole('button', { name: 'Use SSH instead' }).click()
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Find Headscale' }).click()
  await page.getByRole('button', { name: 'Trust and continue' }).click()
  await expect(page.getByRole('form', { name: 'Headscale on this host' })).toContainText(server.config)
  expect(await keys()).toBe(before)
  await page.getByRole('button', { name: 'Create key and connect' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('main').getByText('over-ssh').first()).toBeVisible()
  expect(await keys()).toBe(before + 1)
  expect(await invoke(page, 'session:get', undefined)).toMatchObject({
    value: { servers: [{ ssh: 'lab', hasKey: true }] },
  })
})
