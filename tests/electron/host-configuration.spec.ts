import { readFileSync, writeFileSync } from 'node:fs'
import { makeCertificate, startSecureServer } from '@main/headscale/testing/secure-server'
import { missingSshd } from '@tests/support/ssh-host'
import { expectAccessible } from './actions/axe'
import {
  dialogOf,
  field,
  openConfig,
  review,
  section,
  serverId,
  startConfiguredHost,
  submit,
} from './actions/host-configuration'
import type { ManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: ManagedHost

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startConfiguredHost()
})
test.afterEach(() => lab.end())

test('changes the base domain in a form: counts its uses, restarts once, changes no other byte, and undoes it', async ({
  launch,
}) => {
  const before = lab.text()
  const page = await openConfig(lab, launch)
  await expect(field(page, 'server_url')).toHaveValue('http://127.0.0.1:9')
  await expectAccessible(page)
  await section(page, 'DNS')
  await field(page, 'dns.base_domain').fill('new.test')
  await section(page, 'Addresses')
  await field(page, 'prefixes.v4').fill('100.64.0.0/33')
  await expect(page.getByText('Expected address ranges')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  await field(page, 'prefixes.v4').fill('100.64.0.0/16')
  await review(page)
  const effects = page.getByRole('list', { name: 'Effects' })
  await expect(effects).toContainText('The full name of 1 machine changes: mesh.test becomes new.test.')
  await expect(effects).toContainText('1 rule of the policy uses the old one. 1 record keeps the old domain.')
  await expect(effects).toContainText(
    'prefixes.v4: 100.64.0.0/10 becomes 100.64.0.0/16. 1 existing machine keeps its addresses',
  )
  await expect(dialogOf(page)).toContainText('systemctl restart headscale.service')
  await expect(dialogOf(page)).toContainText('Headscale’s own check accepts the configuration.')
  await expect(page.getByRole('group', { name: 'Changed lines' })).toContainText('base_domain: new.test # ours')
  await expectAccessible(page)
  expect(lab.text()).toBe(before)
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  const after = before
    .replace('base_domain: mesh.test', 'base_domain: new.test')
    .replace('v4: 100.64.0.0/10', 'v4: 100.64.0.0/16')
  expect(lab.text()).toBe(after)
  expect(lab.restarts()).toBe(1)
  const domain = async () => {
    const session = await invoke(page, 'session:get', undefined)
    return session.ok && session.value.servers[0]?.baseDomain
  }
  expect(await domain()).toBe('new.test')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lab.text).toBe(before)
  await expect.poll(domain).toBe('mesh.test')
  await expect.poll(lab.restarts).toBe(2)
})

test('a plain process is restarted by the admin’s own command, which no shell interprets', async ({ launch }) => {
  lab.host.program('systemctl', 'exit 127')
  lab.host.program('restart-it', `echo "$@" >>${lab.file('restarts')}; echo 4343 >${lab.file('pid')}`)
  lab.host.program(
    'pgrep',
    `echo "$(cat ${lab.file('pid')} 2>/dev/null || echo 4242) headscale serve -c ${lab.config}"`,
  )
  const page = await openConfig(lab, launch)
  await expect(page.getByText('Set a command for that on the Host page').first()).toBeVisible()
  await page.getByRole('link', { name: 'SSH', exact: true }).click()
  await page.getByLabel('Your own command').fill('restart-it now; touch hacked')
  await expect(page.getByText('Only a program and its arguments')).toBeVisible()
  await page.getByLabel('Your own command').fill('restart-it now')
  await page.getByRole('button', { name: 'Allow and save' }).click()
  await expect(page.getByText('Restart command saved')).toBeVisible()
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await section(page, 'Log')
  await field(page, 'log.level').click()
  await page.getByRole('option', { name: 'warn' }).click()
  await review(page)
  await expect(dialogOf(page)).toContainText('restart-it now')
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(lab.text()).toContain('log: { level: warn, format: text } # short')
  expect(readFileSync(lab.file('restarts'), 'utf8')).toBe('now\n')
})

test('a read-only server shows its configuration and saves nothing', async ({ launch }) => {
  const page = await openConfig(lab, launch, true)
  const before = lab.text()
  await field(page, 'listen_addr').fill('127.0.0.1:1')
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeDisabled()
  const id = await serverId(page)
  const found = await invoke(page, 'host:config', { id })
  const digest = (found.ok && found.value.config?.file.digest) || ''
  const edits = [{ path: 'log.level', value: 'warn' }]
  const tried = await invoke(page, 'host:saveConfig', { id, digest, text: null, edits })
  expect(tried).toMatchObject({ ok: false, error: { code: 'readOnly' } })
  expect(lab.text()).toBe(before)
})

test('tests the sign-in settings from the host before a save, without a login and without the secret', async ({
  launch,
}) => {
  const authority = makeCertificate({ name: 'Own authority', ca: true })
  const issuer = await startSecureServer(
    makeCertificate({ name: 'issuer', host: '127.0.0.1', issuer: authority }),
    ({ url = '' }, response) => {
      const { searchParams, pathname } = new URL(url, 'https://issuer.test')
      if (pathname === '/authorize')
        return response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?error=login_required` }).end()
      const page = (name: string) => `${issuer.url}/${name}`
      const pages = { authorization_endpoint: page('authorize'), token_endpoint: page('token'), jwks_uri: page('keys') }
      return response.end(JSON.stringify({ issuer: issuer.url, ...pages }))
    },
  )
  writeFileSync(lab.file('trusted.pem'), authority.cert)
  lab.host.program('curl', `SSL_CERT_FILE=${lab.file('trusted.pem')} exec /usr/bin/curl "$@"`)
  const before = lab.text()
  const page = await openConfig(lab, launch)
  await section(page, 'Sign-in')
  const panel = page.getByRole('group', { name: 'Sign-in settings, tested from the host' })
  await panel.getByRole('button', { name: 'Test the sign-in settings' }).press('Enter')
  await expect(panel).toContainText('No issuer is set')
  await field(page, 'oidc.issuer').fill(`${issuer.url}/`)
  await field(page, 'oidc.client_id').fill('headscale')
  await expect(panel.getByRole('button', { name: 'Test the sign-in settings' })).toBeVisible()
  await review(page)
  const tested = dialogOf(page).getByRole('group', { name: 'Sign-in settings, tested from the host' })
  expect(issuer.asked).toEqual([])
  await tested.getByRole('button', { name: 'Test the sign-in settings' }).click()
  await expect(tested).toContainText(`The document names another issuer: ${issuer.url}.`)
  await expect(tested).toContainText('Not tested, because only a login shows it: the client secret')
  await expectAccessible(page)
  await expect(submit(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await field(page, 'oidc.issuer').fill(issuer.url)
  await panel.getByRole('button', { name: 'Test the sign-in settings' }).press('Enter')
  await expect(panel).toContainText('The document names the same issuer.')
  await expect(panel).toContainText(
    'The issuer knows the client ID, and that it returns to http://127.0.0.1:9/oidc/callback.',
  )
  await expect(panel).toContainText('The clocks of host and issuer differ by at most 60 seconds.')
  await expectAccessible(page)
  expect(JSON.stringify(issuer.asked)).not.toContain('not-for-you')
  expect(issuer.asked.every(({ method }) => method === 'GET')).toBe(true)
  expect([lab.text(), lab.restarts()]).toEqual([before, 0])
  await issuer.close()
})
