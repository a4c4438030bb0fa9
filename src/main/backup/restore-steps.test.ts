import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { expect, it, onTestFinished } from 'vitest'
import type { FileKind } from './backup-plan'
import { createTarReader, type TarFile } from './read-tar'
import { type BackupContent, restoreSteps } from './restore-steps'

const BLOCK = 'a\n```\n\n```sh\nrm -rf /\n'
const at = '2026-11-21T08:00:00Z'

/** Returns the steps for a host whose every answer is this text, and the file of this owner. */
const stepsOf = (text: string, file: TarFile) =>
  restoreSteps({
    headscale: {
      how: 'systemd',
      name: text,
      version: text,
      config: '/c',
      place: { how: 'process', program: 'h', config: '/c' },
    },
    server: { name: text, address: 'https://hs.example.com' },
    database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' },
    databaseFile: file,
    files: [file],
    kinds: new Map([[file.path, 'config']]),
    missing: [text],
    rows: { users: 1, machines: 2 },
    at,
  })

const CONFIG = '/etc/headscale/config.yaml'

/** Reads a file as `tar` of a host describes it. */
async function readOwnedBy(owner: string): Promise<TarFile> {
  const files: TarFile[] = []
  const reader = createTarReader((file) => {
    files.push(file)
    return null
  })
  const tar = pack()
  tar.entry({ name: CONFIG, uid: 7, gid: 8, uname: owner, gname: owner }, 'text')
  tar.finalize()
  for await (const part of tar as AsyncIterable<Buffer>) await reader.write(part)
  await reader.end()
  const [file] = files
  if (!file) throw new Error('no file')
  return file
}

/** Database, configuration and program as a hostile host may name them. */
const HOSTILE = 'x`;touch${IFS}pwn;`'
const FENCE = 'x`````\n```\n'

const plain: BackupContent = {
  headscale: {
    how: 'process',
    name: 'h',
    version: 'v0.29.2',
    config: '/c',
    place: { how: 'process', program: 'h', config: '/c' },
  },
  server: { name: 's', address: 'https://hs.example.com' },
  database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' },
  databaseFile: null,
  files: [],
  kinds: new Map(),
  missing: [],
  rows: { users: 1, machines: 2 },
  at,
}
const postgres = {
  kind: 'postgres',
  host: 'db',
  port: '5432',
  name: 'hs',
  user: 'me',
  pass: '',
  ssl: 'disable',
} as const

const stepsWith = (text: string) =>
  restoreSteps({
    ...plain,
    headscale: { ...plain.headscale, config: text, place: { how: 'process', program: text, config: text } },
    database: { ...postgres, host: text, name: text, user: text },
  })

/** Returns the steps for files at these paths, each of which the configuration names as this kind. */
const stepsFor = (kind: FileKind, ...paths: string[]) => {
  const files = paths.map((path): TarFile => ({ path, size: 1, mode: 0o755, user: 'root', group: 'root' }))
  return restoreSteps({ ...plain, files, kinds: new Map(paths.map((path) => [path, kind])) })
}

/** The user who runs the tests, who need not be root. */
const OWNER = ` ${process.getuid?.()} ${process.getgid?.()} `

/** Returns the commands of a block without the functions. */
const linesIn = (commands: string) => commands.split('\n').filter((line) => /^(?:put_back|make_folder) /.test(line))

const commandsIn = (steps: string) => [...steps.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, commands]) => commands)

it('contains no command that the host supplied', async () => {
  const usual = stepsOf('text', await readOwnedBy(''))
  const hostile = stepsOf(BLOCK, await readOwnedBy(BLOCK))
  expect(commandsIn(usual)).toHaveLength(5)
  expect(commandsIn(hostile)).toEqual(commandsIn(usual))
})

it('names the owner, or its number if the name is missing or has several lines', async () => {
  expect(await readOwnedBy('headscale')).toMatchObject({ user: 'headscale', group: 'headscale' })
  expect(await readOwnedBy('a\nb')).toMatchObject({ user: '7', group: '8' })
  expect(stepsOf('text', await readOwnedBy(''))).toContain(`put_back files${CONFIG} ${CONFIG} 7 8 0644`)
})

it('creates the folder of the database before any file, which would make it root’s', async () => {
  const [, , files] = commandsIn(stepsOf('text', await readOwnedBy('headscale')))
  expect(linesIn(files ?? '')[0]).toBe('make_folder /var/lib/headscale headscale headscale database/db.sqlite')
})

/** Returns the lines of all blocks, also of those that are not for a shell of root. */
const blocksIn = (steps: string) =>
  [...steps.matchAll(/^(`{3,})(?:sh)?\n([^]*?)^\1$/gm)].map(([, , lines]) => lines ?? '')

it('quotes every word of a command for the shell, and gives no hostile name to a program of PostgreSQL', () => {
  const steps = stepsWith(HOSTILE)
  const word = `'${HOSTILE}'`
  expect(blocksIn(steps).join('')).toContain(`${word} -c ${word} serve\n`)
  expect(steps).not.toContain("x';touch")
  expect(steps).not.toMatch(/createdb|psql|createuser/)
  expect(steps).toContain('``database/headscale.sql`` was the database'.replaceAll('``', '`'))
  for (const name of ['host=evil', 'postgresql://evil/', '-f', 'a b', ''])
    expect(restoreSteps({ ...plain, database: { ...postgres, name } }), name).not.toContain('psql')
  expect(restoreSteps({ ...plain, database: postgres })).toContain(
    'psql -X -h db -p 5432 -U me -d hs -v ON_ERROR_STOP=1',
  )
})

it('shows no command of several lines, and encloses names in more backticks than they contain', () => {
  const steps = stepsWith(FENCE)
  expect(steps).toContain(`was the database \`\`\`\`\`\`x\`\`\`\`\`[U+000A]`)
  expect(blocksIn(steps).join('')).toContain('# left out')
  const path = '/var/lib/headscale/db.sqlite\n```\n\n```sh\nid\n'
  expect(restoreSteps({ ...plain, database: { kind: 'sqlite', path } })).not.toMatch(/^id$/m)
})

it.each([
  ['config', '/etc/headscale/config.yaml'],
  ['config', '/home/ann/stacks/headscale/config/config.yml'],
  ['key', '/var/lib/headscale/noise_private.key'],
  ['key', '/var/lib/docker/volumes/vpn_headscale-data/_data/noise.key'],
  ['relays', '/etc/headscale/derp-example.yaml'],
  ['policy', '/opt/headscale/acl.hujson'],
  ['policy', '/etc/headscale/policy.json'],
  ['records', '/var/lib/headscale/extra-records.json'],
  ['certificate', '/etc/headscale/tls/fullchain.pem'],
  ['secret', '/etc/headscale/oidc_client_secret'],
] as const)('puts back a %s at %s, and makes it no program', (kind, path) => {
  const steps = stepsFor(kind, path)
  expect(steps).toContain(`put_back files${path} ${path} root root 0644`)
  expect(steps).not.toContain('Not put back')
})

it('puts back the certificates of Let’s Encrypt, but no other file of a folder that a setting names', () => {
  const [folder, other] = ['/var/lib/headscale/cache', '/etc/headscale']
  const files = [
    `${folder}/hs.example.com+rsa`,
    `${folder}/acme_account+key`,
    `${folder}/authorized_keys`,
    `${other}/x.json`,
  ]
  const steps = restoreSteps({
    ...plain,
    files: files.map((path) => ({ path, size: 1, mode: 0o600, user: 'root', group: 'root' })),
    kinds: new Map([
      [folder, 'cache'],
      [other, 'policy'],
    ]),
  })
  expect([...steps.matchAll(/^put_back \S+ (\S+) /gm)].map(([, path]) => path)).toEqual(files.slice(0, 2))
})

it('writes nothing into a folder to which a link of another user leads, in a real shell', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'restore-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [folder, file] = ['/var/lib/headscale/cache', 'acme_account+key']
  const steps = restoreSteps({
    ...plain,
    files: [{ path: `${folder}/${file}`, size: 1, mode: 0o600, user: 'root', group: 'root' }],
    kinds: new Map([[folder, 'cache']]),
  })
  const [, commands = 'false'] = commandsIn(steps)
  const own = commands.replaceAll('/var/lib/headscale', root).replaceAll(/ root root\b ?/g, OWNER)
  mkdirSync(join(root, 'files', root, 'cache'), { recursive: true })
  writeFileSync(join(root, 'files', root, 'cache', file), 'x')
  mkdirSync(join(root, 'profile.d'))
  symlinkSync('profile.d', join(root, 'cache'))
  const run = () => execFileSync('sh', ['-e', '-c', own], { cwd: root, encoding: 'utf8' })
  expect(run()).toContain('Not written:')
  expect(readdirSync(join(root, 'profile.d'))).toEqual([])
  rmSync(join(root, 'cache'))
  expect(run()).toBe('')
  expect(readdirSync(join(root, 'cache'))).toEqual([file])
})

it('replaces files in a shell whose aliases ask first, and none with a cp that is not of GNU', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'restore-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = '/var/lib/headscale/noise.key'
  const files = [{ path, size: 1, mode: 0o600, user: 'root', group: 'root' }]
  const [, commands = 'false'] = commandsIn(restoreSteps({ ...plain, files, kinds: new Map([[path, 'key']]) }))
  const own = commands.replaceAll('/var/lib/headscale', join(root, 'data')).replaceAll(/ root root\b ?/g, OWNER)
  for (const folder of ['data', `files${root}/data`, 'bin']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, `files${root}/data/noise.key`), 'new')
  const run = (before: string) => {
    writeFileSync(join(root, 'data/noise.key'), 'old')
    const ask = "shopt -s expand_aliases; alias cp='cp -i' rm='rm -i' install='false' mkdir='false' chown='false'"
    const said = execFileSync('bash', ['-c', `${ask}\n${before}\n${own}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return [said, readFileSync(join(root, 'data/noise.key'), 'utf8')]
  }
  expect(run('')).toEqual(['', 'new'])
  writeFileSync(join(root, 'bin/cp'), '#!/bin/sh\necho BusyBox\n', { mode: 0o755 })
  const refusal = `Needs GNU coreutils.\nNot written: ${join(root, 'data/noise.key')}\n`
  expect(run(`PATH=${root}/bin:$PATH`)).toEqual([refusal, 'old'])
  expect(readdirSync(root).toSorted()).toEqual(['bin', 'data', 'files'])
})

/** A folder in which the steps of a database and its key run, and the state of the places that they name. */
function databaseLab() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'restore-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = '/var/lib/headscale/data'
  const owned = { size: 1, mode: 0o600, user: 'root', group: 'root' }
  const key = { ...owned, path: `${folder}/noise.key` }
  const own = (path: string) =>
    commandsIn(
      restoreSteps({
        ...plain,
        database: { kind: 'sqlite', path },
        databaseFile: { ...owned, path },
        files: [key],
        kinds: new Map([[key.path, 'key']]),
      }),
    )
      .slice(1)
      .join('')
      .replaceAll(folder, join(root, 'data'))
      .replaceAll(/ root root\b ?/g, OWNER)
  mkdirSync(join(root, 'database'))
  mkdirSync(join(root, 'files', root, 'data'), { recursive: true })
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'database/db.sqlite'), 'database of the backup')
  writeFileSync(join(root, 'files', root, 'data/noise.key'), 'key of the backup')
  return {
    root,
    run: (path = `${folder}/db.sqlite`) =>
      execFileSync('sh', ['-c', `PATH=${root}/bin:$PATH\n${own(path)}`], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    folder,
    /** Puts a program in the place of another one. */
    replaceProgram: (name: string, script: string) =>
      writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 }),
    state: () =>
      Object.fromEntries(
        readdirSync(join(root, 'data')).map((name) => [name, readFileSync(join(root, 'data', name), 'utf8')]),
      ),
  }
}

/** The files that a stopped server may leave. */
const before = {
  'db.sqlite': 'old',
  'db.sqlite-wal': 'newest changes',
  'db.sqlite-shm': 'index',
  'noise.key': 'old key',
}

it('creates no folder, and removes nothing, where a link in the place of the database’s folder leads, in a real shell', () => {
  const { root, folder, run, state } = databaseLab()
  mkdirSync(join(root, 'home'))
  writeFileSync(join(root, 'home/db.sqlite-wal'), 'of another database')
  symlinkSync('home', join(root, 'data'))
  expect(run(`${folder}/bin/db.sqlite`)).toContain('Not written:')
  expect(run()).toContain('Not written:')
  expect(readdirSync(join(root, 'home'))).toEqual(['db.sqlite-wal'])
  rmSync(join(root, 'data'))
  expect(run()).toBe('')
  const restored = { 'db.sqlite': 'database of the backup', 'noise.key': 'key of the backup' }
  expect(state()).toEqual(restored)
  for (const [name, text] of Object.entries(before)) writeFileSync(join(root, 'data', name), text)
  expect(run()).toBe('')
  expect(state()).toEqual(restored)
})

it.each(['cp', 'install', 'mktemp', 'mv'])(
  'makes and removes nothing on a host whose %s is not of GNU, in a real shell',
  (name) => {
    const { root, run, replaceProgram, state } = databaseLab()
    replaceProgram(name, 'echo BusyBox')
    const refusals = ['data', 'data/noise.key', 'data/db.sqlite'].map(
      (path) => `Needs GNU coreutils.\nNot written: ${join(root, path)}\n`,
    )
    expect(run()).toBe(refusals.join(''))
    expect(readdirSync(root).toSorted()).toEqual(['bin', 'database', 'files'])
    mkdirSync(join(root, 'data'))
    for (const [file, text] of Object.entries(before)) writeFileSync(join(root, 'data', file), text)
    expect(run()).toBe(refusals.join(''))
    expect(state()).toEqual(before)
  },
)

it.each([
  ['the disk is full', 'cp', 'case $* in *--version*) echo GNU;; *) exit 1;; esac'],
  ['the owner does not exist', 'install', 'case $* in *--version*) echo GNU;; *) exit 1;; esac'],
  ['the backup is incomplete', 'id', ''],
  ['a folder is in its place', 'id', ''],
])('keeps the old database with its newest changes if %s, in a real shell', (why, program, script) => {
  const { root, run, replaceProgram, state } = databaseLab()
  mkdirSync(join(root, 'data'))
  const old = { ...before, ...(why === 'a folder is in its place' && { 'db.sqlite': undefined }) }
  for (const [file, text] of Object.entries(old))
    if (text === undefined) mkdirSync(join(root, 'data', file))
    else writeFileSync(join(root, 'data', file), text)
  if (why === 'the backup is incomplete') rmSync(join(root, 'database/db.sqlite'))
  replaceProgram(program, script)
  expect(run()).toContain(`Not written: ${join(root, 'data/db.sqlite')}\n`)
  if (why === 'a folder is in its place') rmSync(join(root, 'data/db.sqlite'), { recursive: true })
  const { 'db.sqlite': database = 'old', 'noise.key': _, ...rest } = state()
  expect({ 'db.sqlite': database, ...rest, 'noise.key': 'old key' }).toEqual(before)
})

it.each([
  ['secret', '/etc/ld.so.preload'],
  ['policy', '/etc/cron.d/root'],
  ['policy', '/etc/headscale/../cron.d/acl.hujson'],
  ['secret', '/root/.ssh/authorized_keys'],
  ['secret', '/home/headscale/.ssh/authorized_keys'],
  ['secret', '/home/headscale/.ssh/secret'],
  ['config', '/etc/systemd/system/headscale.service'],
  ['config', '/etc/systemd/system/headscale.service.d/config.yaml'],
  ['config', '/etc/systemd/system/headscale/config.yaml'],
  ['config', '/etc/kubernetes/manifests/config.yaml'],
  ['config', '/opt/headscale/docker-compose.yml'],
  ['config', '/opt/headscale/config.yaml.sh'],
  ['config', '/opt/headscale/.config/config.yaml'],
  ['relays', '/opt/headscale/compose.yaml'],
  ['policy', '/etc/docker/daemon.json'],
  ['policy', '/home/ann/headscale/package.json'],
  ['records', '/home/ann/headscale/composer.json'],
  ['key', '/usr/bin/headscale'],
  ['key', '/opt/headscale/bin/headscale'],
  ['key', '/etc/ssl/private/other.key'],
  ['key', '/etc/headscale/a\nb.key'],
  ['certificate', '/etc/ssl/certs/ca-certificates.crt'],
  ['certificate', '/etc/headscalex/tls.pem'],
  ['cache', '/etc/profile.d/x.sh'],
] as const)('names a %s at %s, and does not put it back', (kind, path) => {
  const steps = stepsFor(kind, path)
  expect(steps).not.toMatch(/^put_back files/m)
  expect(steps).toContain('**Not put back by these steps**')
})

it('puts back no database outside Headscale’s folders, and removes nothing there', () => {
  const path = '/etc/cron.d/x'
  const steps = restoreSteps({ ...plain, database: { kind: 'sqlite', path } })
  expect(commandsIn(steps).join('')).not.toContain(path)
  expect(steps).toContain('`database/db.sqlite` was the database `/etc/cron.d/x`')
})

it.each([
  ['v0.29.2', 'another patch of 0.29', 'So can 0.30', 'start 0.30\nfirst'],
  ['0.9.1-beta.1', 'another patch of 0.9', 'So can 0.10', 'An older release cannot'],
  ['dev', 'install the same build'],
])('says which releases can read the database of %s', (version, ...words) => {
  const steps = restoreSteps({ ...plain, headscale: { ...plain.headscale, version } })
  for (const word of words) expect(steps).toContain(word)
  expect(steps).not.toContain('or a newer release')
})

it.each(['$(id)', '`id`', 'root;id', "a'b", '-m', '--strip-program=/tmp/x', '*', '~root', 'a b', '\\', '=ls', '# x'])(
  'gives %j to install as the name of an owner, in a real shell, and nothing else',
  (owner) => {
    const path = '/etc/headscale/config.yaml'
    const file = { path, size: 1, mode: 0o4777, user: owner, group: owner }
    const steps = restoreSteps({ ...plain, files: [file], kinds: new Map([[path, 'config']]) })
    const [, call = 'false'] = /^put_back (.*)$/m.exec(steps) ?? []
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${call}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n')
    expect(words).toEqual([`files${path}`, path, owner, owner, '0664'])
    // The function gives each of them to a program as one word, and as the value of an option.
    expect(steps).toContain('install -T -o "$3" -g "$4" -m "$5" -- "$from" "$new/file"')
  },
)
