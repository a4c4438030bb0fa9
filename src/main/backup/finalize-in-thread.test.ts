import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finalizeInThread } from './finalize-in-thread'

it('does not wait for a thread that is busy once the backup is cancelled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'))
  const worker = join(folder, 'worker.cjs')
  const busy = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)'
  writeFileSync(worker, `require('node:worker_threads').parentPort.on('message', () => ${busy})`)
  const controller = new AbortController()
  const reason = new Error('cancelled')
  const checked = finalizeInThread(worker, 'copy', controller.signal)
  controller.abort(reason)
  await expect(checked).rejects.toBe(reason)
  rmSync(folder, { recursive: true })
})
