import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileProblem } from '@shared/ipc/problems'
import { createDrafts } from './drafts'
import { createPrefs, pageLanguage } from './prefs'
import { Drafts, Settings } from './settings-schema'
import { draftsVersions, settingsVersions } from './settings-versions'
import { openStore } from './store'

let folder = ''
const warnings: unknown[] = []
const log = { info: () => undefined, warn: (...parts: unknown[]) => void warnings.push(parts), error: () => undefined }
/** In the app electron-store writes, which needs Electron: tests/electron/session.spec.ts has the two together. */
const load = async (place: string, name: string) => ({
  write: (value: object) => writeFileSync(join(place, `${name}.json`), JSON.stringify(value)),
})
const problems: FileProblem[] = []
const onProblem = (problem: FileProblem) => void problems.push(problem)
const settings = { name: 'settings', schema: Settings, versions: settingsVersions, log, load, onProblem } as const
const drafts = { name: 'drafts', schema: Drafts, versions: draftsVersions, log, load, onProblem } as const
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
  it('starts from defaults and writes nothing before the first change', () => {
    expect(open().value).toEqual(defaults)
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps what is set', async () => {
    const store = open()
    store.set({ servers: [server] })
    store.set({ currentId: '1' })
    await store.prepare()
    const again = open()
    await again.prepare()
    expect(again.value).toMatchObject({ servers: [server], currentId: '1' })
    again.set({ currentId: null })
    expect(open().value).toMatchObject({ servers: [server], currentId: null })
  })

  it.each(['', '{"servers": [', 'null', '[]', '{"servers": 5}', '{"window": {"x": "left"}}'])(
    'keeps a broken file aside and starts from defaults: %j',
    async (text) => {
      writeFileSync(file(), text)
      const store = open()
      await store.prepare()
      expect(store.value).toEqual(defaults)
      expect(readFileSync(join(folder, aside()[0] ?? ''), 'utf8')).toBe(text)
      expect(warnings).toHaveLength(1)
      expect(problems).toEqual([{ file: 'settings', kind: 'broken', keptAs: join(folder, aside()[0] ?? '') }])
      store.set({ currentId: 'demo' })
      expect(open().value.currentId).toBe('demo')
      expect(aside()).toHaveLength(1)
    },
  )

  it('keeps the good parts of a file with a bad one', () => {
    writeFileSync(
      file(),
      JSON.stringify({ servers: [server], window: 'large', prefs: { scheme: 'dark' }, unheardOf: 1 }),
    )
    expect(open().value).toEqual({ ...defaults, servers: [server], prefs: { scheme: 'dark' } })
    expect(aside()).toHaveLength(1)
  })

  it('says so where the folder cannot be written, and goes on with the new value', async () => {
    writeFileSync(file(), '{}')
    const store = openStore({ ...settings, folder: join(file(), 'inside-a-file') })
    await store.prepare()
    expect(() => store.set({ currentId: 'demo' })).toThrow('Settings could not be saved')
    expect(store.value.currentId).toBe('demo')
  })
})

describe('openStore beside another writer', () => {
  it('keeps what the other wrote, and what both wrote to the same part', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([one.prepare(), other.prepare()])
    one.set({ zoom: 1.5 })
    other.set({ currentId: 'demo' })
    one.set(({ servers }) => ({ servers: [...servers, server] }))
    other.set(({ servers }) => ({ servers: [...servers, { ...server, id: '2' }] }))
    expect(open().value).toMatchObject({ zoom: 1.5, currentId: 'demo', servers: [{ id: '1' }, { id: '2' }] })
    expect(other.value).toEqual(open().value)
  })

  it('does not believe a file that breaks or goes away while it runs', async () => {
    const store = open()
    await store.prepare()
    store.set({ servers: [server] })
    writeFileSync(file(), '{"servers": [')
    store.set({ zoom: 1.5 })
    expect(open().value).toMatchObject({ servers: [server], zoom: 1.5 })
    expect(problems).toMatchObject([{ kind: 'broken' }])
    rmSync(file())
    store.set({ zoom: 2 })
    expect(open().value).toMatchObject({ servers: [server], zoom: 2 })
  })

  it('writes nothing over what it can neither read nor keep', async () => {
    mkdirSync(file())
    const store = open()
    await store.prepare()
    expect(problems).toEqual([{ file: 'settings', kind: 'unreadable', keptAs: null }])
    expect(() => store.set({ zoom: 2 })).toThrow('Settings could not be saved')
    expect(statSync(file()).isDirectory()).toBe(true)
    rmSync(file(), { recursive: true })
    store.set({ currentId: 'demo' })
    expect(open().value).toMatchObject({ zoom: 2, currentId: 'demo' })
  })
})

describe('preferences and drafts', () => {
  it('fills preferences up from the defaults and tells each change', async () => {
    const told: unknown[] = []
    const store = open()
    await store.prepare()
    const prefs = createPrefs(store, (changed) => told.push(changed.scheme))
    expect(prefs.get()).toMatchObject({ scheme: 'system', density: 'compact', views: [] })
    expect(prefs.set({ scheme: 'dark' })).toMatchObject({ scheme: 'dark', density: 'compact' })
    expect(told).toEqual(['dark'])
    expect(createPrefs(open(), () => undefined).get().scheme).toBe('dark')
  })

  it('chooses the language of the page', () => {
    const prefs = createPrefs(open(), () => undefined)
    expect(pageLanguage(prefs.get(), 'de-AT')).toBe('de')
    expect(pageLanguage(prefs.get(), 'fr-FR')).toBe('en')
    expect(pageLanguage({ ...prefs.get(), language: 'en' }, 'de-AT')).toBe('en')
  })

  it('keeps drafts per server until they are taken back', async () => {
    const create = () => createDrafts(() => openStore({ ...drafts, folder }))
    const draft = { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' }
    const kept = create()
    await kept.set('none', null)
    expect(readdirSync(folder)).toEqual([])
    await kept.set('1', draft)
    await kept.set('2', { ...draft, text: '[]' })
    await kept.set('1', null)
    expect([create().get('1'), create().get('2')?.text]).toEqual([null, '[]'])
  })

  it('is waited for when the console ends', async () => {
    let loaded = () => {}
    const slow = async (place: string, name: string) => {
      await new Promise<void>((resolve) => (loaded = resolve))
      return load(place, name)
    }
    const create = (how: typeof load) => createDrafts(() => openStore({ ...drafts, folder, load: how }))
    const slowly = create(slow)
    const kept = slowly.set('1', { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' })
    const flushed = slowly.flush()
    expect(create(load).get('1')).toBeNull()
    loaded()
    await flushed
    expect(create(load).get('1')?.text).toBe('{}')
    await kept
  })
})
