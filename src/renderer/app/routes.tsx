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
import { preload, type Preload } from './preload'
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
  texts?: Namespace[]
  /** The data the page starts with, asked for while its code is loading. */
  data?: Preload
  load: () => Promise<ComponentType>
  children?: RouteObject[]
}

/** All addresses of the console. Pages are loaded when first visited; their texts and data come side by side with their code. */
export function createRoutes({ client, sessions, i18n }: RouteParts): RouteObject[] {
  const page = ({ path, index, texts = [], data, load, children }: LazyPage): RouteObject => {
    const route = {
      loader: () => {
        if (data && sessions.get().currentId !== null) data(client)
        return null
      },
      // What the loader starts is watched by the page itself: nothing here goes stale.
      shouldRevalidate: () => false,
      lazy: async () => {
        const [Component] = await Promise.all([load(), i18n.loadNamespaces(texts)])
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
      texts: ['overview'],
      data: preload.overview,
      load: async () => (await import('@/features/overview/overview-page')).OverviewPage,
    }),
    page({
      path: 'machines',
      texts: ['machines'],
      data: preload.machines,
      load: async () => (await import('@/features/machines/machines-page')).MachinesPage,
    }),
    page({
      path: 'machines/:id',
      texts: ['machines'],
      data: preload.machines,
      load: async () => (await import('./machine-with-access')).MachineWithAccess,
    }),
    page({
      path: 'routes',
      texts: ['routes'],
      data: preload.routes,
      load: async () => (await import('@/features/routes/routes-page')).RoutesPage,
    }),
    page({
      path: 'users',
      texts: ['users'],
      data: preload.users,
      load: async () => (await import('@/features/users/users-page')).UsersPage,
    }),
    page({
      path: 'users/:name',
      texts: ['users'],
      data: preload.users,
      load: async () => (await import('./user-with-access')).UserWithAccess,
    }),
    page({
      path: 'pre-auth-keys',
      texts: ['keys'],
      data: preload.preAuthKeys,
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
      texts: ['policy', 'review'],
      data: preload.policy,
      load: async () => (await import('@/features/policy/policy-page')).PolicyPage,
    }),
    page({
      path: 'api-keys',
      texts: ['keys'],
      data: preload.apiKeys,
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
