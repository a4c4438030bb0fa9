import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { machineInList } from './actions/machine-in-list'

test('a machine far down a list of 200 is reached by its name', async ({ launch }) => {
  const { page } = await launch({ nodes: 200 })
  const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: { givenName: string }[] }
  const name = nodes.at(-1)?.givenName ?? ''
  const link = await machineInList(page, name)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
