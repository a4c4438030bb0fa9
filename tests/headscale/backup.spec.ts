import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { actAsHeadscale, missingSshd, startSshHost, type SshHost } from '@tests/support/ssh-host'
import { freePort } from '@main/host/connection'
import type { LaunchedConsole } from '../electron/launch-console'
import { expect, test } from './fixtures'
import { startPostgres } from './postgres'
import { setting, startHeadscale, type Headscale } from './server'
import { addWithHost } from './server-with-host'

const missing = missingSshd()
test.skip(missing !== undefined, missing)

let host: SshHost
let folder: string
test.beforeEach(async () => {
  host = await startSshHost()
  folder = mkdtempSync(join(tmpdir(), 'mesh-backups-'))
})
test.afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await host.remove()
})

/** Adds the server, allows the use of its host, and makes a backup on the page. Returns the archive's path. */
async function backUp({ app, page, allow }: LaunchedConsole, server: Headscale): Promise<string> {
  const program = setting('MESH_CONSOLE_HEADSCALE')
  for (const other of ['systemctl', 'docker', 'podman']) host.program(other, 'exit 127')
  host.program('pgrep', `echo "1 ${program} -c ${server.config} serve"`)
  actAsHeadscale(host, program)
  allow(/401/)
  await addWithHost(page, server)
  await page.getByRole('navigation').getByRole('link', { name: 'Backup', exact: true }).click()
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await expect(page.getByText(folder)).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(results(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(results(page)).toContainText('Opened and checked')
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return join(folder, name)
}

const results = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem')

/** Returns the lists that the server's own command line prints. */
async function lists(server: Headscale): Promise<unknown> {
  const [nodes, users] = await Promise.all([
    server.run('nodes', 'list', '-o', 'json'),
    server.run('users', 'list', '-o', 'json'),
  ])
  // Connected machines change their last-seen time.
  return JSON.parse(
    JSON.stringify([JSON.parse(nodes), JSON.parse(users)], (key, value: unknown) =>
      key === 'last_seen' ? null : value,
    ),
  )
}

/** Unpacks an archive, and runs the commands of its restore steps, but those of the service manager. */
function restore(archive: string, env: NodeJS.ProcessEnv = {}): void {
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { mode: 0o700 })
  execFileSync('tar', ['-xzf', archive, '-C', unpacked])
  const steps = readFileSync(join(unpacked, 'RESTORE.md'), 'utf8')
  const blocks = [...steps.matchAll(/```sh\n([^]*?)```/g)].map(([, commands]) => commands ?? '')
  expect(blocks.length).toBeGreaterThan(2)
  execFileSync('sh', ['-e', '-c', blocks.join('\n')], { cwd: unpacked, env: { ...process.env, ...env }, stdio: 'pipe' })
}

async function fillServer(server: Headscale): Promise<void> {
  for (const name of ['ann', 'bob', 'cleo']) await server.run('users', 'create', name)
  const [user] = JSON.parse(await server.run('users', 'list', '-o', 'json')) as [{ id: number }]
  for (let key = 0; key < 3; key += 1) await server.run('preauthkeys', 'create', '--user', String(user.id))
}

test('a backup made while the server is written restores it by its own steps', async ({ launch }) => {
  test.slow()
  const server = await startHeadscale({ inOwnFolder: true })
  const root = dirname(server.config)
  let isWriting = true
  try {
    await fillServer(server)
    const before = await lists(server)
    const noise = readFileSync(join(root, 'noise.key'), 'utf8')
    // The command line creates and deletes users all the time.
    const writing = (async () => {
      for (let count = 0; isWriting; count += 1) {
        await server.run('users', 'create', `temporary${count}`)
        await server.run('users', 'destroy', '--force', '--name', `temporary${count}`)
      }
    })()
    const opened = await launch({ mock: false, env: { PATH: host.path } })
    const archive = await backUp(opened, server)
    isWriting = false
    await writing
    // The console still asks.
    opened.allow(/503/)
    await server.die()
    for (const file of readdirSync(root)) rmSync(join(root, file), { recursive: true })
    restore(archive)
    expect(readFileSync(join(root, 'noise.key'), 'utf8')).toBe(noise)
    await server.comeBack(setting('MESH_CONSOLE_HEADSCALE'))
    const [nodes, users] = (await lists(server)) as [unknown[], { name: string }[]]
    const [nodesBefore, usersBefore] = before as [unknown[], { name: string }[]]
    expect(nodes).toEqual(nodesBefore)
    expect(users.filter(({ name }) => !name.startsWith('temporary'))).toEqual(usersBefore)
    // The key of the console is part of the database.
    expect(
      (await fetch(`${server.url}/api/v1/user`, { headers: { authorization: `Bearer ${server.key}` } })).status,
    ).toBe(200)
    const { userData } = opened
    await opened.close()
    for (const file of readdirSync(userData, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(noise.trim())).toBe(false)
  } finally {
    isWriting = false
    await server.stop()
  }
})

test('a backup of PostgreSQL restores it by its own steps', async ({ launch }) => {
  test.slow()
  const postgres = await startPostgres(await freePort())
  test.skip(postgres === null, 'PostgreSQL is not installed here')
  if (!postgres) return
  const { port, password } = postgres
  let server: Headscale | undefined
  try {
    server = await startHeadscale({ postgres: { port, password }, inOwnFolder: true })
    await fillServer(server)
    const before = await lists(server)
    const opened = await launch({ mock: false, env: { PATH: host.path } })
    // The list of processes is read every 20 ms, and a dump of so little takes less.
    const dump = execFileSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).trim()
    host.program('pg_dump', `sleep 0.5; exec ${dump} "$@"`)
    const watch = watchCommandLines()
    const archive = await backUp(opened, server)
    const seen = await watch.stop()
    expect(seen).toContain('pg_dump')
    expect(seen).not.toContain(password)
    // The console still asks.
    opened.allow(/503/)
    await server.die()
    postgres.dropDatabase()
    restore(archive, { PGPASSWORD: password })
    await server.comeBack(setting('MESH_CONSOLE_HEADSCALE'))
    expect(await lists(server)).toEqual(before)
    const { userData } = opened
    await opened.close()
    for (const file of readdirSync(userData, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(password)).toBe(false)
    expect(existsSync(archive)).toBe(true)
  } finally {
    await server?.stop()
    await postgres.stop()
  }
})

/** Collects the command lines of all processes, as any user of the host could. */
function watchCommandLines() {
  const child = spawn('sh', ['-c', 'while :; do ps -A -o args=; sleep 0.02; done'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let seen = ''
  child.stdout.on('data', (part: Buffer) => (seen += part.toString()))
  return {
    async stop() {
      child.kill('SIGKILL')
      return seen
    },
  }
}
