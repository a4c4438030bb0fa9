import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientCommands } from './local-client'
import { runClient } from './find-client'

// The program is a real script process; Windows does not support shebangs.
const posixOnly = process.platform === 'win32' ? describe.skip : describe

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'client-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function script(name: string, body: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return path
}

const limits = { timeoutMs: 20_000, maxBytes: 100_000 }

posixOnly('runClient', () => {
  it('returns output and exit code of a script', async () => {
    const program = script('ok', 'echo out; echo err >&2; exit 3')
    expect(await runClient({ program, args: [], ...limits })).toEqual({
      kind: 'ended',
      exit: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    })
  })

  it('kills a program that hangs, and closes the pipes of its children', async () => {
    const program = script('hang', 'sleep 600 & echo started; sleep 600')
    expect(await runClient({ program, args: [], ...limits, timeoutMs: 300 })).toEqual({ kind: 'timeout' })
  })

  it('stops reading a program that prints 50 MB', async () => {
    const program = script('flood', 'head -c 50000000 /dev/zero')
    expect(await runClient({ program, args: [], ...limits })).toEqual({ kind: 'tooLarge' })
  })

  it('reports a missing program', async () => {
    const output = await runClient({ program: join(folder, 'none'), args: [], ...limits })
    expect(output).toEqual({ kind: 'notStarted', reason: 'ENOENT' })
  })

  it('ends the program when the signal aborts', async () => {
    const controller = new AbortController()
    const program = script('wait', 'sleep 600')
    const running = runClient({ program, args: [], ...limits, signal: controller.signal })
    controller.abort()
    expect(await running).toEqual({ kind: 'cancelled' })
  })

  it('ends the program when this process ends', async () => {
    const listen = vi.spyOn(process, 'once')
    const running = runClient({ program: script('left', 'exec sleep 600'), args: [], ...limits })
    const ending = listen.mock.calls.find(([event]) => (event as string) === 'exit')?.[1] as (() => void) | undefined
    listen.mockRestore()
    ending?.()
    expect(await running).toMatchObject({ kind: 'ended', exit: null })
  })

  it('passes every argument as it is, without a shell', async () => {
    const log = join(folder, 'log')
    const program = script('args', `printf '%s\\0' "$@" > ${log}`)
    const args = ['$(touch hacked)', '`id`', 'a; b', 'line\nbreak', '"q"', "'", '-oProxyCommand=x', '*']
    await runClient({ program, args, ...limits })
    expect(readFileSync(log, 'utf8').split('\0').slice(0, -1)).toEqual(args)
    expect(existsSync('hacked')).toBe(false)
  })

  it('hides the rest of the environment from the program', async () => {
    process.env['MESH_CONSOLE_TEST_SECRET'] = 'secret'
    const output = await runClient({ program: script('env', 'env'), args: [], ...limits })
    delete process.env['MESH_CONSOLE_TEST_SECRET']
    expect(output).toMatchObject({ kind: 'ended', stdout: expect.not.stringContaining('secret') })
  })
})

describe('commands about an address', () => {
  const hostile = [
    '-oProxyCommand=touch x',
    '$(id)',
    '100.64.0.1; id',
    '100.64.0.1\n--help',
    '',
    'host',
    '--help',
    '100.64.0.1/32',
  ]

  it.each(hostile)('refuse %j because it is not an address', (text) => {
    expect(() => clientCommands.ping(text)).toThrow('invalidValue')
    expect(() => clientCommands.whois(text)).toThrow('invalidValue')
    expect(() => clientCommands.connect(text, 22)).toThrow('invalidValue')
  })

  it('put an address last, in its plain form', () => {
    expect(clientCommands.ping('fd7a:115c:a1e0:0::2').args.at(-1)).toBe('fd7a:115c:a1e0::2')
    expect(clientCommands.whois('100.64.0.2').args).toEqual(['whois', '--json', '100.64.0.2'])
  })
})
