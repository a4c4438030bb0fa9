import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { makeCertificate, selfSigned, startSecureServer } from '@main/headscale/testing/secure-server'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { expectAccessible } from './actions/axe'
import { answer, headscale } from './actions/headscale'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'
import { nameServer } from './actions/name-server'

// Connecting to servers, through the screens: real TLS on loopback.
const KEY = 'key-of-home-aaaaaaaa'
const open: RemoteServer[] = []
let folder = ''

test.use({ options: { mock: false }, begin: 'forget' })
test.beforeEach(({ mesh }) => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-files-'))
  mesh.allow(/40\d|50\d/)
})
test.afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function keep(server: Promise<RemoteServer>): Promise<RemoteServer> {
  open.push(await server)
  return server
}

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Connection test' }).getByRole('listitem').filter({ hasText: name })
const users = (page: Page) => callApi(page, 'GET', '/api/v1/user')
const keysSeen = ({ asked }: RemoteServer) => new Set(asked.map(({ headers }) => headers.authorization).filter(Boolean))

const fingerprint = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256

async function fillIn(page: Page, url: string): Promise<void> {
  await nameServer(page, 'Home')
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
}

const connect = (page: Page) => page.getByRole('button', { name: 'Add and connect' }).click()
const expectConnected = (page: Page) => expect(page.getByRole('navigation')).toContainText('Home')

/** Answers the system's file dialog with files of these contents; the dialog itself belongs to the system. */
async function choosing(app: ElectronApplication, files: Readonly<Record<string, string>>): Promise<void> {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths })
  }, paths)
}

test('a self-signed certificate is shown and trusted; a changed one is refused next to the first, and can be accepted', async ({
  page,
}) => {
  const [first, second] = [selfSigned('127.0.0.1'), selfSigned('127.0.0.1')]
  const server = await startSecureServer(first, headscale('alice'))
  await fillIn(page, server.url)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The test failed at: TLS.')).toBeVisible()
  await expect(step(page, 'Address')).toContainText('Passed')
  await expect(step(page, 'TLS')).toContainText('Failed')
  await expect(step(page, 'API key')).toContainText('Not tried')
  const shown = page.getByRole('region', { name: 'Server certificate' })
  await expect(shown).toContainText('127.0.0.1 (self-signed)')
  await expect(shown).toContainText(fingerprint(first))
  expect(server.asked).toEqual([])
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(shown).toContainText('You trust this certificate.')
  await connect(page)
  await expectConnected(page)
  expect(await users(page)).toMatchObject({ body: { users: [{ name: 'alice' }] } })

  // Another server answers there now.
  await server.close()
  const other = await keep(startSecureServer(second, headscale('mallory'), {}, Number(new URL(server.url).port)))
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'Review certificate' }).click()
  const dialog = page.getByRole('dialog')
  const beside = dialog.getByRole('region', { name: 'Server certificate' })
  await expect(beside).toContainText(fingerprint(second))
  await expect(beside.getByText('Previously trusted')).toBeVisible()
  await expect(beside).toContainText(fingerprint(first))
  expect(other.asked).toEqual([])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Trust the new certificate' }).click()
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await expect(dialog).toBeHidden()
  expect(await users(page)).toMatchObject({ body: { users: [{ name: 'mallory' }] } })
})

test('a custom authority is read from a file; files without one are refused with a reason', async ({ page, mesh }) => {
  const authority = makeCertificate({ name: 'Own authority', ca: true })
  const leaf = makeCertificate({ name: 'hs', host: '127.0.0.1', issuer: authority })
  const server = await keep(startSecureServer(leaf, headscale('alice')))
  await fillIn(page, server.url)
  await page.getByRole('button', { name: /^Advanced/ }).click()
  const choose = page.getByRole('button', { name: 'Choose file' }).first()
  await choosing(mesh.app, { 'notes.txt': 'nothing of the kind' })
  await choose.click()
  await expect(page.getByText('The file contains no certificate in PEM format.')).toBeVisible()
  await choosing(mesh.app, { 'authority.pem': authority.cert })
  await choose.click()
  await expect(page.getByText(/^Own authority, valid until/)).toBeVisible()
  await expect(page.getByText('The file contains no certificate in PEM format.')).toBeHidden()
  await connect(page)
  await expectConnected(page)
  expect(keysSeen(server)).toEqual(new Set([`Bearer ${KEY}`]))
})

test('a server that requires a client certificate is reported as such and gets it', async ({ page, mesh }) => {
  const authority = makeCertificate({ name: 'Own authority', ca: true })
  const certificate = selfSigned('127.0.0.1')
  const client = makeCertificate({ name: 'Console of alice', issuer: authority })
  const stranger = makeCertificate({ name: 'Somebody', issuer: authority })
  const mutualTls = { requestCert: true, rejectUnauthorized: true, ca: authority.cert }
  const server = await keep(startSecureServer(certificate, headscale('alice'), mutualTls))
  await fillIn(page, server.url)
  await page.getByRole('button', { name: /^Advanced/ }).click()
  await page.getByLabel('Trusted fingerprint (SHA-256)').fill(fingerprint(certificate))
  await connect(page)
  await expect(page.getByText(/requires a client certificate/)).toBeVisible()
  const choose = page.getByRole('button', { name: 'Choose file' }).last()
  await choosing(mesh.app, { 'client.pem': client.cert, 'client.key': stranger.key })
  await choose.click()
  await expect(page.getByText('The private key does not belong to the certificate.')).toBeVisible()
  await choosing(mesh.app, { 'client.pem': client.cert, 'client.key': client.key })
  await choose.click()
  await expect(page.getByText(/^Console of alice, valid until/)).toBeVisible()
  await connect(page)
  await expectConnected(page)
  expect(await users(page)).toMatchObject({ body: { users: [{ name: 'alice' }] } })
  expect(mesh.log()).not.toContain('PRIVATE KEY')
})

test('a problem with a file is reported in German on a German console', async ({ launch }) => {
  const { page, app } = await launch({ mock: false })
  await invoke(page, 'prefs:set', { language: 'de' })
  await page.getByRole('button', { name: /^Erweitert/ }).click()
  await choosing(app, { 'notes.txt': 'nothing of the kind' })
  await page.getByRole('button', { name: 'Datei wählen' }).first().click()
  await expect(page.getByText('Die Datei enthält kein Zertifikat im PEM-Format.')).toBeVisible()
  await page.getByRole('button', { name: 'Datei wählen' }).last().click()
  await expect(page.getByText('Die Datei enthält kein lesbares Client-Zertifikat (PEM oder PKCS#12).')).toBeVisible()
})

test('http is used only after a warning was accepted', async ({ page }) => {
  // The loopback is not a network; another name for this computer is.
  const server = await keep(startRemoteServer(headscale('alice')))
  await fillIn(page, 'http://headscale.invalid')
  await connect(page)
  const warning = page.getByRole('dialog')
  await expect(warning).toContainText('http://headscale.invalid')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The test failed at')).toBeHidden()
  await connect(page)
  await warning.getByRole('button', { name: /unencrypted/i }).click()
  await expect(page.getByText('The test failed at: Address.')).toBeVisible()
  await page.getByLabel('Address').fill(server.url)
  await connect(page)
  await expectConnected(page)
})

test('a server below a path is reached there and nowhere else', async ({ page }) => {
  const server = await keep(
    startRemoteServer((request, response, body) => {
      const { url = '' } = request
      if (!url.startsWith('/mesh/')) return answer(response, 404, 'Not Found')
      request.url = url.slice('/mesh'.length)
      return headscale('alice')(request, response, body)
    }),
  )
  await fillIn(page, `${server.url}/mesh/`)
  await connect(page)
  await expectConnected(page)
  expect(await users(page)).toMatchObject({ body: { users: [{ name: 'alice' }] } })
  const withKey = server.asked.filter(({ headers }) => headers.authorization)
  expect(withKey.length).toBeGreaterThan(0)
  expect(withKey.every(({ path }) => path.startsWith('/mesh/api/v1/'))).toBe(true)
})

test('a redirect to another server is not followed: that server never sees the key', async ({ page }) => {
  const elsewhere = await keep(startRemoteServer(headscale('mallory')))
  let moved = false
  const server = await keep(
    startRemoteServer((request, response, body) => {
      if (!moved) return headscale('alice')(request, response, body)
      return response.writeHead(307, { location: elsewhere.url + request.url }).end()
    }),
  )
  moved = true
  await fillIn(page, server.url)
  await connect(page)
  await expect(page.getByText(`redirects requests to ${elsewhere.url}`)).toBeVisible()
  await expect(page.getByText('The API key is not sent along')).toBeVisible()
  expect(keysSeen(server)).toEqual(new Set())

  // A saved server that moves away later.
  moved = false
  await connect(page)
  await expectConnected(page)
  moved = true
  // A read may share a request that was sent before the server moved.
  await expect.poll(() => users(page)).toMatchObject({ status: 503, body: { code: 'offline' } })
  expect(await callApi(page, 'POST', '/api/v1/user', { name: 'bob' })).toMatchObject({ status: 503 })
  expect(elsewhere.asked).toEqual([])
})
