import type { Page } from '@playwright/test'
import type { Launch } from '../fixtures'
import { answer, machineOfAlice } from './headscale'
import { type ManagedHost, startManagedHost } from './managed-host'

/** A configuration's part for DNS. */
export const DNS = `# by hand
dns:
  magic_dns: true
  base_domain: mesh.test # ours
  override_local_dns: false
  nameservers:
    global: [1.1.1.1]
    split:
      corp.test:
        - 10.0.0.53 # the old one
  search_domains: []
`

/** Starts a host whose server has this machine. */
export const startDnsHost = (desk = () => machineOfAlice('1', 'desk')): Promise<ManagedHost> =>
  startManagedHost(({ url }, response) => {
    if (url === '/api/v1/node') answer(response, 200, { nodes: [desk()] })
    else if (url === '/api/v1/node/1') answer(response, 200, { node: desk() })
    else return false
    return true
  })

export async function openDns(lab: ManagedHost, launch: Launch, readOnly = false): Promise<Page> {
  const page = await lab.open(launch, readOnly)
  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  return page
}

export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Review and save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
}
