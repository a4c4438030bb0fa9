import { createHash, verify } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { call } from '../headscale/processes'
import { readUpdateKeys } from '@main/update/support'
import { expect, packageFile, packages, test } from './console'

const unpacked = packages('this', 'linux-unpacked')
const archive = join(unpacked, 'resources', 'app.asar')

/** Built files carry a hash of their content, and lazily loaded ones change with every screen: one line for each kind. */
function generalised(path: string): string {
  return (
    path
      .replace(/^(\/out\/renderer\/assets)\/(?!inter-|jetbrains-)[^/]+(\.\w+)$/, '$1/*$2')
      .replace(/-[\w-]{8}(\.woff2)$/, '-*$1')
      // Code that is loaded later.
      .replace(/^(\/out\/main)\/[\w-]+-[\w-]{8}(\.cjs)$/, '$1/*-*$2')
      .replace(
        /^(resources\/app\.asar\.unpacked\/node_modules\/better-sqlite3)\/(?:build\/Release|prebuilds)\/.*\.node$/,
        '$1/*.node',
      )
      .replace(/^(\/node_modules\/better-sqlite3)\/(?:build\/Release|prebuilds)\/.*\.node$/, '$1/*.node')
  )
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Returns the reviewed list: tests/packages/contents.txt names the package's files and their purpose. */
function reviewed(section: string): string[] {
  const text = readFileSync(join('tests', 'packages', 'contents.txt'), 'utf8')
  const [, lines = ''] = new RegExp(`^\\[${section}\\]\\n([^[]*)`, 'm').exec(text) ?? []
  return lines.split('\n').filter((line) => line && !line.startsWith('#'))
}

const sorted = (paths: Iterable<string>) => [...new Set(paths)].toSorted()

test('the program folder matches the reviewed list', () => {
  // The targets' notes for the updater depend on which of them ran last.
  const noted = ['resources/package-type', 'resources/apparmor-profile']
  const files = filesOf(unpacked).map(generalised)
  expect(sorted(files.filter((file) => !noted.includes(file)))).toEqual(sorted(reviewed('program')))
})

test('app.asar matches the reviewed list, and is at most 12 MB', () => {
  // Folders are listed, too; files have an extension.
  const files = listPackage(archive, { isPack: false }).filter((path) => /\.\w+$|LICENSE$/.test(path))
  expect(sorted(files.map(generalised))).toEqual(sorted(reviewed('app.asar')))
  expect(statSync(archive).size).toBeLessThan(12_000_000)
})

test('a release allows no debugger by its fuses; a test build does', async () => {
  const release = await getCurrentFuseWire(join(unpacked, 'mesh-console'))
  expect(release).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  })
  const inspectable = await getCurrentFuseWire(packages('inspect', 'linux-unpacked', 'mesh-console'))
  expect(inspectable).toEqual({ ...release, [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.ENABLE })
})

test('a test build identifies itself in About', async ({ start }) => {
  const { page } = await start(packages('inspect', 'linux-unpacked', 'mesh-console'))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('A debugger can attach to this build')).toBeVisible()
})

test('every package is signed with the key that is packed into the console', () => {
  const names = readdirSync(packages('this')).filter((name) => /\.(AppImage|deb|rpm|tar\.gz)$/.test(name))
  expect(names).toHaveLength(4)
  const described = readFileSync(packages('this', 'latest-linux.yml'), 'utf8')
  const [packed] = readUpdateKeys(join(unpacked, 'resources'))
  for (const name of names) {
    const [, statement = '', signature = ''] =
      /^([^]*\n)signature: (.*)\n$/.exec(readFileSync(packages('this', `${name}.sig`), 'utf8')) ?? []
    const sha512 = createHash('sha512')
      .update(readFileSync(packages('this', name)))
      .digest('base64')
    expect(statement).toContain(`file: ${name}\nsha512: ${sha512}\n`)
    expect(packed && verify(null, Buffer.from(statement), packed, Buffer.from(signature, 'base64'))).toBe(true)
    expect(described).toContain(`${name}: ${signature}`)
  }
})

test('every package includes the licence', async () => {
  const licence = readFileSync('LICENSE')
  const tar = (options: string, file: string, path: string) =>
    call('sh', ['-c', `${options.replaceAll('FILE', `'${file}'`)} '${path}'`], 120_000)
  const [deb, rpm, tarball] = [packageFile('this', '.deb'), packageFile('this', '.rpm'), packageFile('this', '.tar.gz')]
  const folder = basename(tarball).replace('.tar.gz', '')
  const found = [
    await tar('dpkg-deb --fsys-tarfile FILE | tar -xO', deb, './usr/share/doc/mesh-console/copyright'),
    await tar('dpkg-deb --fsys-tarfile FILE | tar -xO', deb, './opt/Mesh Console/LICENSE'),
    await tar('tar -xzOf FILE', tarball, `${folder}/LICENSE`),
  ]
  for (const text of found) expect(text.trim()).toBe(licence.toString().trim())
  const listed = await call('rpm', ['-qpl', rpm])
  for (const path of ['/usr/share/licenses/mesh-console/LICENSE', '/opt/Mesh Console/LICENSE'])
    expect(listed.split('\n')).toContain(path)
  const image = test.info().outputPath('image')
  mkdirSync(image)
  await call('sh', ['-c', `cd '${image}' && '${packageFile('this', '.AppImage')}' --appimage-extract`], 120_000)
  expect(readFileSync(join(image, 'squashfs-root', 'LICENSE'))).toEqual(licence)
  const qa = readdirSync(packages('qa')).find((name) => name.endsWith('-unpacked')) ?? ''
  expect(readFileSync(packages('qa', qa, 'LICENSE'))).toEqual(licence)
})

test('the Debian package contains icons in every size and a valid desktop file for the protocol', async () => {
  const deb = packageFile('this', '.deb')
  const listing = await call('sh', ['-c', `dpkg-deb --fsys-tarfile '${deb}' | tar -t`], 120_000)
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024])
    expect(listing).toContain(`usr/share/icons/hicolor/${size}x${size}/apps/mesh-console.png`)
  expect(listing).toContain('usr/share/doc/mesh-console/copyright')
  const desktop = test.info().outputPath('mesh-console.desktop')
  const from = './usr/share/applications/mesh-console.desktop'
  await call('sh', ['-c', `dpkg-deb --fsys-tarfile '${deb}' | tar -xO '${from}' > '${desktop}'`], 120_000)
  await call('desktop-file-validate', [desktop])
  const entry = readFileSync(desktop, 'utf8')
  expect(entry).toContain('MimeType=x-scheme-handler/mesh-console;')
  expect(entry).toContain('Exec="/opt/Mesh Console/mesh-console" -- %U')
  expect(entry).toMatch(/^GenericName=Mesh Network Manager$/m)
  expect(entry).toMatch(/^Comment=.*[^.]$/m)
})
