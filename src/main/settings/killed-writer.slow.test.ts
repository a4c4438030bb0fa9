import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildForMain } from '@tests/support/build-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'

type Kind = 'drafts' | 'settings'

const built = resolve(import.meta.dirname, `../../../out/test-writer-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'mesh-console-killed-'))

beforeAll(async () => {
  const electron = resolve(import.meta.dirname, '../../../tests/support/no-electron.ts')
  await buildForMain('tests/support/settings-writer.ts', built, { electron })
})
afterAll(() => {
  for (const path of [built, folder]) rmSync(path, { recursive: true, force: true })
})

/**
 * Kills the writer after it has reported this many writes. Returns its reports: how many it found in the file, then the number of each
 * written one.
 */
async function writeAndKill(what: Kind, count: number): Promise<{ found: number; written: number[] }> {
  const child = spawn(process.execPath, [join(built, 'entry.js'), folder, what], {
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

const read = (what: Kind): unknown => JSON.parse(readFileSync(join(folder, `${what}.json`), 'utf8'))

/** Expects every reported draft. */
function expectDrafts(total: number): void {
  const { drafts } = read('drafts') as { drafts: Record<string, { text: string }> }
  for (let index = 0; index < total; index++) expect(drafts[index]?.text).toBe(`{ // ${index}`)
}

/** Expects the last reported settings, or the next ones, and all of them. */
function expectSettings(total: number): void {
  const { prefs } = read('settings') as { prefs: { views: { name: string }[] } }
  const names = prefs.views.map(({ name }) => Number(name))
  expect(names).toHaveLength(50)
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toBeGreaterThanOrEqual(total - 1)
}

it.each([
  ['drafts', expectDrafts],
  ['settings', expectSettings],
] as const)(
  'a process killed again and again while it writes %s loses nothing that it reported as written',
  { timeout: 60_000 },
  async (what, expectAll) => {
    let total = 0
    for (let round = 0; round < 8; round++) {
      const { found, written } = await writeAndKill(what, 30 + round)
      // One more than reported may be on disk.
      expect(found - total).toBeGreaterThanOrEqual(0)
      expect(found - total).toBeLessThanOrEqual(1)
      total = found + written.length
      expectAll(total)
    }
    expect(total).toBeGreaterThan(200)
    expect(readdirSync(folder).filter((name) => /broken|newer/.test(name))).toEqual([])
  },
)
