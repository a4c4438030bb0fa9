import { actAsHeadscale, missingSshd, startSshHost, type SshHost } from '@tests/support/ssh-host'
import { freePort } from '@main/host/connection'
import { invoke } from '../electron/page-calls'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { startMachine } from './machine'
import { call } from './processes'
import { setting, startHeadscale } from './server'
import { addWithHost } from './server-with-host'

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
  actAsHeadscale(host, program)
  const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
  allow(/401/)
  await page.getByText('I have SSH to the host').click()
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

test('the host of a real server reports the version of a real client as the client itself does; an older release has no such page', async ({
  launch,
}) => {
  const program = setting('MESH_CONSOLE_HEADSCALE')
  const metricsPort = await freePort()
  const server = await startHeadscale({ metricsPort })
  const machine = await startMachine(server.url, 'facts')
  try {
    const user = JSON.parse(await server.run('users', 'create', 'ann', '-o', 'json')) as { id: number }
    const joining = await server.run('preauthkeys', 'create', '--user', String(user.id))
    await machine.join(joining.trim().split('\n').at(-1) ?? '')
    for (const other of ['systemctl', 'docker', 'podman']) host.program(other, 'exit 127')
    host.program('pgrep', `echo "1 ${program} -c ${server.config} serve"`)
    actAsHeadscale(host, program)
    const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
    allow(/401/)
    const id = await addWithHost(page, server)
    const newest = async () => {
      const read = await invoke(page, 'host:metrics', { id })
      return read.ok ? { ...read.value.samples.at(-1)?.values, problem: read.value.problem } : read.error
    }
    await expect.poll(newest).toMatchObject({ online: 1, problem: null })
    const countsRequests = Number(thisLine().line.slice('0.'.length)) < 29
    expect(await newest()).toMatchObject({
      memory: expect.any(Number),
      requests: countsRequests ? expect.any(Number) : null,
    })
    const facts = await invoke(page, 'host:facts', { id })
    const direct = await fetch(`http://127.0.0.1:${metricsPort}/debug/nodestore`, {
      headers: { accept: 'application/json' },
    })
    const isJson = direct.headers.get('content-type')?.includes('json') ?? false
    if (direct.status === 404 || !isJson) {
      const problem = direct.status === 404 ? 'old' : 'unreadable'
      expect(facts).toMatchObject({ ok: true, value: { records: [], problem } })
      return
    }
    // A build from source has a suffix, such as `1.94.1-ERR-BuildInfo`.
    const [version = ''] = /^[\d.]+/.exec(await call(setting('MESH_CONSOLE_TAILSCALE'), ['version'])) ?? []
    expect(facts).toMatchObject({
      ok: true,
      value: { problem: null, records: [{ source: 'host', facts: { os: 'linux', clientVersion: version } }] },
    })
  } finally {
    await machine.stop()
    await server.stop()
  }
})
