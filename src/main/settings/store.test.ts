import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDrafts } from './drafts'
import { createPrefs, pageLanguage } from './prefs'
import { Drafts, Settings } from './settings-schema'
import { openStore } from './store'

let folder = ''
const warnings: unknown[] = []
const log = { info: () => undefined, warn: (...parts: unknown[]) => void warnings.push(parts), error: () => undefined }
/** In the app electron-store writes, which needs Electron: tests/electron/session.spec.ts has the two together. */
const load = async (place: string, name: string) => ({
  write: (value: object) => writeFileSync(join(place, `${name}.json`), JSON.stringify(value)),
})
const open = () => openStore({ name: 'settings', folder, schema: Settings, log, load })
const file = () => join(folder, 'settings.json')
const aside = () => readdirSync(folder).filter((name) => name.startsWith('settings.broken-'))
const server = { id: '1', name: 'Office', url: 'https://vpn.example.com', color: 'blue' as const }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-settings-'))
  warnings.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('openStore', () => {
  it('starts from defaults and writes nothing before the first change', () => {
    expect(open().value).toEqual({ servers: [], currentId: null, prefs: {}, window: null })
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
      expect(store.value).toEqual({ servers: [], currentId: null, prefs: {}, window: null })
      expect(readFileSync(join(folder, aside()[0] ?? ''), 'utf8')).toBe(text)
      expect(warnings).toHaveLength(1)
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
    expect(open().value).toEqual({
      servers: [server],
      currentId: null,
      prefs: { scheme: 'dark' },
      window: null,
    })
    expect(aside()).toHaveLength(1)
  })

  it('says so where the folder cannot be written, and goes on with the new value', async () => {
    const store = openStore({ name: 'settings', folder: join(file(), 'inside-a-file'), schema: Settings, log, load })
    await store.prepare()
    expect(() => store.set({ currentId: 'demo' })).toThrow('Settings could not be saved')
    expect(store.value.currentId).toBe('demo')
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
    const create = () => createDrafts(() => openStore({ name: 'drafts', folder, schema: Drafts, log, load }))
    const draft = { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' }
    const drafts = create()
    await drafts.set('none', null)
    expect(readdirSync(folder)).toEqual([])
    await drafts.set('1', draft)
    await drafts.set('2', { ...draft, text: '[]' })
    await drafts.set('1', null)
    expect([create().get('1'), create().get('2')?.text]).toEqual([null, '[]'])
  })

  it('is waited for when the console ends', async () => {
    let loaded = () => {}
    const slow = async (place: string, name: string) => {
      await new Promise<void>((resolve) => (loaded = resolve))
      return load(place, name)
    }
    const create = (how: typeof load) =>
      createDrafts(() => openStore({ name: 'drafts', folder, schema: Drafts, log, load: how }))
    const drafts = create(slow)
    const kept = drafts.set('1', { text: '{}', baseId: null, savedAt: '2026-11-21T08:00:00Z' })
    const flushed = drafts.flush()
    expect(create(load).get('1')).toBeNull()
    loaded()
    await flushed
    expect(create(load).get('1')?.text).toBe('{}')
    await kept
  })
})
