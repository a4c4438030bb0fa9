import { pageStarts, type Read } from '@shared/page-starts'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Namespace } from '@/lib/i18n'
import type { SessionStore } from '@/lib/session-store'
import { AppLayout } from './app-layout'
import { ErrorPage, RootErrorPage } from './error-page'
import { NotFoundPage } from './not-found-page'
import { PageFallback } from './page-fallback'
import { preload } from './preload'
import { RootLayout } from './root-layout'

export interface RouteParts {
  client: QueryClient
  sessions: SessionStore
  i18n: I18n
}

interface LazyPage {
  path?: string
  index?: true
  /** The texts the page needs. */
  texts?: readonly Namespace[]
  /** What of the server the page starts with, asked for while its code is loading. */
  reads?: readonly Read[]
  load: () => Promise<ComponentType>
  children?: RouteObject[]
}

/** All addresses of the console. Pages are loaded when first visited; their texts and data come side by side with their code. */
export function createRoutes({ client, sessions, i18n }: RouteParts): RouteObject[] {
  const page = ({ path, index, texts = [], reads, load, children }: LazyPage): RouteObject => {
    const route = {
      loader: () => {
        if (reads && sessions.get().currentId !== null) void preload(client, reads)
        return null
      },
      // What the loader starts is watched by the page itself: nothing here goes stale.
      shouldRevalidate: () => false,
      lazy: async () => {
        const [Component] = await Promise.all([load(), i18n.loadNamespaces([...texts])])
        return { Component }
      },
      ErrorBoundary: ErrorPage,
      HydrateFallback: PageFallback,
    }
    if (index) return { index, ...route }
    return { ...(path && { path }), ...route, ...(children && { children }) }
  }
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RootErrorPage,
      children: [
        {
          Component: AppLayout,
          children: [...mainPages(page), settingsPages(page), { path: '*', Component: NotFoundPage }],
        },
        authPages(page),
      ],
    },
  ]
}

type PageMaker = (page: LazyPage) => RouteObject

function mainPages(page: PageMaker): RouteObject[] {
  return [
    page({
      index: true,
      ...pageStarts['/'],
      load: async () => (await import('@/features/overview/overview-page')).OverviewPage,
    }),
    page({
      path: 'machines',
      ...pageStarts['/machines'],
      load: async () => (await import('@/features/machines/machines-page')).MachinesPage,
    }),
    page({
      path: 'machines/:id',
      ...pageStarts['/machines/:id'],
      load: async () => (await import('./machine-with-access')).MachineWithAccess,
    }),
    page({
      path: 'routes',
      ...pageStarts['/routes'],
      load: async () => (await import('@/features/routes/routes-page')).RoutesPage,
    }),
    page({
      path: 'users',
      ...pageStarts['/users'],
      load: async () => (await import('@/features/users/users-page')).UsersPage,
    }),
    page({
      path: 'users/:name',
      ...pageStarts['/users/:name'],
      load: async () => (await import('./user-with-access')).UserWithAccess,
    }),
    page({
      path: 'pre-auth-keys',
      ...pageStarts['/pre-auth-keys'],
      load: async () => (await import('@/features/keys/pre-auth-keys-page')).PreAuthKeysPage,
    }),
  ]
}

function settingsPages(page: PageMaker): RouteObject {
  const children = [
    page({
      index: true,
      texts: ['settings'],
      load: async () => (await import('@/features/settings/general-page')).GeneralPage,
    }),
    page({
      path: 'filters',
      texts: ['machines'],
      load: async () => (await import('@/features/filters/filters-page')).FiltersPage,
    }),
    page({
      path: 'policy',
      ...pageStarts['/settings/policy'],
      load: async () => (await import('@/features/policy/policy-page')).PolicyPage,
    }),
    page({
      path: 'api-keys',
      ...pageStarts['/settings/api-keys'],
      load: async () => (await import('@/features/keys/api-keys-page')).ApiKeysPage,
    }),
    page({
      path: 'servers',
      texts: ['settings', 'connection'],
      load: async () => (await import('@/features/settings/servers-page')).ServersPage,
    }),
    page({
      path: 'data',
      texts: ['settings'],
      load: async () => (await import('@/features/settings/data-page')).DataPage,
    }),
    page({
      path: 'updates',
      texts: ['settings'],
      load: async () => (await import('@/features/settings/updates-page')).UpdatesPage,
    }),
    page({
      path: 'about',
      texts: ['settings'],
      load: async () => (await import('@/features/settings/about-page')).AboutPage,
    }),
  ]
  return page({ path: 'settings', load: async () => (await import('./settings-layout')).SettingsLayout, children })
}

function authPages(page: PageMaker): RouteObject {
  const signIn = page({
    index: true,
    texts: ['auth', 'connection'],
    load: async () => (await import('@/features/auth/auth-page')).AuthPage,
  })
  return page({
    path: 'auth',
    load: async () => (await import('./auth-layout')).AuthLayout,
    children: [signIn],
  })
}
