import { expect, it } from 'vitest'
import type { HostCall } from '@shared/host/call'
import { runStream } from './stream'

/** Runs a script here as a host does, and returns its output. */
async function output(script: string, limits: Partial<HostCall>): Promise<string> {
  const call: HostCall = { name: 'dump', words: ['sh', '-c', script], access: 'reads', ...LIMITS, ...limits }
  let text = ''
  const onOutput = (part: Buffer) => void (text += part.toString())
  await runStream({ ssh: 'sh', args: ['-s'], call }, { onOutput, signal: new AbortController().signal })
  return text
}

const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000_000, silentMs: 1000 }

it.skipIf(process.platform === 'win32').each([
  ['copySilent', 'nothing more arrives', 'echo a; sleep 3', {}],
  ['copyLong', 'it takes too long, although more arrives', 'while :; do echo a; sleep 0.1; done', { timeoutMs: 1500 }],
  ['copyLarge', 'too much arrives', 'head -c 2000000 /dev/zero; sleep 3', {}],
] as const)('a copy is ended as %s if %s', async (why, _, script, limits) => {
  await expect(output(script, limits)).rejects.toMatchObject({ failure: { why } })
})

it.skipIf(process.platform === 'win32')('a copy that is slow but goes on is not ended', async () => {
  expect(await output('for part in 1 2 3 4 5 6 7 8; do echo $part; sleep 0.3; done', {})).toContain('7\n8\n')
})
