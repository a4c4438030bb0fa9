import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { defaultBoot } from '@/lib/boot'
import { createSessionStore } from '@/lib/session-store'
import { AppLayout } from './app-layout'
import { RootLayout } from './root-layout'
import { createRoutes } from './routes'

// Section 2 of docs/specification.md: the layouts around each address, and the code loaded on its first visit.
async function routes(): Promise<RouteObject[]> {
  const { i18n, ready } = setupI18n('en')
  await ready
  return createRoutes({ sessions: createSessionStore(defaultBoot('en').session), i18n })
}

/** Returns every route with its ancestors, outermost first. */
function chains(list: readonly RouteObject[], above: RouteObject[] = []): RouteObject[][] {
  return list.flatMap((route) => {
    const chain = [...above, route]
    return [chain, ...chains(route.children ?? [], chain)]
  })
}

test('/auth is outside the app layout; the settings have a layout inside it', async () => {
  const all = chains(await routes())
  const above = (address: string) => all.find((chain) => chain.at(-1)?.path === address)?.slice(0, -1) ?? []
  const layouts = (address: string) => above(address).map(({ Component, lazy }) => Component ?? lazy)
  expect(layouts('/auth')).toEqual([RootLayout, expect.any(Function)])
  const [, own] = layouts('/auth')
  expect(layouts('/settings')).toEqual([RootLayout, AppLayout, expect.any(Function)])
  expect(layouts('/settings')).not.toContain(own)
  for (const address of ['/settings/filters', '/settings/policy', '/access', '/access/history'])
    expect(layouts(address)).toEqual(layouts('/settings'))
})

test('at least ten pages and layouts are loaded on their first visit', async () => {
  expect(chains(await routes()).filter((chain) => chain.at(-1)?.lazy).length).toBeGreaterThanOrEqual(10)
})
