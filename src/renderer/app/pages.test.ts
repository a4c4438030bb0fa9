import { pages } from '@shared/pages'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { defaultBoot } from '@/lib/boot'
import { setupI18n } from '@/lib/i18n'
import { createSessionStore } from '@/lib/session-store'
import de from '@/locales/de/common.json'
import en from '@/locales/en/common.json'
import { railPathAt } from './navigation'
import { loadPage, moduleNames } from './page-modules'
import { createRoutes } from './routes'

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
  // A page that shows one of many is called by what it shows; every other has a name.
  const named = page.path.includes(':') ? 'undefined' : 'string'
  expect([en, de].map(({ pages: names }) => typeof (title && names[title]))).toEqual([named, named])
})

test('every module that is a page has a row', () => {
  expect(moduleNames.toSorted()).toEqual(pages.map(({ module }) => module as string).toSorted())
})

test('no name of a page is left over', () => {
  expect(Object.keys(en.pages).toSorted()).toEqual(
    pages.flatMap((page) => ('title' in page ? [page.title as string] : [])).toSorted(),
  )
})

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
}

test('the routes are the rows, and two for what is none: beside the settings’ list and anywhere', () => {
  const sessions = createSessionStore(defaultBoot('en').session)
  const routes = createRoutes({ sessions, i18n: setupI18n('en').i18n })
  expect(pathsOf(routes).toSorted()).toEqual(
    [...pages.map(({ path }) => path as string), '/settings/*', '*'].toSorted(),
  )
})

test('routes, navigation, links and the palette write no address of a page', () => {
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
  ['/', '/'],
  ['/machines/12', '/machines'],
  ['/settings', '/settings'],
  ['/settings/about', '/settings'],
  ['/settings/policy', '/settings/policy'],
  ['/pre-auth-keys', '/pre-auth-keys'],
  ['/nowhere', undefined],
])('on %s the rail shows %s', (pathname, path) => {
  expect(railPathAt(pathname)).toBe(path)
})
