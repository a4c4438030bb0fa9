import type { Page } from '@playwright/test'
import { type HeadscaleHost, HOST_KEY } from '@tests/support/headscale-host'
import { expect, type Launch } from '../fixtures'
import type { LaunchedConsole } from '../launch-console'
import { invoke } from '../page-calls'

/** Opens a console with a server that was saved by its address. */
export async function openWithServer(launch: Launch, lab: HeadscaleHost, readOnly = false): Promise<LaunchedConsole> {
  const opened = await launch({ mock: false, env: { PATH: lab.host.path } })
  const { page } = opened
  const server = { name: 'Lab', url: lab.api.url, color: 'blue', key: HOST_KEY, readOnly } as const
  await invoke(page, 'servers:add', server)
  await page.goto('app://console/')
  await expect(page.getByRole('navigation')).toBeVisible()
  return opened
}

/** The section’s link in the rail. */
export const hostLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Host', exact: true })

/** Allows the use of the host on its page. */
export async function allowHost(page: Page): Promise<void> {
  await hostLink(page).click()
  await fillHostForm(page)
}

/** Names the host in the form of its page and trusts its key. */
export async function fillHostForm(page: Page): Promise<void> {
  await page.getByLabel('SSH destination').fill('lab')
  await page.getByRole('button', { name: 'Check and allow' }).click()
  await page.getByRole('button', { name: 'Trust and continue' }).click()
  // A dozen commands over SSH, each of which has a limit of its own.
  await expect(page.getByRole('progressbar', { name: 'Check and allow' })).toBeHidden({ timeout: 200_000 })
  await expect(page.getByRole('button', { name: 'Stop using the host' })).toBeVisible()
}
