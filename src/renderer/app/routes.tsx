import type { PageRow } from '@shared/page-row'
import { type PageOf, pages } from '@shared/pages'
import type { i18n as I18n } from 'i18next'
import type { RouteObject } from 'react-router'
import type { Namespace } from '@/lib/i18n'
import type { SessionStore } from '@/lib/session-store'
import { AppLayout } from './app-layout'
import { ErrorPage, RootErrorPage } from './error-page'
import { NotFoundPage } from './not-found-page'
import { PageFallback } from './page-fallback'
import { loadPage } from './page-modules'
import { preload } from './preload'
import { RootLayout } from './root-layout'

export interface RouteParts {
  sessions: SessionStore
  i18n: I18n
}

/** Routes of all pages. A page is loaded when it is first visited; its texts and data come side by side with its code. */
export function createRoutes(parts: RouteParts): RouteObject[] {
  const main = pagesOf('main', parts)
  const settings: RouteObject = {
    lazy: async () => ({ Component: (await import('./settings-layout')).SettingsLayout }),
    ...boundaries,
    children: [...pagesOf('settings', parts), { path: '/settings/*', Component: NotFoundPage }],
  }
  const auth: RouteObject = {
    lazy: async () => ({ Component: (await import('./auth-layout')).AuthLayout }),
    ...boundaries,
    children: pagesOf('auth', parts),
  }
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RootErrorPage,
      children: [{ Component: AppLayout, children: [...main, settings, { path: '*', Component: NotFoundPage }] }, auth],
    },
  ]
}

const boundaries = { ErrorBoundary: ErrorPage, HydrateFallback: PageFallback }

function pagesOf(group: PageRow['group'], parts: RouteParts): RouteObject[] {
  return pages.filter((page) => page.group === group).map((page) => pageRoute(page, parts))
}

function pageRoute(page: PageOf, { sessions, i18n }: RouteParts): RouteObject {
  const texts: readonly Namespace[] = page.texts
  return {
    path: page.path,
    loader: () => {
      if (sessions.get().currentId !== null) void preload(sessions.client(), page.reads)
      return null
    },
    // What the loader starts is watched by the page itself: nothing here goes stale.
    shouldRevalidate: () => false,
    lazy: async () => {
      const [Component] = await Promise.all([loadPage(page), i18n.loadNamespaces(texts)])
      return { Component }
    },
    ...boundaries,
  }
}
