import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { createQueryClient } from '@/lib/query-client'
import { defaultBoot } from '@/lib/boot'
import { createSessionStore } from '@/lib/session-store'
import { AppLayout } from './app-layout'
import { RootLayout } from './root-layout'
import { createRoutes } from './routes'

// Section 2 of docs/specification.md: which layouts an address is inside of, and what is loaded when it is first visited.
async function routes(): Promise<RouteObject[]> {
  const { i18n, ready } = setupI18n('en')
  await ready
  return createRoutes({ client: createQueryClient(), sessions: createSessionStore(defaultBoot('en').session), i18n })
}

/** Every route with the ones above it, outermost first. */
function chains(list: readonly RouteObject[], above: RouteObject[] = []): RouteObject[][] {
  return list.flatMap((route) => {
    const chain = [...above, route]
    return [chain, ...chains(route.children ?? [], chain)]
  })
}

const addressOf = (chain: readonly RouteObject[]) => `/${chain.flatMap(({ path }) => path ?? []).join('/')}`

test('/auth is outside the app layout, the settings are inside it and a layout of their own', async () => {
  const all = chains(await routes())
  const pageAt = (address: string) => all.findLast((chain) => addressOf(chain) === address) ?? []
  const auth = pageAt('/auth')
  expect(auth.map(({ Component }) => Component)).toContain(RootLayout)
  expect(auth.map(({ Component }) => Component)).not.toContain(AppLayout)
  expect(auth.filter(({ lazy }) => lazy)).toHaveLength(2)
  for (const address of ['/settings', '/settings/filters', '/settings/policy']) {
    const chain = pageAt(address)
    expect(chain.map(({ Component }) => Component).slice(0, 2), address).toEqual([RootLayout, AppLayout])
    expect(chain.slice(2).map(({ path, index, lazy }) => [path ?? index, lazy !== undefined])).toEqual([
      ['settings', true],
      [address === '/settings' ? true : address.replace('/settings/', ''), true],
    ])
  }
})

test('at least ten pages and layouts are loaded when they are first visited', async () => {
  expect(chains(await routes()).filter((chain) => chain.at(-1)?.lazy).length).toBeGreaterThanOrEqual(10)
})
