import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createAnswerFiles, memoryFolder } from './answer-files'

const base = mkdtempSync(join(tmpdir(), 'mesh-console-answers-'))
const folder = join(base, 'answers')
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(base, { recursive: true }))

function setup() {
  const warn = vi.fn<(...parts: unknown[]) => void>()
  const log = { info: () => undefined, warn, error: () => undefined }
  return { warn, files: createAnswerFiles({ folder: () => folder, log }) }
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** As the mock's answers come: in memory the thread that made them has as well. */
function shared(text: string): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(text.length))
  made.set(bytes(text))
  return made
}

describe('long answers as files', () => {
  it('are whole, only for this person to read, and written once for one name', async () => {
    const { files } = setup()
    const [first, again] = await Promise.all([files.path('a "1"', shared('[1]')), files.path('a "1"', shared('[1]'))])
    expect(again).toBe(first)
    expect(readFileSync(first ?? '', 'utf8')).toBe('[1]')
    expect(first).toMatch(/\.json$/)
    expect(statSync(first ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await files.path('a "2"', bytes('[2]'))).not.toBe(first)
  })

  it('go a while after they were last given out, and are written again when asked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { files } = setup()
    const first = await files.path('a', bytes('[1]'))
    vi.advanceTimersByTime(9_000)
    expect(await files.path('a', bytes('[1]'))).toBe(first)
    vi.advanceTimersByTime(9_000)
    expect(await files.path('a', bytes('[1]'))).toBe(first)
    expect(readFileSync(first ?? '', 'utf8')).toBe('[1]')
    vi.advanceTimersByTime(11_000)
    vi.useRealTimers()
    await expect.poll(() => existsSync(first ?? '')).toBe(false)
    const second = await files.path('a', bytes('[1]'))
    expect(readFileSync(second ?? '', 'utf8')).toBe('[1]')
  })

  it('are written again where somebody else took them away', async () => {
    const { files } = setup()
    const first = await files.path('a', bytes('[1]'))
    rmSync(first ?? '')
    const second = await files.path('a', bytes('[1]'))
    expect(readFileSync(second ?? '', 'utf8')).toBe('[1]')
  })

  it('replace what a killed console left, and leave nothing themselves', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, '7.json'), 'old')
    const { files } = setup()
    await files.path('a', bytes('[1]'))
    expect(readdirSync(folder)).toEqual(['1.json'])
    files.clear()
    expect(existsSync(folder)).toBe(false)
    expect(await files.path('b', bytes('[1]'))).toBeNull()
  })

  it('are none where there is no place for them: said once, and not tried again', async () => {
    const { files, warn } = setup()
    const first = await files.path('a', bytes('[1]'))
    rmSync(folder, { recursive: true })
    expect(await files.path('b', bytes('[1]'))).toBeNull()
    expect(await files.path('c', bytes('[1]'))).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
    expect(first).not.toBeNull()
  })
})

describe('the place in memory', () => {
  it.runIf(process.platform === 'linux')('is one for each data folder', () => {
    expect(memoryFolder('/home/a')).toMatch(/^\/dev\/shm\/mesh-console-[0-9a-f]{16}$/)
    expect(memoryFolder('/home/b')).not.toBe(memoryFolder('/home/a'))
  })

  it('is none on a disk, or where the folder is missing', () => {
    expect(memoryFolder('/home/a', '/proc')).toBeNull()
    expect(memoryFolder('/home/a', join(base, 'missing'))).toBeNull()
  })
})
