import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildForMain } from '@tests/support/build-worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { withLock } from './file-lock'

const built = resolve(import.meta.dirname, `../../../out/test-writer-${process.pid}`)
let folder = ''
const running: ChildProcess[] = []

beforeAll(async () => {
  await buildForMain('tests/support/settings-writer.ts', built)
})
afterAll(() => rmSync(built, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-writers-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Writer {
  readonly child: ChildProcess
  /** The drafts it said it has written. */
  readonly written: string[]
  readonly ended: Promise<unknown>
}

async function startWriter(name: string, count: number): Promise<Writer> {
  const child = spawn(process.execPath, [join(built, 'entry.js'), folder, name, String(count)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.push(child)
  const lines: string[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const all = (rest + chunk.toString()).split('\n')
    rest = all.pop() ?? ''
    lines.push(...all)
  })
  const ended = once(child, 'close')
  await expect.poll(() => lines[0]).toBe('ready')
  lines.shift()
  return { child, written: lines, ended }
}

const drafts = () =>
  Object.keys((JSON.parse(readFileSync(join(folder, 'drafts.json'), 'utf8')) as { drafts: object }).drafts)

it('two processes that write at the same time lose nothing', async () => {
  const writers = await Promise.all([startWriter('a', 100), startWriter('b', 100)])
  for (const { child } of writers) child.stdin?.write('go\n')
  await Promise.all(writers.map(({ ended }) => ended))
  expect(writers.map(({ written }) => written.length)).toEqual([100, 100])
  expect(drafts().toSorted()).toEqual(writers.flatMap(({ written }) => written).toSorted())
})

it('one that is killed while it writes neither breaks the file nor stops the other', async () => {
  const [killed, other] = await Promise.all([startWriter('a', 100_000), startWriter('b', 100)])
  killed.child.stdin?.write('go\n')
  await expect.poll(() => killed.written.length).toBeGreaterThan(20)
  killed.child.kill('SIGKILL')
  await killed.ended
  other.child.stdin?.write('go\n')
  await other.ended
  expect(other.written).toHaveLength(100)
  expect(drafts()).toEqual(expect.arrayContaining([...killed.written, ...other.written]))
})

it('takes over a lock whose writer was killed before it could sign it', () => {
  writeFileSync(join(folder, 'settings.lock'), '')
  expect(withLock(join(folder, 'settings.lock'), () => 'mine')).toBe('mine')
})

it('takes over the lock of a process that is gone, and waits for no other for ever', () => {
  const lock = join(folder, 'settings.lock')
  const gone = spawn(process.execPath, ['--version'], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
  const pid = gone.pid ?? 0
  gone.kill('SIGKILL')
  return once(gone, 'close').then(() => {
    writeFileSync(lock, String(pid))
    expect(withLock(lock, () => readFileSync(lock, 'utf8'))).toBe(String(process.pid))
    writeFileSync(lock, String(process.ppid))
    expect(() => withLock(lock, () => 'entered')).toThrow('held by another program')
    expect(readFileSync(lock, 'utf8')).toBe(String(process.ppid))
  })
})
