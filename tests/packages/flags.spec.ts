import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Home, test } from './console'
import { runToEnd, serve, type ServedNetwork, unpackInspectable, unpackShipped } from './shipped'

let shipped: Awaited<ReturnType<typeof unpackShipped>>
test.beforeAll(async () => void (shipped = await unpackShipped()))
test.afterAll(() => shipped.remove())
const running: ServedNetwork[] = []
test.afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGKILL')
})

const run = ({ env }: Home, ...args: string[]) => runToEnd(shipped.program, args, env)

/** Serves the demo network of a folder in the home. */
async function start({ folder, env }: Home, name: string, ...args: string[]): Promise<ServedNetwork> {
  const served = await serve(shipped.program, [`--user-data-dir=${join(folder, name)}`, ...args], env)
  running.push(served)
  return served
}

async function end(served: ServedNetwork): Promise<void> {
  running.splice(running.indexOf(served), 1)
  expect(await served.end('SIGTERM')).toBe(0)
}

for (const flag of [
  '--renderer-cmd-prefix=/bin/echo',
  '--utility-cmd-prefix=/bin/echo',
  '--gpu-launcher=/bin/echo',
  '--js-flags=--expose-gc',
  '--log-net-log=net.json',
  '--remote-debugging-port=0',
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--remote-debugging-address=0.0.0.0',
  '--remote-allow-origins=*',
  '--inspect=0',
  '--inspect-brk',
  '--inspect-port=0',
])
  test(`the shipped console refuses ${flag} and opens no port`, async ({ home }) => {
    const { code, stderr } = await run(home, flag, '--mock')
    expect(code).toBe(2)
    expect(stderr).toContain(`${flag} is refused`)
    expect(stderr).not.toContain('DevTools listening')
    expect(existsSync(join(home.data, 'DevToolsActivePort'))).toBe(false)
  })

test('SIGUSR1 opens no debugger', async ({ home }) => {
  const served = await start(home, 'data')
  served.signal('SIGUSR1')
  await expect.poll(() => served.said().stderr).toContain('ignores SIGUSR1')
  expect(served.said().stderr).not.toContain('Debugger listening')
  expect(await served.names()).not.toHaveLength(0)
  await end(served)
})

test('help and version are printed', async ({ home }) => {
  const help = await run(home, '--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  for (const flag of ['--mock-seed=N', '--serve=127.0.0.1:PORT', '--check-policy=FILE…', '--export=FILE.csv'])
    expect(help.stdout).toContain(flag)
  const version = await run(home, '--version')
  expect(version).toMatchObject({ code: 0, stderr: '' })
  expect(version.stdout).toMatch(/^Mesh Console \d+\.\d+\.\d+\n$/)
})

test('a flag without effect, or an unknown one, ends the start with a message', async ({ home }) => {
  const faults = join(home.folder, 'faults.json')
  writeFileSync(faults, '[{"endpoint":"*","status":503}]')
  const idle = [
    '--mock-reset',
    '--mock-nodes=9',
    '--mock-days=9',
    '--mock-now=2026-03-01T12:00:00Z',
    '--mock-latency=9',
  ]
  for (const flag of ['--mock-seed=7', ...idle, `--mock-fault=${faults}`]) {
    const { code, stderr } = await run(home, flag)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${flag} requires the demo network: add --mock.\n`,
    })
  }
  const others: [flag: string, said: string][] = [
    ['--mock-sed=7', 'Unknown option --mock-sed=7. Did you mean --mock-seed=N?'],
    ['--check-polcy=x', 'Did you mean --check-policy=FILE…?'],
    ['--serve=0.0.0.0:8080', 'serves only this computer'],
    ['--serve-as=0.28', 'requires --serve: add --serve='],
    ['--headless', 'requires a task that runs without a window'],
    ['--server=office', 'has no effect on its own: add --check-policy'],
  ]
  for (const [flag, said] of others) {
    const { code, stderr } = await run(home, flag)
    expect([flag, code]).toEqual([flag, 2])
    expect(stderr).toContain(said)
  }
})

test('a network stays unchanged until a reset: another seed is refused, another size creates it again from its seed', async ({
  home,
}) => {
  const first = await start(home, 'data', '--mock-seed=7')
  const names = await first.names()
  expect((await first.post('/api/v1/node/1/rename/changed')).status).toBe(200)
  await end(first)

  const other = await run(
    home,
    '--headless',
    '--serve=127.0.0.1:0',
    '--mock-seed=8',
    `--user-data-dir=${join(home.folder, 'data')}`,
  )
  expect(other.code).toBe(2)
  expect(other.stderr).toContain('is of seed 7')
  expect(other.stderr).toContain('add --mock-reset')

  const kept = await start(home, 'data')
  expect(await kept.names()).toEqual(['changed', ...names.slice(1)])
  await end(kept)

  const larger = await start(home, 'data', '--mock-nodes=40')
  expect(await larger.names()).toHaveLength(40)
  expect(larger.said().stderr).toContain('was made again from its seed 7')
  await end(larger)

  const again = await start(home, 'data', '--mock-reset')
  expect(await again.names()).toHaveLength(40)
  await end(again)
  const [fresh, reset] = [await start(home, 'fresh', '--mock-seed=7', '--mock-nodes=40'), await start(home, 'data')]
  expect(await reset.names()).toEqual(await fresh.names())
})

const READS = ['node', 'user', 'apikey', 'preauthkey', 'policy', 'node/1', 'health'].map((name) => `/api/v1/${name}`)

test('a stopped clock makes two runs byte for byte equal', async ({ home }) => {
  const flags = ['--mock-now=2026-03-01T12:00:00Z', '--mock-seed=7', '--mock-nodes=60']
  const answers = async (name: string) => {
    const served = await start(home, name, ...flags)
    expect((await served.post('/api/v1/node/2/expire')).status).toBe(200)
    const found = [served.key]
    for (const path of READS) found.push(await served.get(path))
    return found
  }
  expect(await answers('one')).toEqual(await answers('two'))
})

test('faults, delays and the past follow the flags', async ({ home }) => {
  const faults = join(home.folder, 'faults.json')
  writeFileSync(faults, '[{"endpoint":"POST /api/v1/node/:nodeId/expire","status":503}]')
  const served = await start(home, 'data', '--mock-latency=700', `--mock-fault=${faults}`, '--mock-days=30')
  const begin = performance.now()
  const { users } = JSON.parse(await served.get('/api/v1/user')) as { users: { createdAt: string }[] }
  expect(performance.now() - begin).toBeGreaterThan(690)
  const oldest = Math.min(...users.map(({ createdAt }) => Date.parse(createdAt)))
  const DAY = 86_400_000
  expect(Date.now() - oldest).toBeLessThan(31 * DAY)
  expect(Date.now() - oldest).toBeGreaterThan(20 * DAY)
  expect((await served.post('/api/v1/node/1/expire')).status).toBe(503)
})

test('a second start on a folder in use reports the flags it could not honour', async ({ home, start: open }) => {
  const inspectable = await unpackInspectable()
  const opened = await open(inspectable.program)
  const { code, stderr } = await run(home, '--mock', '--mock-nodes=9')
  expect(code).toBe(0)
  expect(stderr).toContain('is already running with')
  expect(stderr).toContain('It was started without --mock --mock-nodes=9: quit it first to use that.')
  await expect(opened.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await opened.close()
  inspectable.remove()
})
