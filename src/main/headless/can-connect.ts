import type { NetConnectOpts } from 'node:net'
import { Worker } from 'node:worker_threads'

/** The time limit in milliseconds. */
const LIMIT_MS = 2000

const CONNECT = `
const { workerData: { to, answer } } = require('node:worker_threads')
const say = (value) => {
  Atomics.store(answer, 0, value)
  Atomics.notify(answer, 0)
}
try {
  const socket = require('node:net').connect(to)
  socket.once('connect', () => (say(1), socket.destroy()))
  socket.once('error', () => say(2))
} catch {
  // No port has this number.
  say(2)
}
`

/**
 * Tells whether something accepts a connection; null if that is unknown after two seconds. Blocks meanwhile: Chromium looks for the display
 * as soon as the main script has returned.
 */
export function canConnect(to: NetConnectOpts): boolean | null {
  const answer = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CONNECT, { eval: true, workerData: { to, answer } })
  worker.unref()
  Atomics.wait(answer, 0, 0, LIMIT_MS)
  void worker.terminate()
  const [said] = answer
  return said === 0 ? null : said === 1
}
