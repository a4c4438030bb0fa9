import { configTextsHere } from '@tests/support/config-texts'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finalizeCopy } from '@main/db/finalize-copy'
import { commitIn, createWrittenDatabase, type WrittenDatabase } from '@main/db/testing/written-database'
import type { HostConnection } from '@main/host/connection'
import type { FoundHeadscale } from '@main/host/find-headscale'
import { type ConnectedHost, startConnectedHost } from '@tests/support/connected-host'
import { createHostUser, missingUsers } from '@tests/support/host-user'
import { failureOf } from '@tests/support/host-with'
import { missingSshd, type SshHost } from '@tests/support/ssh-host'
import { makeBackup, measureBackup } from './make-backup'

const missing = missingSshd()

let lab: ConnectedHost
let host: SshHost
let parent: string
/** An admin's folder, and Headscale's in it: the restore steps put back only what is in one of that name. */
let own: string
let data: string
let connection: HostConnection
let database: WrittenDatabase
let backups: string
let config: string
let timer: NodeJS.Timeout

beforeEach(async () => {
  lab = await startConnectedHost()
  host = lab.host
  parent = mkdtempSync(join(tmpdir(), 'b-'))
  connection = await lab.connect()
  backups = join(parent, 'backups')
  own = mkdtempSync(join(homedir(), 'mesh-backup-'))
  data = join(own, 'headscale')
  mkdirSync(data)
  writeFileSync(join(data, 'noise.key'), 'privkey:secret', { mode: 0o600 })
  config = join(data, 'config.yaml')
  writeFileSync(config, 'noise: { private_key_path: noise.key }\ndatabase: { sqlite: { path: db.sqlite } }\n')
  database = createWrittenDatabase(join(data, 'db.sqlite'), 'WAL', 1000)
  database.commit()
  timer = setInterval(() => database.commit(), 250)
}, 60_000)
afterEach(async () => {
  clearInterval(timer)
  database.close()
  await lab.remove()
  for (const folder of [parent, own]) rmSync(folder, { recursive: true, force: true })
})

function headscaleFor(user: string): FoundHeadscale {
  const fileAt = (path: string) => path
  const place = { how: 'process', program: 'headscale', config } as const
  const headscale = {
    user,
    how: 'process',
    name: '1',
    version: 'v0.29.2',
    config,
    configSeen: config,
    place,
    fileAt,
    sudo: false,
  }
  return headscale as unknown as FoundHeadscale
}

const texts = async () => configTextsHere()

function make(
  signal = new AbortController().signal,
  onProgress: (bytes: number) => void = () => undefined,
  user = host.user,
) {
  return makeBackup({
    texts,
    open: async () => ({ connection, headscale: headscaleFor(user) }),
    server: { name: 'Lab', address: 'https://hs.example.com' },
    folder: backups,
    isOwnFolder: true,
    name: 'headscale-lab',
    at: new Date(),
    finalize: async (path) => finalizeCopy(path),
    onProgress: ({ phase, bytes }) => phase === 'copying' && onProgress(bytes),
    signal,
  })
}

describe.skipIf(missing !== undefined)(`a backup through a real sshd${missing ? `: ${missing}` : ''}`, () => {
  it('holds one state of a database that is being written, and files with their modes', async () => {
    const made = await make()
    expect(made).toMatchObject({ database: 'sqlite', machines: 60, users: 1, missing: [] })
    expect(readdirSync(backups)).toEqual(['headscale-lab.tar.gz'])
    execFileSync('tar', ['-xzf', made.path, '-C', parent])
    expect(commitIn(join(parent, 'database', 'db.sqlite'))).toBeGreaterThan(0)
    expect(readFileSync(join(parent, 'files', data, 'noise.key'), 'utf8')).toBe('privkey:secret')
    const steps = readFileSync(join(parent, 'RESTORE.md'), 'utf8')
    expect(steps).toMatch(/^put_back files\S+noise\.key \/\S+noise\.key \S+ \S+ 0600$/m)
    expect(steps).not.toContain('Not put back')
    expect(readdirSync(data).filter((file) => !/^(db\.sqlite|noise|config)/.test(file))).toEqual([])
    // The same name again replaces nothing.
    await expect(make()).rejects.toMatchObject({ details: [{ key: 'backupThere' }] })
  }, 120_000)

  it('leaves nothing if the connection is cut or the backup is cancelled, and names a key that is missing', async () => {
    host.program(
      'tar',
      `case "$*" in *db.sqlite*) /usr/bin/tar "$@" 2>/dev/null | { head -c 20000; sleep 5; } ;; *) exec /usr/bin/tar "$@" ;; esac`,
    )
    const controller = new AbortController()
    const reason = new Error('cancelled')
    await expect(make(controller.signal, () => controller.abort(reason))).rejects.toBe(reason)
    expect(readdirSync(backups)).toEqual([])
    await expect(make(undefined, () => void host.stop())).rejects.toMatchObject({
      // The end of the host may reach the command before it reaches the connection.
      failure: { why: expect.stringMatching(/^(ended|commandFailed)$/) },
    })
    expect(readdirSync(backups)).toEqual([])
  }, 120_000)

  it('refuses a damaged database and a missing key', async () => {
    clearInterval(timer)
    database.checkpoint('TRUNCATE')
    const file = join(data, 'db.sqlite')
    const whole = readFileSync(file)
    writeFileSync(file, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(8192, 7), whole.subarray(12_288)]))
    await expect(make()).rejects.toMatchObject({ details: [{ key: 'backupDamaged' }, { key: 'said' }] })
    writeFileSync(file, whole)
    rmSync(join(data, 'noise.key'))
    await expect(make()).rejects.toMatchObject({ details: [{ key: 'backupFile' }] })
    expect(readdirSync(backups)).toEqual([])
  }, 120_000)
})

const noUsers = missing ?? missingUsers()

describe.skipIf(noUsers !== undefined)(`a backup by a user without rights${noUsers ? `: ${noUsers}` : ''}`, () => {
  it('is possible with one line for sudoers, which is offered before it begins', async () => {
    const user = createHostUser()
    const theirs = await startConnectedHost({ user: user.name })
    try {
      connection = await theirs.connect()
      // As a package installs it: the configuration may be read, the data may not.
      chmodSync(parent, 0o755)
      config = join(parent, 'config.yaml')
      const secret = join(parent, 'private')
      mkdirSync(secret, { mode: 0o700 })
      const made = createWrittenDatabase(join(secret, 'db.sqlite'), 'WAL', 1000)
      made.commit()
      writeFileSync(join(secret, 'noise.key'), 'privkey:secret', { mode: 0o600 })
      writeFileSync(
        config,
        `noise: { private_key_path: ${secret}/noise.key }\ndatabase: { sqlite: { path: ${secret}/db.sqlite } }\n`,
      )
      const measured = { connection, headscale: headscaleFor(user.name) }
      const { sudoers } = await failureOf(measureBackup(measured, texts, new AbortController().signal))
      user.allow(sudoers)
      expect((await measureBackup(measured, texts, new AbortController().signal)).bytes).toBeGreaterThan(0)
      expect(await make(undefined, undefined, user.name)).toMatchObject({ database: 'sqlite', missing: [] })
      made.close()
    } finally {
      await theirs.remove()
      user.remove()
    }
  }, 120_000)
})
