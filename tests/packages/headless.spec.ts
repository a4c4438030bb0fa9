import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { needs } from '../../scripts/lib/needs.mjs'
import { createKeyringConsole, hasKeyring } from '../electron/keyring-console'
import { expect, type Home, test } from './console'
import { NO_DISPLAY, runToEnd, serve, type ServedNetwork, unpackInspectable, unpackShipped } from './shipped'
import { nameServer } from '../electron/actions/name-server'

let shipped: Awaited<ReturnType<typeof unpackShipped>>
test.beforeAll(async () => void (shipped = await unpackShipped()))
test.afterAll(() => shipped.remove())
const running: ServedNetwork[] = []
test.afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGKILL')
})

const KEY = 'hskey-api-abcdefghijkl-0123456789'

async function start({ folder, env }: Home, ...args: string[]): Promise<ServedNetwork> {
  const served = await serve(shipped.program, [`--user-data-dir=${join(folder, 'served')}`, ...args], env)
  running.push(served)
  return served
}

/** Without a display, and without a flag for it. */
const run = ({ env, folder }: Home, ...args: string[]) =>
  runToEnd(shipped.program, [`--user-data-dir=${join(folder, 'data')}`, ...args], { ...env, ...NO_DISPLAY })

test('every release is served, and a kill loses nothing', async ({ home }) => {
  test.slow()
  const shapes: [line: string, key: RegExp][] = [
    ['0.23', /^[\w-]{10}\.[\w-]{43}$/],
    ['0.24', /^[\w-]{10}\.[\w-]{43}$/],
    ['0.25', /^[\w-]{7}\.[\w-]{32}$/],
    ['0.26', /^[\w-]{7}\.[\w-]{32}$/],
    ['0.27', /^[\w-]{7}\.[\w-]{32}$/],
    ['0.28', /^hskey-api-[\w-]{12}-[\w-]{64}$/],
    ['0.29', /^hskey-api-[\w-]{12}-[\w-]{64}$/],
    ['0.30', /^hskey-api-[\da-f]{12}-[\da-f]{64}$/],
  ]
  for (const [line, key] of shapes) {
    const served = await start(home, `--serve-as=${line}`, '--mock-seed=7')
    expect(served.key).toMatch(key)
    const name = `line-${line.replace('.', '-')}`
    expect((await served.post(`/api/v1/node/1/rename/${name}`)).status).toBe(200)
    running.pop()
    await served.end('SIGKILL')
    const after = await start(home, `--serve-as=${line}`)
    expect((await after.names())[0]).toBe(name)
    running.pop()
    expect(await after.end('SIGTERM')).toBe(0)
  }
})

test('a port in use and an invalid key end the start with a message; a missing display, too', async ({ home }) => {
  const blocker = createServer()
  const port = await new Promise<number>((done) =>
    blocker.listen(0, '127.0.0.1', () => done((blocker.address() as { port: number }).port)),
  )
  const inUse = await run(home, '--headless', `--serve=127.0.0.1:${port}`)
  blocker.close()
  expect(inUse).toMatchObject({ code: 2 })
  expect(inUse.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`)
  const noKey = await run(
    { ...home, env: { ...home.env, MESH_CONSOLE_SERVE_KEY: 'secret' } },
    '--headless',
    '--serve=127.0.0.1:0',
  )
  expect(noKey).toMatchObject({ code: 2 })
  expect(noKey.stderr).toContain('is not in the form of an API key')
  const noDisplay = await run(home, '--serve=127.0.0.1:0')
  expect(noDisplay).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no display for a window: add --headless to serve without one.\n',
  })
})

test('a policy is checked and machines are exported without a display, by these flags alone', async ({ home }) => {
  const [policy, csv] = [join(home.folder, 'policy.hujson'), join(home.folder, 'machines.csv')]
  writeFileSync(policy, '{"acls": []}')
  const taken = await run(home, '--mock', '--check-policy', policy)
  expect(taken).toEqual({
    code: 0,
    stdout: `${policy}: accepted: it has no tests; judged by this console by the rules of Headscale 0.29, not by the server.\n`,
    stderr: '',
  })
  writeFileSync(policy, '{\n  "acls": [{"action": "accept", "src": ["group:nope"], "dst": ["*:*"]}]\n}')
  const refused = await run(home, '--mock', '--check-policy', policy)
  expect(refused).toMatchObject({ code: 1, stderr: '' })
  expect(refused.stdout).toContain(`${policy}:2:`)
  const gone = await run(home, '--mock', '--check-policy', join(home.folder, 'gone'))
  expect(gone).toMatchObject({ code: 2, stdout: '' })
  expect(gone.stderr).toContain('The policy cannot be read')
  const { code, stdout, stderr } = await run(home, '--mock', '--export', csv)
  const rows = readFileSync(csv, 'utf8').trimEnd().split('\r\n').slice(1)
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `${rows.length} machines were written to ${csv}\n`,
    stderr: '',
  })
  expect(rows.length).toBeGreaterThan(9)
  const printed = await run(home, '--mock', '--export=-')
  expect(printed).toMatchObject({ code: 0, stderr: `${rows.length} machines were written to standard output\n` })
  // An online machine is seen now, which is later in the second list.
  const withoutLastSeen = (text: string) => text.replaceAll(/,true,[^,]*,/g, ',true,,')
  expect(withoutLastSeen(printed.stdout)).toBe(withoutLastSeen(readFileSync(csv, 'utf8')))
})

test('a start without a display ends with a message, not with a signal', async ({ home }) => {
  for (const flags of [[], ['--mock'], ['--hidden']])
    expect(await run(home, ...flags)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no display for a window: start it in a desktop session, or with xvfb-run -a.\n',
    })
})

test('a saved server is called with the key of the keychain, which is not printed', async ({ home }) => {
  test.skip(!hasKeyring(), needs.keyStore)
  const served = await start(
    { ...home, env: { ...home.env, MESH_CONSOLE_SERVE_KEY: KEY } },
    '--mock-seed=7',
    '--serve-as=0.28',
  )
  const signedIn = await unpackInspectable()
  const keyring = createKeyringConsole(signedIn.program)
  try {
    const page = await keyring.start()
    await page.getByLabel('Address').fill(served.url)
    await nameServer(page, 'Head office')
    await page.getByLabel('API key', { exact: true }).fill(KEY)
    await page.getByRole('button', { name: 'Add and connect' }).click()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await keyring.stop()

    const [policy, csv] = [join(home.folder, 'policy.hujson'), join(home.folder, 'machines.csv')]
    writeFileSync(policy, '{"acls": [], "tests": []}')
    const exported = await keyring.run('--export', csv, '--server', 'Head office')
    expect(exported).toMatchObject({ code: 0 })
    expect(readFileSync(csv, 'utf8')).toContain((await served.names())[0])
    // 0.28 does not know tests: the policy is read as the server's release reads it.
    const checked = await keyring.run('--check-policy', policy, '--server', 'Head office')
    expect(checked).toMatchObject({ code: 1 })
    expect(checked.stdout).toContain('unknown field "tests"')
    const unknown = await keyring.run('--export', csv, '--server', 'Branch')
    expect(unknown).toMatchObject({ code: 2 })
    expect(unknown.stderr).toContain('--server=NAME names a saved server. Saved servers: Head office.')
    for (const { stdout, stderr } of [exported, checked, unknown]) expect(stdout + stderr).not.toContain(KEY)

    // The same folder without a running keychain.
    const { code, stderr } = await runToEnd(
      shipped.program,
      [`--user-data-dir=${keyring.userData}`, '--export', csv, '--server', 'Head office'],
      { ...home.env, ...NO_DISPLAY },
    )
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'No API key is saved for Head office: sign in to it in the console while a keychain is running.\n',
    })
  } finally {
    await keyring.remove()
    signedIn.remove()
  }
})
