import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostCommands } from '@shared/host/commands'
import { type ConnectedHost, startConnectedHost, trusting } from '@tests/support/connected-host'
import { missingSshd, type SshHost } from '@tests/support/ssh-host'
import type { TunnelEnd } from '@shared/host/host-report'
import { connectSeparately, connectShared, type ConnectOptions } from './connection'
import { HostError } from './host-error'
import type { Ask } from './questions'

const missing = missingSshd()

let lab: ConnectedHost
let host: SshHost
let web: Server
const open: { close(): void }[] = []

async function start() {
  lab = await startConnectedHost({ terminal: true })
  host = lab.host
  web = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  await once(web, 'listening')
}

async function stop() {
  for (const one of open.splice(0)) one.close()
  web.close()
  await lab.remove()
}

const options = (ask?: Ask): ConnectOptions => ({ ...lab.options(), ask })
const shared = (ask?: Ask, signal?: AbortSignal) => lab.connect(ask, signal)
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(HostError)
  return (error as HostError).failure
}
const port = () => (web.address() as { port: number }).port
const get = (end: TunnelEnd) =>
  new Promise<string>((resolve, reject) => {
    const way = 'path' in end ? { socketPath: end.path } : end
    const asking = request({ ...way, path: '/', agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    })
    asking.on('error', reject).end()
  })

describe.skipIf(missing !== undefined)(`a connection to a real sshd${missing ? `: ${missing}` : ''}`, () => {
  beforeEach(start)
  afterEach(stop)

  it('runs a command, and carries HTTP through a socket that only this user can open', async () => {
    const connection = await shared()
    expect(await connection.run(hostCommands.user())).toMatchObject({ exit: 0, stdout: `${host.user}\n` })
    const end = await connection.forward({ host: '127.0.0.1', port: port() })
    expect(await get(end)).toBe('hello')
    if (!('path' in end)) throw new Error('not a socket')
    expect(statSync(end.path).mode & 0o777).toBe(0o600)
    expect(statSync(join(end.path, '..')).mode & 0o777).toBe(0o700)
    connection.close()
    await vi.waitFor(() => expect(existsSync(end.path)).toBe(false), 5000)
    expect(await failure(connection.run(hostCommands.user()))).toMatchObject({ why: 'ended' })
  })

  it('asks about an unknown host key once, and refuses to continue if the person does', async () => {
    const asked: string[] = []
    const asks =
      (answer: string | null): Ask =>
      async ({ kind, text }) => {
        asked.push(`${kind} ${text}`)
        return answer
      }
    expect(await failure(shared(asks(null)))).toMatchObject({ why: 'cancelled' })
    // Without a window, no one can accept it.
    const alone = connectSeparately(options())
    expect(await failure(alone.run(hostCommands.user()))).toMatchObject({ why: 'hostKeyRefused' })
    expect(await failure(connectShared({ ...options(), ask: undefined }))).toMatchObject({ why: 'hostKeyRefused' })
    expect(asked).toEqual([expect.stringMatching(/^confirm The authenticity of host .*SHA256:/s)])
    await shared(asks('yes'))
    await shared(asks('yes'))
    expect(asked).toHaveLength(2)
  })

  it('refuses a changed host key without a question', async () => {
    await shared()
    await host.changeHostKey()
    const asked = vi.fn<Ask>(trusting)
    expect(await failure(shared(asked))).toMatchObject({ why: 'hostKeyChanged' })
    expect(asked).not.toHaveBeenCalled()
  })

  it('reports a refused key, a host that is gone and a missing ssh', async () => {
    await shared()
    host.refuseKeys()
    expect(await failure(shared())).toMatchObject({ why: 'refused', words: expect.stringContaining('publickey') })
    await host.stop()
    expect(await failure(shared())).toMatchObject({ why: 'unreachable' })
    expect(await failure(connectShared({ ...options(), ssh: '/nowhere/ssh' }))).toMatchObject({ why: 'sshMissing' })
  })

  it('asks for the passphrase again after a wrong one, and leaves no trace of it', async () => {
    await shared()
    const passphrase = `it's "$(id)"`
    host.encryptKey(passphrase)
    const answers = ['wrong', passphrase]
    const asked: string[] = []
    const connection = await shared(async ({ kind, text }) => {
      asked.push(`${kind} ${text}`)
      return answers.shift() ?? null
    })
    expect(asked).toEqual([expect.stringMatching(/^secret Enter passphrase/), expect.stringMatching(/^secret /)])
    expect(await connection.run(hostCommands.user())).toMatchObject({ exit: 0 })
    expect(readdirSync(join(lab.parent, readdirSync(lab.parent)[0] ?? ''), { recursive: true }).join()).not.toMatch(
      /question|answer|new/,
    )
  })

  it('withdraws an open question if the person cancels', async () => {
    const controller = new AbortController()
    let isWithdrawn = false
    const connecting = shared(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            isWithdrawn = true
            resolve(null)
          })
          controller.abort()
        }),
      controller.signal,
    )
    expect(await failure(connecting)).toMatchObject({ why: 'cancelled' })
    expect(isWithdrawn).toBe(true)
  })

  it('notices that the host is gone', async () => {
    const connection = await shared()
    await host.stop()
    await vi.waitFor(() => expect(connection.isOpen()).toBe(false), 5000)
  })

  it('ignores what a login shell prints before the command', async () => {
    host.program('id', 'echo noise >&2; echo alice')
    const connection = await shared()
    expect(await connection.run(hostCommands.user())).toEqual({ exit: 0, stdout: 'alice\n', stderr: 'noise\n' })
  })

  it('stops a command that prints too much or hangs', async () => {
    host.program('id', 'head -c 200000 /dev/zero; exec sleep 5')
    const connection = await shared()
    expect(await failure(connection.run(hostCommands.user()))).toMatchObject({ why: 'tooLarge' })
    expect(await failure(connection.run({ ...hostCommands.user(), maxBytes: 1e6, timeoutMs: 500 }))).toMatchObject({
      why: 'timeout',
    })
  })

  it('closes a connection whose command prints without end', async () => {
    host.program('cat', 'head -c 200000 /dev/zero; exec /bin/cat')
    const connection = await shared().catch(() => null)
    await vi.waitFor(() => expect(connection?.isOpen() ?? false).toBe(false), 5000)
  })

  it('works without sharing a connection, as on Windows', async () => {
    await shared()
    const connection = connectSeparately(options())
    open.push(connection)
    expect(await connection.run(hostCommands.user())).toMatchObject({ exit: 0, stdout: `${host.user}\n` })
    const end = await connection.forward({ host: '127.0.0.1', port: port() })
    expect(await get(end)).toBe('hello')
    host.refuseKeys()
    expect(await failure(connection.run(hostCommands.user()))).toMatchObject({ why: 'refused' })
  })
})
