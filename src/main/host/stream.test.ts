import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { HostCall } from '@shared/host/call'
import { runStream } from './connection'

/** Runs a script here as a host does, and returns its output. */
async function output(script: string, limits: Partial<HostCall>): Promise<string> {
  const call: HostCall = { name: 'dump', words: ['sh', '-c', script], access: 'reads', ...LIMITS, ...limits }
  let text = ''
  const onOutput = (part: Buffer) => void (text += part.toString())
  await runStream({ ssh: 'sh', args: ['-s'], call }, { onOutput, signal: new AbortController().signal })
  return text
}

const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000_000 }

it.skipIf(process.platform === 'win32').each([
  ['copySilent', 'nothing more arrives', 'echo a; exec sleep 60', { silentMs: 1000 }],
  ['copyLong', 'it takes too long, although more arrives', 'while :; do echo a; sleep 0.1; done', { timeoutMs: 1500 }],
  ['copyLarge', 'too much arrives', 'head -c 2000000 /dev/zero; sleep 3', {}],
] as const)('a copy is ended as %s if %s', async (why, _, script, limits) => {
  await expect(output(script, limits)).rejects.toMatchObject({ failure: { why } })
})

it.skipIf(process.platform === 'win32')('a copy that is slow but goes on is not ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const folder = mkdtempSync(join(tmpdir(), 'slow-'))
  onTestFinished(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true })
  })
  const script = 'for part in 1 2 3 4; do echo $part; until test -e "$0/$part"; do sleep 0.05; done; done'
  const words = ['sh', '-c', script, folder] as const
  const parts: string[] = []
  // A part counts as soon as it is read, so the time passes after that. Only then the next one comes.
  const onOutput = (part: Buffer) => {
    parts.push(part.toString().trim())
    setImmediate(() => {
      vi.advanceTimersByTime(600)
      writeFileSync(join(folder, String(parts.at(-1))), '')
    })
  }
  const call: HostCall = { name: 'dump', words, access: 'reads', ...LIMITS, silentMs: 1000 }
  await runStream({ ssh: 'sh', args: ['-s'], call }, { onOutput, signal: new AbortController().signal })
  expect(parts).toEqual(['1', '2', '3', '4'])
})
