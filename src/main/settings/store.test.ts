import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '@shared/api/error'
import { mountSmallDisk, SMALL_DISK, unmountSmallDisk } from '@tests/support/small-disk'
import type { FileProblem } from '@shared/ipc/problems'
import { createDrafts, Drafts, draftsVersions } from './drafts'
import { createPrefs } from './prefs'
import { Settings, settingsVersions, openLargeStore, openStore } from './store'

// electron-store asks Electron for its folder, but each store passes its own.
vi.mock('electron', () => ({ default: {} }))

let folder = ''
const warnings: unknown[] = []
const log = { info: () => undefined, warn: (...parts: unknown[]) => void warnings.push(parts), error: () => undefined }
const problems: FileProblem[] = []
const onProblem = (problem: FileProblem) => void problems.push(problem)
const settings = { name: 'settings', schema: Settings, versions: settingsVersions, log, onProblem } as const
const drafts = { name: 'drafts', schema: Drafts, versions: draftsVersions, log, onProblem } as const
const open = () => openStore({ ...settings, folder })
const file = () => join(folder, 'settings.json')
const aside = () => readdirSync(folder).filter((name) => name.startsWith('settings.broken-'))
const defaults = { version: 2, servers: [], currentId: null, prefs: {}, lastWindow: null, lastPlace: null, zoom: 1 }
const server = { id: '1', name: 'Office', url: 'https://vpn.example.com', color: 'blue' as const }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-settings-'))
  warnings.length = 0
  problems.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('openStore', () => {
  it('starts with defaults and writes nothing before the first change', () => {
    expect(open().value).toEqual(defaults)
    expect(readdirSync(folder)).toEqual([])
  })

  it('stores changes and removes parts that are unset', () => {
    const store = open()
    store.set({ servers: [server], updates: { mode: 'automatic', channel: 'beta' } })
    store.set({ currentId: '1' })
    expect(open().value).toMatchObject({ servers: [server], currentId: '1', updates: { channel: 'beta' } })
    store.set({ currentId: null, updates: undefined })
    expect(open().value).toEqual({ ...defaults, servers: [server] })
  })

  it('keeps any number of servers', () => {
    const servers = Array.from({ length: 101 }, (_, at) => ({
      ...server,
      id: `${at}`,
      url: `https://hs${at}.example.com`,
    }))
    open().set({ servers })
    expect(open().value.servers).toHaveLength(101)
    expect(problems).toEqual([])
  })

  it.each(['', '{"servers": [', 'null', '[]', '{"servers": 5}', '{"window": {"x": "left"}}', '\u0000\uffff'])(
    'sets a broken file aside, starts with defaults and writes a valid file: %j',
    (text) => {
      writeFileSync(file(), text)
      expect(open().value).toEqual(defaults)
      expect(readFileSync(join(folder, aside()[0] ?? ''), 'utf8')).toBe(text)
      expect(problems).toEqual([{ file: 'settings', kind: 'broken', keptAs: join(folder, aside()[0] ?? '') }])
      open().set({ currentId: 'demo' })
      expect(open().value.currentId).toBe('demo')
      expect([problems.length, aside().length]).toEqual([1, 1])
    },
  )

  it('keeps the exact bytes of a broken file', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x80])
    writeFileSync(file(), bytes)
    open()
    expect(readFileSync(join(folder, aside()[0] ?? '')).equals(bytes)).toBe(true)
  })

  it('keeps the valid parts of a file with an invalid one', () => {
    writeFileSync(
      file(),
      JSON.stringify({ servers: [server], window: 'large', prefs: { scheme: 'dark' }, unheardOf: 1 }),
    )
    expect(open().value).toEqual({ ...defaults, servers: [server], prefs: { scheme: 'dark' } })
    expect(aside()).toHaveLength(1)
  })

  it('throws if the file cannot be written, keeps the new value, and writes it as soon as possible', () => {
    const store = open()
    mkdirSync(file())
    expect(() => store.set({ zoom: 2 })).toThrow('Nothing could be saved')
    expect(store.value.zoom).toBe(2)
    rmSync(file(), { recursive: true })
    store.set({ currentId: 'demo' })
    expect(open().value).toMatchObject({ zoom: 2, currentId: 'demo' })
  })

  it('ignores a file that breaks or disappears while it runs', () => {
    const store = open()
    store.set({ servers: [server] })
    writeFileSync(file(), '{"servers": [')
    store.set({ zoom: 1.5 })
    expect(open().value).toMatchObject({ servers: [server], zoom: 1.5 })
    expect(problems).toMatchObject([{ kind: 'broken' }])
    rmSync(file())
    store.set({ zoom: 2 })
    expect(open().value).toMatchObject({ servers: [server], zoom: 2 })
  })

  it('never writes in a run that could not read the file', () => {
    mkdirSync(file())
    const store = open()
    expect(problems).toEqual([{ file: 'settings', kind: 'unreadable', keptAs: null }])
    expect(() => store.set({ zoom: 2 })).toThrow('Nothing could be saved')
    expect(statSync(file()).isDirectory()).toBe(true)
    rmSync(file(), { recursive: true })
    writeFileSync(file(), JSON.stringify({ servers: [server] }))
    expect(() => store.set({ currentId: 'demo' })).toThrow('Nothing could be saved')
    expect(store.value).toMatchObject({ zoom: 2, currentId: 'demo' })
    expect(open().value.servers).toEqual([server])
  })
})

describe('preferences and drafts', () => {
  it('completes preferences with defaults and reports each change', async () => {
    const told: unknown[] = []
    const prefs = createPrefs(open(), (changed) => told.push(changed.scheme))
    expect(prefs.get()).toMatchObject({ scheme: 'system', density: 'compact', views: [] })
    expect(await prefs.set({ scheme: 'dark' })).toMatchObject({ scheme: 'dark', density: 'compact' })
    expect(told).toEqual(['dark'])
    expect(createPrefs(open(), () => undefined).get().scheme).toBe('dark')
  })

  it('writes and reports a change at once, and further ones of the next moment together', async () => {
    const told: unknown[] = []
    const store = open()
    const write = vi.spyOn(store, 'set')
    const prefs = createPrefs(store, (changed) => told.push(changed.scheme))
    const stored = () => createPrefs(open(), () => undefined).get()
    const [first, ...others] = (['dark', 'light', 'dark', 'light'] as const).map((scheme) => prefs.set({ scheme }))
    expect([told, stored().scheme, prefs.get().scheme]).toEqual([['dark'], 'dark', 'light'])
    const all = Array.from({ length: 500 }, () => prefs.set({ density: 'comfortable' }))
    expect(await first).toMatchObject({ scheme: 'dark' })
    expect(await Promise.all([...others, ...all])).toHaveLength(503)
    expect([told, write.mock.calls.length]).toEqual([['dark', 'light'], 2])
    expect(stored()).toMatchObject({ scheme: 'light', density: 'comfortable' })
  })

  it('writes waiting preferences when the console ends, and tells each caller of a write that failed', async () => {
    const prefs = createPrefs(open(), () => undefined)
    void prefs.set({ scheme: 'dark' })
    const next = prefs.set({ scheme: 'light' })
    prefs.flush()
    expect(createPrefs(open(), () => undefined).get().scheme).toBe('light')
    await next
    const set = () => {
      throw new Error('full')
    }
    const failing = createPrefs({ value: Settings.parse({}), set }, () => undefined)
    const results = await Promise.allSettled([1, 2, 3].map(() => failing.set({ scheme: 'dark' })))
    expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect(() => failing.flush()).not.toThrow()
  })

  it('keeps drafts per server until they are discarded', async () => {
    const create = () => createDrafts(() => openLargeStore({ ...drafts, folder }))
    const draft = { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' }
    const kept = create()
    await kept.set('none', null)
    expect(readdirSync(folder)).toEqual([])
    // Changes made during a write are written together afterwards.
    await Promise.all([kept.set('1', draft), kept.set('2.with.dots', { ...draft, text: '[]' }), kept.set('1', null)])
    expect([create().get('1'), create().get('2.with.dots')?.text]).toEqual([null, '[]'])
    expect(create().any()).toBe(true)
    await create().forgetAll()
    expect(create().any()).toBe(false)
    const ending = create()
    void ending.set('1', draft)
    ending.flush()
    expect(create().get('1')?.text).toBe('{}')
  })
})

describe('openLargeStore', () => {
  const draft = { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' }
  const create = () => createDrafts(() => openLargeStore({ ...drafts, folder }))

  it('rejects if the file cannot be written, keeps the new value, and writes it as soon as possible', async () => {
    const kept = create()
    expect(kept.any()).toBe(false)
    const blocked = join(folder, 'drafts.json')
    mkdirSync(join(blocked, 'in the way'), { recursive: true })
    const refused = { code: 'internal', details: [{ key: 'folderUnwritable', params: { folder } }] }
    await expect(kept.set('1', draft)).rejects.toMatchObject(refused)
    expect(kept.get('1')).toEqual(draft)
    // A file that cannot be read is not overwritten, either.
    await expect(create().set('2', draft)).rejects.toMatchObject({ code: 'internal' })
    expect(problems).toMatchObject([{ file: 'drafts', kind: 'unreadable' }])
    rmSync(blocked, { recursive: true })
    await kept.set('3', draft)
    expect([create().get('1'), create().get('3')]).toEqual([draft, draft])
  })

  it('sets a broken file aside and keeps its valid parts', async () => {
    writeFileSync(join(folder, 'drafts.json'), JSON.stringify({ version: 1, drafts: 5 }))
    const kept = create()
    expect(kept.any()).toBe(false)
    expect(problems).toMatchObject([{ file: 'drafts', kind: 'broken' }])
    await kept.set('1', draft)
    expect(create().get('1')).toEqual(draft)
  })
})

it('refuses settings that the disk has no room for and keeps the stored ones', ({ skip }) => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  skip(!mountSmallDisk(disk), 'needs the right to mount a small disk')
  try {
    const openOnDisk = () =>
      openStore({ ...drafts, name: 'settings', folder: disk, schema: z.object({ text: z.string().default('') }) })
    openOnDisk().set({ text: 'old' })
    expect(() => openOnDisk().set({ text: 'x'.repeat(3 * SMALL_DISK) })).toThrow(ApiError)
    expect(openOnDisk().value.text).toBe('old')
    expect(readdirSync(disk)).toEqual(['settings.json'])
  } finally {
    unmountSmallDisk(disk)
  }
})
