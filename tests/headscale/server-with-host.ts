import type { Page } from '@playwright/test'
import { fillHostForm } from '../electron/actions/allowed-host'
import { invoke } from '../electron/page-calls'
import type { Headscale } from './server'

/** Adds a server and allows the use of its host, `lab`. Returns its id. */
export async function addWithHost(page: Page, { url, key }: Headscale): Promise<string> {
  const added = await invoke(page, 'servers:add', { name: 'Real', url, color: 'green', key })
  await page.goto('app://console/host')
  await fillHostForm(page)
  return (added.ok && added.value.session?.servers[0]?.id) || ''
}
