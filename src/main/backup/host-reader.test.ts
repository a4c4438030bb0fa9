import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import type { HostCall } from '@shared/host/call'
import type { OpenHost } from '@main/host/open-hosts'
import { failureOf } from '@tests/support/host-with'
import { createHostReader } from './host-reader'
import { copySqlite, databaseCalls, dumpPostgres, createMemoryCopy } from './make-backup'

/** Returns an archive of files with these names. */
async function archiveOf(names: readonly string[], text = 'text'): Promise<Buffer> {
  const tar = pack()
  for (const name of names) tar.entry({ name }, text)
  tar.finalize()
  const parts: Buffer[] = []
  for await (const part of tar) parts.push(part)
  return Buffer.concat(parts)
}

interface Answer {
  readonly exit: number
  readonly stderr?: string
  readonly output?: Buffer
}

/** A host that answers each call, and the calls that it received. */
function createHost(answer: (words: string) => Answer, headscale: object) {
  const calls: HostCall[] = []
  const connection = {
    async stream(call: HostCall, { onOutput }: { onOutput: (part: Buffer) => Promise<void> }) {
      calls.push(call)
      const { exit, stderr = '', output } = answer(call.words.join(' '))
      if (output) await onOutput(output)
      return { exit, stderr }
    },
    async run(call: HostCall) {
      calls.push(call)
      return { exit: 0, stdout: 'aaaaaaaaaaaa postgres:17 db\n', stderr: '' }
    },
  }
  return { host: { connection, headscale } as unknown as OpenHost, calls }
}

test('copies only the requested files if the host sends others', async () => {
  const sent = [
    'etc/headscale/config.yaml',
    'var/lib/tls/key.pem',
    'etc/cron.d/evil',
    'etc/headscale/../cron.d/x',
    'var/lib/tls/a\nb',
  ]
  const output = await archiveOf(sent)
  const { host } = createHost(() => ({ exit: 0, output }), { user: 'root' })
  const { files, open } = createMemoryCopy()
  const reader = createHostReader(host, new AbortController().signal)
  await reader.copy(['/etc/headscale/config.yaml', '/var/lib/tls/'], open, () => undefined)
  expect([...files.keys()]).toEqual(['/etc/headscale/config.yaml', '/var/lib/tls/key.pem'])
})

test('counts the files of a second attempt once', async () => {
  const mb = 1024 * 1024
  const output = await archiveOf(['etc/a', 'etc/b'], 'x'.repeat(3 * mb))
  const answer = (words: string) =>
    words.startsWith('sudo')
      ? { exit: 0, output }
      : { exit: 2, stderr: 'Permission denied', output: output.subarray(0, 4 * mb) }
  const { host } = createHost(answer, { user: 'admin' })
  const { files, open } = createMemoryCopy()
  await createHostReader(host, new AbortController().signal).copy(['/etc'], open, () => undefined)
  expect([...files.values()].map(({ bytes }) => bytes.length)).toEqual([3 * mb, 3 * mb])
})

test('refuses more than fits into memory', async () => {
  const output = await archiveOf(['etc/a', 'etc/b', 'etc/c'], 'x'.repeat(3 * 1024 * 1024))
  const { host } = createHost(() => ({ exit: 0, output }), { user: 'root' })
  const reader = createHostReader(host, new AbortController().signal)
  await expect(reader.copy(['/etc'], createMemoryCopy().open, () => undefined)).rejects.toMatchObject({
    details: [{ key: 'backupLarge' }],
  })
})

test('ends the copy of a database that is far larger than the host says, and leaves no file of that size', async () => {
  const working = mkdtempSync(join(tmpdir(), 'copy-'))
  onTestFinished(() => rmSync(working, { recursive: true }))
  const path = '/var/lib/headscale/db.sqlite'
  const [head] = [(await archiveOf([path.slice(1)], '')).subarray(0, 512)]
  // A file of 8 GB, without an end.
  head.write('77777777777\0', 124)
  head.write('        ', 148)
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  let sent = 0
  const connection = {
    run: async () => ({ exit: 0, stdout: `1024\t${path}\n`, stderr: '' }),
    async stream(_: HostCall, { onOutput }: { onOutput: (part: Buffer) => Promise<void> }) {
      await onOutput(head)
      const part = Buffer.alloc(1024 * 1024)
      for (; sent < 500; sent += 1) await onOutput(part)
      return { exit: 0, stderr: '' }
    },
  }
  const host = { connection, headscale: { user: 'root' } } as unknown as OpenHost
  const { signal } = new AbortController()
  const options = {
    folder: working,
    finalize: async () => ({ users: 1, machines: 1 }),
    onProgress: () => undefined,
    signal,
  }
  const work = {
    host,
    working,
    reader: createHostReader(host, signal),
    plan: { database: { kind: 'sqlite', path } } as never,
  }
  await expect(copySqlite(options, work)).rejects.toMatchObject({ details: [{ key: 'backupLarge' }] })
  expect(sent).toBeLessThan(200)
})

const plan = { host: 'localhost', port: '5432', name: 'headscale', user: 'hs', pass: 'secret', ssl: 'prefer' } as never
const to = { onStart: async () => undefined, onOutput: () => undefined }

test('dumps PostgreSQL as the user, although files needed sudo', async () => {
  const output = await archiveOf(['etc/key'])
  const answer = (words: string) =>
    words.startsWith('tar') ? { exit: 2, stderr: 'Permission denied' } : { exit: 0, output }
  const { host, calls } = createHost(answer, {
    user: 'admin',
    sudo: false,
    place: { program: 'headscale', config: '/c' },
  })
  const reader = createHostReader(host, new AbortController().signal)
  await reader.copy(['/etc/key'], createMemoryCopy().open, () => undefined)
  await dumpPostgres(host, reader, plan, to)
  expect(calls.map(({ words }) => words[0])).toEqual(['tar', 'sudo', 'pg_dump'])
})

test('asks sudo for no more than the container engine, and no command line holds the password', async () => {
  const { host, calls } = createHost(() => ({ exit: 0 }), {
    user: 'admin',
    sudo: true,
    place: { how: 'docker', container: 'hs' },
  })
  const reader = createHostReader(host, new AbortController().signal)
  await dumpPostgres(host, reader, plan, to)
  const words = calls.at(-1)?.words ?? []
  expect(words.slice(0, 6)).toEqual(['sudo', '-n', 'docker', 'exec', '-i', 'aaaaaaaaaaaa'])
  expect(words.join(' ')).not.toContain('secret')
})

test('offers one line for all commands of a backup, whichever is refused first, and again only for what it lacks', async () => {
  for (const refused of ['du', 'od', 'tar', 'sha256sum']) {
    const answer = (words: string) => ({
      exit: words.startsWith('sudo -n') && !words.startsWith(`sudo -n ${refused} `) ? 0 : 1,
      stderr: words.startsWith('sudo') ? 'sudo: a password is required' : 'Permission denied',
    })
    const { host } = createHost(answer, { user: 'admin' })
    const { connection } = host
    const run: typeof connection.run = async ({ words }) => ({ stdout: '', ...answer(words.join(' ')) })
    const reader = createHostReader({ ...host, connection: { ...connection, run } }, new AbortController().signal)
    reader.expect(databaseCalls('/var/lib/headscale/db.sqlite'))
    const work = async () => {
      await reader.sizes(['/x'])
      await reader.start('/var/lib/headscale/db.sqlite')
      await reader.copy(['/x'], createMemoryCopy().open, () => undefined)
      await reader.digest('/x')
    }
    const { sudoers, why } = await failureOf(work())
    expect(why).toBe('sudo')
    for (const program of ['du', 'od', 'tar', 'sha256sum']) expect(sudoers).toContain(`/usr/bin/${program} `)
  }
})
