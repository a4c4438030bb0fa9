import { callApi, invoke, untilReady } from '../electron/fixtures'
import { expect, test } from './fixtures'
import { factsOf, thisLine } from './line'
import { setting, startHeadscale } from './server'

const program = process.env['MESH_CONSOLE_OTHER_HEADSCALE'] ?? ''
test.skip(program === '', 'Only one line was asked for: --lines=0.29,0.26')

const other = () => factsOf(process.env['MESH_CONSOLE_OTHER_HEADSCALE_LINE'] ?? '')

test('two servers of two lines, two keys: nothing crosses', async ({ page, api, server }) => {
  const second = await startHeadscale({ program })
  await api.users.create({ name: 'first-alone' })
  await second.run('users', 'create', 'second-alone')
  const names = async () => {
    const { body } = await callApi(page, 'GET', '/api/v1/user')
    return (body as { users: { name: string }[] }).users.map((user) => user.name)
  }
  const added = await invoke(page, 'servers:add', { name: 'Second', url: second.url, color: 'red', key: second.key })
  if (!added.ok) throw new Error(added.error.message)
  const ids = (added.value.session?.servers ?? []).map(({ id }) => id)
  for (const [index, expected] of ['first-alone', 'second-alone', 'first-alone', 'second-alone'].entries()) {
    await invoke(page, 'servers:use', { id: ids[index % 2] ?? '' })
    expect(await names()).toEqual([expected])
    const { body } = await callApi(page, 'GET', '/api/v1/server')
    const { can } = index % 2 === 0 ? thisLine() : other()
    expect(body).toMatchObject({ url: index % 2 === 0 ? server.url : second.url, capabilities: can })
  }
  // A server that got the key of the other one would have refused it, and said so in its log.
  expect(server.log() + second.log()).not.toMatch(/failed to validate token|invalid token/i)
  await second.stop()
})

test('a server that comes back as the next line is noticed and said', async ({ launch }) => {
  const number = (line: string) => Number(line.split('.')[1])
  const [older, newer] = [thisLine(), other()].toSorted((a, b) => number(a.line) - number(b.line))
  // Data goes from a line to the next one only, and what the lines can do has to differ.
  const upgrade = older && newer && number(newer.line) === number(older.line) + 1
  test.skip(
    !upgrade || JSON.stringify(older.can) === JSON.stringify(newer.can),
    'These two lines do not follow each other.',
  )
  const [first, then] =
    older?.line === thisLine().line
      ? [setting('MESH_CONSOLE_HEADSCALE'), program]
      : [program, setting('MESH_CONSOLE_HEADSCALE')]
  const server = await startHeadscale({ program: first })
  const mesh = await launch({ mock: false })
  mesh.allow(/401|50[0-9]|Failed to load resource/)
  const added = await invoke(mesh.page, 'servers:add', {
    name: 'Replaced',
    url: server.url,
    color: 'teal',
    key: server.key,
  })
  if (!added.ok) throw new Error(added.error.message)
  await mesh.page.goto('app://console/users')
  await untilReady(mesh.page)
  const info = async () => (await callApi(mesh.page, 'GET', '/api/v1/server')).body
  expect(await info()).toMatchObject({ capabilities: older?.can })
  await server.replace(then)
  await expect(mesh.page.getByText('Replaced is another release now')).toBeVisible({ timeout: 75_000 })
  expect(await info()).toMatchObject({ capabilities: newer?.can })
  await server.stop()
})
