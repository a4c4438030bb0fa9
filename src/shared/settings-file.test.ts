import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPrefs } from './ipc/default-prefs'
import { viewLimits } from './ipc/limits'
import { mergeViews, planImport, readSettingsFile, writeSettingsFile } from './settings-file'

const office = {
  id: 'secret-id',
  name: 'Office',
  url: 'https://vpn.example.com',
  color: 'green' as const,
  baseDomain: 'mesh.example.com',
  hasKey: true,
}
const view = { id: '1', name: 'Offline', query: 'state=offline' }
const here = { servers: [office], prefs: { ...defaultPrefs, views: [view] } }
const text = writeSettingsFile(here, new Date('2026-11-21T08:00:00Z'))
const read = (changed: string) => readSettingsFile(changed)

describe('settings files', () => {
  it('restore an export, without ids and secrets', () => {
    const back = read(text)
    const {
      own: _,
      unwatched: __,
      journalDays: ___,
      presenceDays: ____,
      asksReleases: _____,
      keepsLastKnown: ______,
      ...prefs
    } = here.prefs
    const servers = [{ name: 'Office', url: office.url, color: 'green', baseDomain: 'mesh.example.com' }]
    expect(back).toEqual({ kind: 'read', exportedAt: '2026-11-21T08:00:00.000Z', portable: { servers, prefs } })
    expect(text).not.toContain('secret-id')
  })

  it('show hidden characters of names by their numbers, and refuse an address with an invalid port', () => {
    const hostile = read(text.replace('Office', 'exe\\u202Efdp').replace('Offline', 'a\\u2066b'))
    expect(hostile).toMatchObject({
      portable: { servers: [{ name: 'exe[U+202E]fdp' }], prefs: { views: [{ name: 'a[U+2066]b' }] } },
    })
    expect(read(text.replace(office.url, 'https://javascript:alert(1)')).kind).toBe('invalid')
  })

  it('are refused with the reason', () => {
    expect(read('{').kind).toBe('notJson')
    for (const other of ['null', '[]', '7', '{}', '{"format": "other"}'])
      expect([other, read(other).kind]).toEqual([other, 'notOurs'])
    expect(read(text.replace('"version": 1', '"version": 2')).kind).toBe('newer')
    expect(read(text.replace(office.url, 'ftp://x'))).toMatchObject({
      kind: 'invalid',
      problems: [{ path: 'servers.0.url' }],
    })
    const twice = JSON.parse(text) as { servers: object[] }
    const same = { name: 'Same', url: 'https://VPN.example.com:443/', color: 'red' }
    expect(read(JSON.stringify({ ...twice, servers: [...twice.servers, same] }))).toMatchObject({
      kind: 'invalid',
      problems: [{ path: 'servers', key: 'sameAddress', params: {} }],
    })
    fc.assert(fc.property(fc.json(), (any) => read(any).kind !== 'read'))
  })
})

describe('planImport', () => {
  it('returns the additions, replacements and unchanged parts', () => {
    const servers = [
      { name: 'Main office', url: 'https://VPN.example.com/', color: 'green' as const },
      { name: 'Home', url: 'http://192.168.1.20:8080', color: 'blue' as const },
    ]
    const prefs = {
      scheme: 'dark' as const,
      density: 'compact' as const,
      views: [view, { ...view, id: '2', name: 'New' }],
    }
    expect(planImport({ servers, prefs }, here)).toEqual({
      servers: [
        { server: servers[0], outcome: 'replaced', before: 'Office' },
        { server: servers[1], outcome: 'added', before: null },
      ],
      views: [
        { name: 'Offline', outcome: 'same' },
        { name: 'New', outcome: 'added' },
      ],
      prefs: ['scheme'],
    })
  })

  it('merges views by name and never reuses an id', () => {
    const brought = [
      { ...view, query: 'q=a' },
      { id: '1', name: 'New', query: '' },
    ]
    expect(mergeViews([view], brought, () => 'fresh')).toEqual([
      { ...view, query: 'q=a' },
      { id: 'fresh', name: 'New', query: '' },
    ])
  })

  it('names the views that have no room, and leaves out the same ones', () => {
    const views = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `View ${first + at}`, query: 'q=a' }))
    const saved = views(0, viewLimits.views - 1)
    const brought = [...views(200, 2), ...views(0, 1).map((one) => ({ ...one, query: 'q=b' })), ...views(300, 1)]
    const plan = planImport(
      { servers: [], prefs: { views: brought } },
      { servers: [], prefs: { ...defaultPrefs, views: saved } },
    )
    expect(plan.views).toEqual([
      { name: 'View 200', outcome: 'added' },
      { name: 'View 201', outcome: 'noRoom' },
      { name: 'View 0', outcome: 'replaced' },
      { name: 'View 300', outcome: 'noRoom' },
    ])
    const merged = mergeViews(saved, brought, () => 'fresh')
    expect(merged).toHaveLength(viewLimits.views)
    expect(merged.at(0)).toMatchObject({ name: 'View 0', query: 'q=b' })
    expect(merged.at(-1)).toEqual({ id: 'fresh', name: 'View 200', query: 'q=a' })
  })
})
