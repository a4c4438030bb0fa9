import { createHash, generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { call } from '../headscale/processes'
import { type Home, expect, packageFile, packages } from './console'
import { needs } from '../../scripts/lib/needs.mjs'
import { signUpdates } from '../../scripts/lib/sign-updates.mjs'
import type { Fault } from './feed'
import { check, described, download, expectOldVersion, file, openUpdates, slow, state, test } from './update-test'

test('bad releases are refused and the old version keeps running', async ({ installed, feed, image }) => {
  const { page } = installed
  await openUpdates(page)
  const refusals: readonly (readonly [string, Fault, string])[] = [
    ['a feed without a release', notThere('latest-linux.yml'), 'The update address has no release for this system'],
    ['garbage', described(() => '<html>It works!</html>'), 'is not a release'],
    [
      'a version that is none',
      described((text) => text.replace('version: 99.0.0', 'version: newest')),
      'is not a release',
    ],
    ['a server that fails', (_name, response) => (response.writeHead(503).end(), true), 'does not respond'],
  ]
  for (const [what, fault, words] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await expect(page.getByText(words)).toBeVisible(slow)
      await expectOldVersion(installed, image)
    })
  await test.step('an older version', async () => {
    feed.fault = described((text) => text.replaceAll('99.0.0', '0.0.1'))
    await check(page)
    await expect(page.getByText('The update address offers no newer version')).toBeVisible(slow)
  })
  await test.step('a missing feed', async () => {
    await feed.stop()
    await check(page)
    await expect(page.getByText('does not respond')).toBeVisible(slow)
    await expectOldVersion(installed, image)
  })
})

test('bad files are discarded and the old version keeps running', async ({ installed, feed, image, home }) => {
  const { page } = installed
  await openUpdates(page)
  const refusals: readonly (readonly [string, Fault, string])[] = [
    ['a changed file', file(changed), 'incomplete or differs from the release'],
    ['a missing file', file((response) => void response.writeHead(404).end()), 'A file of the release is missing'],
    ['a download cut off', file(cut), 'incomplete or differs from the release'],
  ]
  for (const [what, fault, words] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await download(page)
      await expect(page.getByText(words)).toBeVisible(slow)
      await expectOldVersion(installed, image)
      expect(pending(home)).toEqual([])
    })
})

test('a release that is not signed with the packed key is refused before anything is downloaded', async ({
  installed,
  feed,
  image,
  home,
}) => {
  const { page } = installed
  await openUpdates(page)
  const checksum = createHash('sha512').update('evil').digest('base64')
  const forged = await signedByAnother(home)
  const refusals: readonly (readonly [string, Fault])[] = [
    ['no signature', described((text) => text.replace(/^vendor:[^]*/m, ''))],
    ['a signature by another key', described(() => forged)],
    ['another checksum', described((text) => text.replaceAll(/sha512: .*/g, `sha512: ${checksum}`))],
    ['an old package that is called newer', described((text) => text.replace('version: 99.0.0', 'version: 99.0.1'))],
  ]
  for (const [what, fault] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await expect(page.getByText('not signed with a key that this console trusts')).toBeVisible(slow)
      expect((await state(page)).failure).toBe('unsigned')
      await expectOldVersion(installed, image)
      expect(pending(home)).toEqual([])
      feed.fault = described((text) => text.replace('version: 99.0.0', 'version: 0.0.1'))
      await check(page)
      await expect(page.getByText('The update address offers no newer version')).toBeVisible(slow)
    })
})

test('a file that is changed after its download is discarded, and the old version keeps running', async ({
  installed,
  feed,
  image,
  home,
}) => {
  const { page } = installed
  await openUpdates(page)
  await check(page)
  await download(page)
  await expect(page.getByText('Version 99.0.0 is ready to be installed')).toBeVisible(slow)
  expect(feed.sent).toBeGreaterThan(0)
  const [name = ''] = pending(home)
  appendFileSync(join(home.cache, 'mesh-console-updater', 'pending', name), 'evil')
  await page.getByRole('button', { name: 'Restart and install 99.0.0' }).click()
  await expect(page.getByText('is not signed by the publisher of this console')).toBeVisible(slow)
  await expectOldVersion(installed, image)
  expect(pending(home)).toEqual([])
})

test('a full disk refuses the update and leaves the old version', async ({ installed, feed, image, home }) => {
  const cache = join(home.cache, 'mesh-console-updater')
  mkdirSync(cache, { recursive: true })
  const mounted = await call('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', cache]).then(
    () => true,
    () => false,
  )
  test.skip(!mounted, needs.root)
  try {
    const { page } = installed
    await openUpdates(page)
    await check(page)
    await download(page)
    await expect(page.getByText('Not enough disk space')).toBeVisible(slow)
    await expectOldVersion(installed, image)
    expect((await state(page)).failure).toBe('diskFull')
    expect(feed.fault).toBeNull()
  } finally {
    await call('umount', ['-l', cache])
  }
})

function notThere(name: string): Fault {
  return (asked, response) => {
    if (asked !== name) return false
    response.writeHead(404).end()
    return true
  }
}

/** The release, signed with another key. */
async function signedByAnother(home: Home): Promise<string> {
  const [from, yml] = [packageFile('next', '.AppImage'), join(home.folder, 'latest-linux.yml')]
  const copied = join(home.folder, basename(from))
  cpSync(from, copied)
  cpSync(packages('next', 'latest-linux.yml'), yml)
  const { privateKey } = generateKeyPairSync('ed25519')
  await signUpdates({ artifacts: [copied], version: '99.0.0', key: privateKey })
  return readFileSync(yml, 'utf8')
}

/** The whole file, one byte of which is another. */
function changed(response: Parameters<Fault>[1]): void {
  const content = readFileSync(packageFile('next', '.AppImage'))
  content[content.length - 9] = (content.at(-9) ?? 0) ^ 1
  response.writeHead(200, { 'content-length': content.length })
  response.end(content)
}

/** A third of the file, then the connection breaks. */
function cut(response: Parameters<Fault>[1]): void {
  response.writeHead(200, { 'content-length': statSync(packageFile('next', '.AppImage')).size })
  response.write(Buffer.alloc(5_000_000), () => response.destroy())
}

function pending(home: Home): string[] {
  try {
    return readdirSync(join(home.cache, 'mesh-console-updater', 'pending')).filter((name) => name.endsWith('.AppImage'))
  } catch {
    return []
  }
}
