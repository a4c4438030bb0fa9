import { linkPages } from '@shared/links'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { createQueryClient } from '@/lib/query-client'
import { defaultBoot } from '@/lib/boot'
import { createSessionStore } from '@/lib/session-store'
import { createRoutes } from './routes'

function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [
      ...(path !== undefined && children.length === 0 ? [here] : []),
      ...(index ? [above || '/'] : []),
      ...pathsOf(children, here),
    ]
  })
}

test('links lead to every page there is but the sign-in page, and to no other', async () => {
  const { i18n, ready } = setupI18n('en')
  await ready
  const sessions = createSessionStore(defaultBoot('en').session)
  const paths = pathsOf(createRoutes({ client: createQueryClient(), sessions, i18n }))
  expect(paths.filter((path) => !['/auth', '/*'].includes(path)).toSorted()).toEqual([...linkPages].toSorted())
})
