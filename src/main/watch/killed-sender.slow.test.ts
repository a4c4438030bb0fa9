import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ChannelResult } from '@shared/watch/channels'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { buildForMain } from '@tests/support/build-worker'

const built = resolve(import.meta.dirname, `../../../out/test-sender-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'mesh-console-sender-'))

let receiver: RemoteServer
let running: ChildProcess | undefined
/** Runs after the receiver has a message, and before it answers. */
let onMessage: () => void

beforeAll(async () => {
  const electron = resolve(import.meta.dirname, '../../../tests/support/no-electron.ts')
  await buildForMain('tests/support/alert-sender.ts', built, { electron })
  receiver = await startRemoteServer((_request, response) => {
    onMessage()
    response.end()
  })
}, 60_000)
afterEach(() => void running?.kill('SIGKILL'))
afterAll(async () => {
  await receiver.close()
  for (const path of [built, folder]) rmSync(path, { recursive: true, force: true })
})

/** Starts the channels in a process, which tells the alert about a machine. Returns what it has said, also later. */
function start(name: string): string[] {
  const said: string[] = []
  running = spawn(process.execPath, [join(built, 'entry.js'), folder, `${receiver.url}/hook`, name], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: running.stdout! }).on('line', (line) => said.push(line))
  return said
}

async function kill(): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}

const titles = () => receiver.asked.map(({ body }) => (JSON.parse(body) as { title: string }).title)
const arrived = (name: string) => titles().filter((title) => title.startsWith(`${name} `)).length
const until = (is: () => boolean) => vi.waitUntil(is, { timeout: 20_000, interval: 1 })
/** Waits until a process has stored that it sent. The first line is the result of an earlier one. */
const untilSent = (said: readonly string[]) =>
  until(() => said.at(-1) !== said[0] && (said.at(-1)?.includes('"sent"') ?? false))

it(
  'a killed process sends each alert once, or marks it as unknown and never sends it again',
  { timeout: 240_000 },
  async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const name = `db-${round}`
      let isThere = false
      // Every fourth: as soon as it is taken. The others: when the receiver has it, then, and once the result is stored or around the answer.
      onMessage = () => {
        isThere = true
        if (round % 4 === 1) running?.kill('SIGKILL')
      }
      const said = start(name)
      await until(() => said.includes('taken'))
      if (round % 4 > 0) await until(() => isThere)
      if (round === 3) await untilSent(said)
      if (round === 7) await new Promise((resolved) => setTimeout(resolved, round))
      await kill()
      onMessage = () => undefined
      // The watch finds it again: no notification of it was recorded.
      const later = start(name)
      await until(() => later.includes('taken'))
      const first = JSON.parse(later[0] ?? '') as ChannelResult | null
      const isUnknown = first?.state === 'unknown' && first.problem === 'interrupted' && first.alerts === 1
      if (!isUnknown) await until(() => arrived(name) > 0)
      // A later alert arrives after everything that waits.
      await kill()
      const last = start(`next-${round}`)
      await until(() => arrived(`next-${round}`) > 0)
      await untilSent(last)
      await kill()
      expect(arrived(name), `${name}: ${titles().join(', ')}`).toBe(isUnknown ? Math.min(1, arrived(name)) : 1)
      ends.add(`${isUnknown ? 'unknown' : 'sent'} ${arrived(name)}`)
    }
    expect([...ends]).toEqual(expect.arrayContaining(['sent 1', 'unknown 1']))
  },
)
