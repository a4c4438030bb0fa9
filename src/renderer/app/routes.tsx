import type { PageRow } from '@shared/page-row'
import { earlierPaths, movedTo } from '@shared/links'
import { type PageOf, pages } from '@shared/pages'
import type { i18n as I18n } from 'i18next'
import {
  createBrowserRouter,
  Link,
  redirect,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router'
import type { Namespace } from '@/lib/i18n'
import type { SessionStore } from '@/lib/session-store'
import { AppLayout } from './app-layout'
import { RootLayout } from './root-layout'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { EmptyState, ErrorPanel, Page } from '@/ui/page'
import type { ComponentType } from 'react'
import type { Part } from '@shared/api/server-state'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  apiKeysQuery,
  nodesQuery,
  oauthClientsQuery,
  policyQuery,
  preAuthKeysQuery,
  usersQuery,
  routesQuery,
} from '@/lib/queries/lists'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import Box from '@mui/material/Box'
import { toApiError } from '@shared/api/error'
import { apiOf } from '@/lib/server-link'
import { BrandMark } from '@/ui/brand-mark'

/** Replaces a page that failed to load or render; the frame around it keeps working. */
function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const retry = () => {
    // Discard the data that the page failed to render.
    client.removeQueries()
    apiOf(client).forget()
    void navigate(pathname + search, { replace: true })
  }
  return (
    <Page title={t('crash.title')}>
      <ErrorPanel
        title={t('crash.title')}
        text={t('crash.text')}
        error={toApiError(error)}
        onRetry={retry}
        actions={<Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>}
      />
    </Page>
  )
}

/** Used if the frame itself failed, so that nothing surrounds the page. */
function RootErrorPage() {
  const { t } = useTranslation('common')
  return (
    <main>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 6, pb: 0, fontWeight: 600 }}>
        <BrandMark size={20} />
        {t('app.name')}
      </Box>
      <ErrorPage />
    </main>
  )
}

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Creates the router, which starts loading the code and data of the first page before rendering. */
export function createAppRouter(parts: RouteParts): AppRouter {
  return createBrowserRouter(createRoutes(parts))
}

const start: Record<Part, (client: QueryClient) => Promise<void>> = {
  nodes: (client) => client.prefetchQuery(nodesQuery()),
  users: (client) => client.prefetchQuery(usersQuery()),
  routes: (client) => client.prefetchQuery(routesQuery()),
  preAuthKeys: (client) => client.prefetchQuery(preAuthKeysQuery()),
  apiKeys: (client) => client.prefetchQuery(apiKeysQuery()),
  oauthClients: (client) => client.prefetchQuery(oauthClientsQuery()),
  policy: (client) => client.prefetchQuery(policyQuery()),
  server: (client) => client.prefetchQuery(serverInfoQuery()),
  health: (client) => client.prefetchQuery(healthQuery()),
}

/** Prefetches the data of a page; fresh data is not fetched again. Never rejects, because the page itself reports failures. */
async function preload(client: QueryClient, reads: readonly Part[]): Promise<void> {
  await Promise.all(reads.map((read) => start[read](client)))
}

type PageModule = Record<string, ComponentType | undefined>

/** All page modules, by their name in `pages`: pages of one feature are in its folder, pages that combine features are in the app. */
const modules = import.meta.glob<PageModule>(['../features/*/*-page.tsx', './pages/*-page.tsx'])

/** The names of all page modules, as written in `pages`. */
export const moduleNames: readonly string[] = Object.keys(modules).map((file) =>
  file
    .replace(/^\.\//, 'app/')
    .replace(/^\.\.\//, '')
    .replace(/\.tsx$/, ''),
)

/** Loads the component of a page. Rejects if the module does not export it. */
export async function loadPage({ module, component }: Pick<PageRow, 'module' | 'component'>): Promise<ComponentType> {
  const file = module.startsWith('app/') ? module.replace(/^app/, '.') : `../${module}`
  const Component = (await modules[`${file}.tsx`]?.())?.[component]
  if (!Component) throw new Error(`src/renderer/${module}.tsx does not export ${component}`)
  return Component
}

interface RouteParts {
  sessions: SessionStore
  i18n: I18n
}

/** Creates the routes of all pages. A page is loaded on its first visit, its texts and data in parallel with its code. */
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
      children: [
        { Component: AppLayout, children: [...main, settings, ...moved, { path: '*', Component: NotFoundPage }] },
        auth,
      ],
    },
  ]
}

/** Returns the redirect of a former address to its current one, with the rest of its query; null for other addresses. */
function redirectTo(url: string): Response | null {
  const { pathname, search } = new URL(url)
  const to = movedTo(pathname, search)
  return to && redirect(to.path + to.search)
}

/** Former addresses that no present page uses. */
const moved: RouteObject[] = earlierPaths
  .filter((path) => !pages.some((page) => page.path === path))
  .map((path) => ({ path, loader: ({ request }) => redirectTo(request.url), Component: PageFallback }))

const boundaries = { ErrorBoundary: ErrorPage, HydrateFallback: PageFallback }

function pagesOf(group: PageRow['group'], parts: RouteParts): RouteObject[] {
  return pages.filter((page) => page.group === group).map((page) => pageRoute(page, parts))
}

function pageRoute(page: PageOf, { sessions, i18n }: RouteParts): RouteObject {
  const texts: readonly Namespace[] = page.texts
  return {
    path: page.path,
    loader: ({ request }) => {
      const elsewhere = redirectTo(request.url)
      if (elsewhere) return elsewhere
      if (sessions.get().currentId !== null) void preload(sessions.client(), page.reads)
      return null
    },
    // The page observes the queries that the loader starts, so the loader need not run again.
    shouldRevalidate: ({ nextUrl }) => movedTo(nextUrl.pathname, nextUrl.search) !== null,
    lazy: async () => {
      const [Component] = await Promise.all([loadPage(page), i18n.loadNamespaces(texts)])
      return { Component }
    },
    ...boundaries,
  }
}

/** Shown while a page's code is loading. Empty, because that takes only a frame or two. */
function PageFallback() {
  return null
}

function NotFoundPage() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        text={t('notFound.text', { path: pathname })}
        action={
          <Button component={Link} to="/">
            {t('notFound.home')}
          </Button>
        }
      />
    </Page>
  )
}
