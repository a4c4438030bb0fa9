import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildForMain } from '@tests/support/build-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'

const built = resolve(import.meta.dirname, `../../../out/test-writer-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'mesh-console-killed-'))

beforeAll(async () => {
  const electron = resolve(import.meta.dirname, '../../../tests/support/no-electron.ts')
  await buildForMain('tests/support/drafts-writer.ts', built, { electron })
})
afterAll(() => {
  for (const path of [built, folder]) rmSync(path, { recursive: true, force: true })
})

/**
 * Kills the writer after it has reported this many drafts. Returns its reports: the number of drafts found, then the number of each written
 * one.
 */
async function writeAndKill(count: number): Promise<{ found: number; written: number[] }> {
  const child = spawn(process.execPath, [join(built, 'entry.js'), folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.split('\n').length > count) child.kill('SIGKILL')
  }
  await ended
  // The text after the last line break may be half a line.
  const [first = '', ...written] = said.split('\n').slice(0, -1)
  return { found: Number(first.replace('from ', '')), written: written.map(Number) }
}

const onDisk = () =>
  (JSON.parse(readFileSync(join(folder, 'drafts.json'), 'utf8')) as { drafts: Record<string, { text: string }> }).drafts

it('a process killed while writing loses nothing that it reported as written', { timeout: 60_000 }, async () => {
  let total = 0
  for (let round = 0; round < 8; round++) {
    const { found, written } = await writeAndKill(30)
    // One more than reported may be on disk.
    expect(found - total).toBeGreaterThanOrEqual(0)
    expect(found - total).toBeLessThanOrEqual(1)
    total = found + written.length
    const drafts = onDisk()
    for (let index = 0; index < total; index++) expect(drafts[index]?.text).toBe(`{ // ${index}`)
  }
  expect(total).toBeGreaterThan(200)
  expect(readdirSync(folder).filter((name) => /broken|newer/.test(name))).toEqual([])
})
