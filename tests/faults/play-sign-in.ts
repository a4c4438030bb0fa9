import { expect } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import type { Row, Watch } from './row'
import type { SignInFault } from './sign-in-faults'

const KEY = 'key-of-somebody'

/** Adds, as the admin, a server that cannot be reached or used. */
export async function playSignIn({ page }: LaunchedConsole, watch: Watch, fault: SignInFault): Promise<Row> {
  const server = await fault.start()
  await page.goto('app://console/auth?add')
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await watch.begin()
  const start = Date.now()
  await page.getByRole('button', { name: 'Add and connect' }).click()
  const unencrypted = page.getByRole('button', { name: 'Send it unencrypted' })
  const failed = page.getByText('The test failed at').locator('..')
  await expect(failed.or(unencrypted).first()).toBeVisible({ timeout: 90_000 })
  if (await unencrypted.isVisible()) {
    await unencrypted.click()
    await expect(failed).toBeVisible({ timeout: 90_000 })
  }
  const after = Date.now() - start
  const seen = await failed.innerText()
  const { stop, uncaught } = await watch.end()
  const kept = [
    await page.getByLabel('Address').inputValue(),
    await page.getByLabel('API key', { exact: true }).inputValue(),
  ]
  await server.close()
  const whole = kept[0] === server.url && kept[1] === KEY
  return { fault: fault.name, seen, after, kept: whole ? 'address and key' : 'not all of it', whole, stop, uncaught }
}
