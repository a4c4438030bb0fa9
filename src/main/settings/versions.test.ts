import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileProblem } from '@shared/ipc/problems'
import { Drafts, draftsVersions } from './drafts'
import { Settings, SETTINGS_VERSION, settingsVersions, openStore } from './store'
import { migrate } from '@shared/versions'

// electron-store asks Electron for its folder, but each store passes its own.
vi.mock('electron', () => ({ default: {} }))

let folder = ''
let problems: FileProblem[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-console-versions-'))
  problems = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const onProblem = (problem: FileProblem) => void problems.push(problem)
const open = () => openStore({ log, folder, name: 'settings', schema: Settings, versions: settingsVersions, onProblem })
const path = () => join(folder, 'settings.json')
const written = () => JSON.parse(readFileSync(path(), 'utf8')) as Record<string, unknown>
/** Copies a file as written by a console of that version. */
const older = (name: string) =>
  copyFileSync(join(import.meta.dirname, 'testing', name), join(folder, name.replace(/-\d+/, '')))

describe('settings of older consoles', () => {
  it('has a step for every earlier version', () => {
    const before = Array.from({ length: SETTINGS_VERSION - 1 }, (_, index) => String(index + 1))
    expect(Object.keys(settingsVersions.steps)).toEqual(before)
  })

  it("converts version 1 to 2 without loss; the window's bounds become those of the next window", () => {
    older('settings-1.json')
    const before = written()
    const store = open()
    const { window, ...others } = before
    expect(store.value).toEqual({ version: 2, zoom: 1, lastWindow: window, lastPlace: null, ...others })
    expect(written()).toEqual(before)
    store.set({ zoom: 1.25 })
    expect(written()).toEqual({ version: 2, zoom: 1.25, lastWindow: window, lastPlace: null, ...others })
    expect(open().value).toEqual(store.value)
    expect([readdirSync(folder), problems]).toEqual([['settings.json'], []])
  })

  it('treats drafts without a number as version 1', () => {
    older('drafts-1.json')
    const store = openStore({ log, folder, name: 'drafts', schema: Drafts, versions: draftsVersions, onProblem })
    expect(store.value).toMatchObject({ version: 1, drafts: { demo: { text: '{ // half done', baseId: '3' } } })
    expect(problems).toEqual([])
  })

  it('applies every step from any version, whatever the content', () => {
    const versions = { current: 4, steps: { 1: add('a'), 2: add('b'), 3: add('c') } }
    expect(migrate({}, versions)).toEqual({ kind: 'current', content: { a: 1, b: 1, c: 1, version: 4 } })
    expect(migrate({ version: 3, x: 1 }, versions)).toEqual({ kind: 'current', content: { x: 1, c: 1, version: 4 } })
    expect(migrate({ version: 5, x: 1 }, versions)).toEqual({ kind: 'newer', content: { x: 1 } })
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(['current', 'newer', 'invalid']).toContain(migrate(raw, settingsVersions).kind)
      }),
    )
  })
})

const add = (name: string) => (content: Readonly<Record<string, unknown>>) => ({ ...content, [name]: 1 })

describe('settings of a newer console', () => {
  it('are copied and reported, the known parts are used, and nothing is written before a change', () => {
    const text = JSON.stringify({ version: 99, prefs: { scheme: 'dark' }, servers: { moved: true }, zoom: 1.5 })
    writeFileSync(path(), text)
    const store = open()
    expect(store.value).toMatchObject({ version: 2, prefs: { scheme: 'dark' }, servers: [], zoom: 1.5 })
    expect(readFileSync(path(), 'utf8')).toBe(text)
    const [problem] = problems
    expect(problem).toMatchObject({ file: 'settings', kind: 'newer' })
    expect(readFileSync(problem?.keptAs ?? '', 'utf8')).toBe(text)
    // A second start finds the copy already there.
    open()
    expect(problems[1]).toEqual(problem)
    store.set({ currentId: 'demo' })
    expect(written()).toMatchObject({ version: 2, currentId: 'demo', zoom: 1.5 })
    expect(readFileSync(problem?.keptAs ?? '', 'utf8')).toBe(text)
  })
})
