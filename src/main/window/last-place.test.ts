import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LastPlace } from '@main/settings/settings-schema'
import { lastPlaceOf, placeToStart, rememberPlace } from './window-state'

describe('the place to start at', () => {
  it.each<[string, LastPlace | null, string | null, string]>([
    ['the last one on that server', { serverId: 'a', path: '/machines?state=offline' }, 'a', '/machines?state=offline'],
    ['the overview on another server', { serverId: 'a', path: '/machines' }, 'b', '/'],
    ['the overview signed out', { serverId: 'a', path: '/machines' }, null, '/'],
    ['the overview the first time', null, 'a', '/'],
  ])('is %s', (_, place, serverId, path) => {
    expect(placeToStart(place, serverId)).toBe(path)
  })

  it.each(['//evil.example', 'https://evil.example/', '/auth', '/auth?add', 'machines'])('is never %s', (path) => {
    expect(LastPlace.safeParse({ serverId: 'a', path }).success).toBe(false)
  })
})

describe('the place of a window', () => {
  it.each<[string, string | null, LastPlace | null]>([
    ['app://console/machines?q=db', 'a', { serverId: 'a', path: '/machines?q=db' }],
    ['app://console/authors', 'a', { serverId: 'a', path: '/authors' }],
    ['app://console/machines', null, null],
    ['app://console/auth?reason=signedOut', 'a', null],
    ['app://console.evil.example/machines', 'a', null],
    ['about:blank', 'a', null],
  ])('%s with server %s is %o', (address, serverId, place) => {
    expect(lastPlaceOf(address, serverId)).toEqual(place)
  })
})

describe('a window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves its place some time after a move, and when it closes', () => {
    const saved: LastPlace[] = []
    const webContents = new EventEmitter()
    const window = Object.assign(new EventEmitter(), { webContents })
    rememberPlace(
      window as unknown as BrowserWindow,
      () => 'a',
      (place) => void saved.push(place),
    )
    const go = (path: string) => webContents.emit('did-navigate-in-page', {}, `app://console${path}`, true)
    webContents.emit('did-navigate', {}, 'app://console/')
    go('/machines')
    go('/machines/12')
    expect(saved).toEqual([])
    vi.runAllTimers()
    expect(saved).toEqual([{ serverId: 'a', path: '/machines/12' }])
    go('/auth?reason=signedOut')
    window.emit('closed')
    expect(saved).toHaveLength(1)
    go('/users')
    window.emit('closed')
    expect(saved.at(-1)?.path).toBe('/users')
  })
})
