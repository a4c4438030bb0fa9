import { pages } from '@shared/pages'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { defaultBoot } from '@/lib/boot'
import { setupI18n } from '@/lib/i18n'
import { createSessionStore } from '@/lib/session-store'
import de from '@/locales/de/common.json'
import en from '@/locales/en/common.json'
import { earlierPaths } from '@shared/links'
import { goKeys, sectionAt, railSections, sectionsFor, settingsPages } from './navigation'
import { loadPage, moduleNames, createRoutes } from './routes'

const textFiles = Object.keys(import.meta.glob('../locales/*/*.json'))
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '../../shared/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(pages)('$path has its module, its texts and its names in both languages', async (page) => {
  expect(await loadPage(page)).toBeTypeOf('function')
  for (const language of ['en', 'de'])
    for (const area of page.texts) expect(textFiles).toContain(`../locales/${language}/${area}.json`)
  const title = 'title' in page ? page.title : undefined
  // A page of a single object has that object's name as its title; every other page has a fixed title.
  const named = page.path.includes(':') ? 'undefined' : 'string'
  expect([en, de].map(({ pages: names }) => typeof (title && names[title]))).toEqual([named, named])
})

test('every page module has a row', () => {
  expect(moduleNames.toSorted()).toEqual([...new Set(pages.map(({ module }) => module as string))].toSorted())
})

test('no page title is unused', () => {
  expect(Object.keys(en.pages).toSorted()).toEqual(
    pages.flatMap((page) => ('title' in page ? [page.title as string] : [])).toSorted(),
  )
})

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
}

test('the routes are the rows, their earlier addresses, and two catch-all routes: in the settings and anywhere', () => {
  const sessions = createSessionStore(defaultBoot('en').session)
  const routes = createRoutes({ sessions, i18n: setupI18n('en').i18n })
  const moved = earlierPaths.filter((path) => !pages.some((page) => page.path === path))
  expect(pathsOf(routes).toSorted()).toEqual(
    [...pages.map(({ path }) => path as string), ...moved, '/settings/*', '*'].toSorted(),
  )
})

test('routes, navigation, links and the palette contain no page address', () => {
  const files = ['routes.tsx', 'rail.tsx', 'settings-layout.tsx', 'command-palette.tsx', 'links.ts']
  const paths = pages.map(({ path }) => path as string).filter((path) => path !== '/')
  for (const name of files) {
    const [, source] = Object.entries(sources).find(([file]) => file.endsWith(`/${name}`)) ?? []
    expect(source, name).toBeTypeOf('string')
    expect(
      paths.filter((path) => source?.includes(`'${path}'`)),
      name,
    ).toEqual([])
  }
})

test.each([
  ['/', 'overview'],
  ['/expiry', 'overview'],
  ['/machines/12', 'machines'],
  ['/settings/filters', 'machines'],
  ['/settings', 'settings'],
  ['/settings/about', 'settings'],
  ['/settings/nope', 'settings'],
  ['/settings/policy', 'access'],
  ['/access', 'access'],
  ['/pre-auth-keys', 'keys'],
  ['/api-keys', 'keys'],
  ['/compare', undefined],
  ['/nowhere', undefined],
])('%s belongs to the section %s', (pathname, section) => {
  expect(sectionAt(pathname)).toBe(section)
})

test('the rail has nine sections, with the pages below those that have several', () => {
  expect(railSections.map(({ id, pages: listed }) => [id, ...listed.map(({ path }) => path)])).toEqual([
    ['overview', '/', '/expiry', '/hygiene'],
    ['machines', '/machines'],
    ['routes', '/routes'],
    ['users', '/users'],
    ['keys', '/pre-auth-keys', '/api-keys'],
    ['access', '/access', '/settings/policy', '/access/history'],
    ['activity', '/activity', '/activity/jobs'],
    [
      'host',
      '/host',
      '/host/log',
      '/host/metrics',
      '/host/dns',
      '/host/configuration',
      '/host/backup',
      '/host/upgrade',
    ],
    ['settings', '/settings'],
  ])
})

test('the host is listed for saved servers, with its other pages once its use is allowed', () => {
  const hostPages = (server: { host?: string } | null, open?: 'host' | 'users') =>
    sectionsFor(server, open)
      .find(({ id }) => id === 'host')
      ?.pages.map(({ path }) => path)
  expect(hostPages(null)).toBeUndefined()
  expect(hostPages(null, 'users')).toBeUndefined()
  expect(hostPages(null, 'host')).toEqual(['/host'])
  expect(hostPages({})).toEqual(['/host'])
  expect(hostPages({ host: 'lab' })).toEqual(
    railSections.find(({ id }) => id === 'host')?.pages.map(({ path }) => path),
  )
})

test('the settings have seven tabs, without the policy and the saved views', () => {
  expect(settingsPages.map(({ path }) => path.replace('/settings', ''))).toEqual([
    '',
    '/servers',
    '/notifications',
    '/data',
    '/updates',
    '/demo',
    '/about',
  ])
})

test('shortcut letters after G are unique', () => {
  expect(new Set(goKeys.values()).size).toBe(goKeys.size)
})
