import { invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { expect, test } from './fixtures'
import { startHeadscale } from './server'

const policyFile = `{
  // an editor of this file has a shell on the server
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
}
`

test("a policy from the server's file is shown, with the reason why it cannot be changed", async ({ mesh }) => {
  const server = await startHeadscale({ policyFile })
  const { page } = mesh
  await invoke(page, 'servers:add', { name: 'Files', url: server.url, color: 'blue', key: server.key })
  await page.goto('app://console/settings/policy')
  await untilReady(page)
  await expect(page.getByRole('alert')).toContainText('The server reads its policy from a file')
  await expect(page.getByRole('textbox', { name: 'Access policy in HuJSON' })).toContainText(
    'has a shell on the server',
  )
  await expect(page.getByRole('button', { name: 'Review and save…' })).toHaveCount(0)
  // The console still asks.
  mesh.allow(/503/)
  await server.stop()
})
