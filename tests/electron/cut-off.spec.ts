import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { goTo } from './actions/go-to'
import { answer, headscale, machineOfAlice } from './actions/headscale'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'

test.describe.configure({ timeout: 180_000 })

/** A server that never confirms a rename: it renames the first machine, and not the second. */
async function startServer() {
  let machines = ['1', '2'].map((id) => ({ ...machineOfAlice(id, `host-${id}`), online: true }))
  const asked = new Set<string>()
  const others = headscale('alice')
  const server = await startRemoteServer((request, response, body) => {
    const url = request.url ?? ''
    const [, id = '', name] = /^\/api\/v1\/node\/(\d+)(?:\/rename\/(.+))?$/.exec(url) ?? []
    if (name !== undefined) {
      asked.add(id)
      if (id === '1') machines = machines.map((one) => (one.id === id ? { ...one, givenName: name } : one))
      return
    }
    const node = machines.find((one) => one.id === id)
    if (url === '/api/v1/node') answer(response, 200, { nodes: machines })
    else if (node) answer(response, 200, { node })
    else others(request, response, body)
  })
  return { server, asked }
}

const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test("after a kill the activity shows the server's present state next to unfinished acts", async ({ launch }) => {
  const { server, asked } = await startServer()
  const first = await launch({ mock: false })
  const added = await invoke(first.page, 'servers:add', { name: 'Office', url: server.url, key: KEY, color: 'blue' })
  if (!added.ok) throw new Error(added.error.message)
  const session = await invoke(first.page, 'session:get', undefined)
  const id = session.ok ? session.value.currentId : null
  if (id === null) throw new Error('no server')
  await goTo(first.page, '/machines', 'Machines')
  await first.page.evaluate(() => {
    for (const each of ['1', '2'])
      void fetch(`/api/v1/node/${each}/rename/renamed-${each}`, { method: 'POST' }).catch(() => undefined)
  })
  await expect.poll(() => [...asked].toSorted()).toEqual(['1', '2'])
  await goTo(first.page, '/activity', 'Activity')
  await expect(entry(first.page, 'in progress')).toHaveCount(2)
  const ended = once(first.app.process(), 'exit')
  first.app.process().kill('SIGKILL')
  await ended
  await first.close()

  const again = await launch({ mock: false, userData: first.userData })
  // Without a keychain, the key has to be entered after each start.
  const entered = await invoke(again.page, 'servers:update', { id, key: KEY })
  if (!entered.ok) throw new Error(entered.error.message)
  await invoke(again.page, 'servers:use', { id })
  await goTo(again.page, '/activity', 'Activity')
  const made = entry(again.page, 'Machine host-1 renamed')
  await expect(made).toContainText('outcome unknown')
  await expect(made).toContainText('The server shows this change.')
  const notMade = entry(again.page, 'Machine host-2 renamed')
  await expect(notMade).toContainText('outcome unknown')
  await expect(notMade).toContainText('The server does not show this change.')
  await again.page.getByRole('button', { name: 'Verify' }).click()
  await expect(again.page.getByRole('alert')).toContainText('all unchanged since they were recorded')
  await again.close()
  await server.close()
})
