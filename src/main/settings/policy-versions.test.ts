import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPolicyVersions, type PolicyVersionOptions } from './policy-versions'

let folder = ''
let clock = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-history-'))
  clock = Date.parse('2026-11-21T08:00:00Z')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (limits?: PolicyVersionOptions['limits']) =>
  createPolicyVersions({ folder, now: () => (clock += 1000), ...(limits && { limits }) })
const seen = (text: string, at: string | null = null) => ({ id: 'a', text, at, source: 'server' as const, note: '' })
const saved = (text: string, note = '') => ({ id: 'a', text, at: null, source: 'console' as const, note })
const files = () => readdirSync(join(folder, 'a'))

describe('createHistory', () => {
  it('keeps versions newest first, with source and note, across a restart', async () => {
    const first = open()
    await first.add(seen('one', '2026-11-20T08:00:00Z'))
    await first.add(saved('two', 'because'))
    const { entries, broken } = await open().list('a')
    expect(entries.map(({ source, note, at }) => ({ source, note, at }))).toEqual([
      { source: 'console', note: 'because', at: '2026-11-21T08:00:02.000Z' },
      { source: 'server', note: '', at: '2026-11-20T08:00:00Z' },
    ])
    expect(broken).toEqual([])
    expect(await open().text('a', entries[1]?.id ?? '')).toBe('one')
    expect(await open().list('b')).toEqual({ entries: [], broken: [] })
  })

  it("stores each version once, whether the save or the server's response is reported first", async () => {
    const history = open()
    await history.add(seen('one', '2026-11-20T08:00:00Z'))
    await history.add(seen('one', '2026-11-20T08:00:00Z'))
    await history.add(seen('two'))
    const { entries } = await history.add(saved('two', 'mine'))
    expect(entries.map(({ source, note }) => [source, note])).toEqual([
      ['console', 'mine'],
      ['server', ''],
    ])
    // A response from before the save is not a new version, but storing the old text again is.
    expect((await history.add(seen('one', '2026-11-20T08:00:00Z'))).entries).toHaveLength(2)
    expect((await history.add(seen('one', '2026-11-22T08:00:00Z'))).entries).toHaveLength(3)
  })

  it('keeps a policy that the console put back itself as its own undo, with its reason', async () => {
    const own = { at: '2026-11-21T09:00:00.000Z', reason: 'too wide', isUndo: true }
    const ownSave = async (_id: string, text: string) => (text === 'one' ? own : null)
    const history = createPolicyVersions({ folder, now: () => (clock += 1000), ownSave })
    await history.add(saved('one'))
    await history.add(saved('two'))
    await history.add(seen('one'))
    const { entries } = await history.add(seen('three'))
    expect(entries.map(({ source, isUndo, note }) => [source, isUndo, note])).toEqual([
      ['server', false, ''],
      ['console', true, 'too wide'],
      ['console', false, ''],
      ['console', false, ''],
    ])
  })

  it('keeps a policy as found on the server if the journal cannot be read', async () => {
    const history = createPolicyVersions({ folder, ownSave: async () => Promise.reject(new Error('no history')) })
    expect((await history.add(seen('one'))).entries).toMatchObject([{ source: 'server', isUndo: false }])
  })

  it('knows a text that main found before a save, when a page reports it afterwards', async () => {
    const history = open()
    await history.add(seen('one'))
    await history.add(saved('two'))
    expect((await history.add(seen('one', '2026-11-20T08:00:00Z'))).entries).toHaveLength(2)
  })

  it('keeps the order of versions if the clock is set back', async () => {
    const history = open()
    await history.add(saved('one'))
    clock -= 3_600_000
    const { entries } = await history.add(saved('two'))
    expect(await history.text('a', entries[0]?.id ?? '')).toBe('two')
  })

  it('drops the oldest versions beyond its limits', async () => {
    const few = open({ versions: 3, bytes: 1000 })
    for (const text of ['1', '2', '3', '4', '5']) await few.add(saved(text))
    const { entries } = await few.list('a')
    expect(await Promise.all(entries.map(({ id }) => few.text('a', id)))).toEqual(['5', '4', '3'])
    await expect(few.text('a', 'gone')).rejects.toMatchObject({ code: 'notFound' })
    const small = open({ versions: 99, bytes: 10 })
    await small.add(saved('x'.repeat(9)))
    expect((await small.list('a')).entries.map(({ lines }) => lines)).toHaveLength(2)
    await small.add(saved('y'.repeat(20)))
    expect((await small.list('a')).entries).toHaveLength(1)
  })

  it.each(['', '{"version": 1, "text"', '{"version": 1, "text": 5}'])(
    'keeps a broken file aside and reports it: %j',
    async (content) => {
      const history = open()
      await history.add(saved('one'))
      const { entries } = await history.add(saved('two'))
      writeFileSync(join(folder, 'a', `${entries[0]?.id}.json`), content)
      const after = await history.list('a')
      expect(after.entries.map(({ id }) => id)).toEqual([entries[1]?.id])
      expect(after.broken).toEqual([`${entries[0]?.id}.json.broken`])
      expect(readFileSync(join(folder, 'a', after.broken[0] ?? ''), 'utf8')).toBe(content)
      expect((await history.add(saved('three'))).entries).toHaveLength(2)
    },
  )

  it('leaves files of a newer console unchanged', async () => {
    const history = open()
    const { entries } = await history.add(saved('one'))
    writeFileSync(join(folder, 'a', `${entries[0]?.id}.json`), '{"version": 2}')
    expect(await history.list('a')).toEqual({ entries: [], broken: [] })
    expect(files()).toHaveLength(1)
  })

  it('removes all versions of one server and of no other', async () => {
    const history = open()
    await history.add(saved('one'))
    await history.add({ ...saved('other'), id: 'b' })
    writeFileSync(join(folder, 'a', 'x.json.broken'), '')
    await history.forget('a')
    expect(existsSync(join(folder, 'a'))).toBe(false)
    expect((await history.list('b')).entries).toHaveLength(1)
  })

  it('refuses a path as a name', async () => {
    const history = open()
    await history.add(saved('one'))
    for (const id of ['..', 'a/b', ''])
      await expect(async () => history.list(id)).rejects.toMatchObject({ code: 'notFound' })
    await expect(history.text('a', '../a/x')).rejects.toMatchObject({ code: 'notFound' })
  })

  it('keeps concurrent additions, and has written them when flush resolves', async () => {
    const history = open()
    for (const text of ['1', '2', '3']) void history.add(saved(text))
    await history.flush()
    expect(files()).toHaveLength(3)
    expect(files().filter((name) => name.includes('.tmp'))).toEqual([])
  })
})
