import type { PageRow } from './page-row'

// Plain data: the build and the tests read it, too.

/** Every page, in the order of the rail and of the settings' list. */
export const pages = [
  {
    path: '/',
    group: 'main',
    title: 'overview',
    goKey: 'o',
    icon: 'gauge',
    module: 'app/pages/overview-page',
    component: 'OverviewPage',
    texts: ['overview', 'commands', 'presence', 'activity'],
    reads: ['nodes', 'users', 'routes', 'preAuthKeys', 'apiKeys', 'server', 'health'],
    linkable: true,
  },
  {
    path: '/machines',
    group: 'main',
    title: 'machines',
    goKey: 'm',
    icon: 'monitor-smartphone',
    views: true,
    module: 'features/machines/machines-page',
    component: 'MachinesPage',
    texts: ['machines', 'jobs', 'commands', 'notifications'],
    reads: ['nodes', 'server'],
    linkable: true,
  },
  {
    path: '/machines/:id',
    group: 'main',
    module: 'app/pages/machine-page',
    component: 'MachinePage',
    texts: ['machines', 'notifications', 'activity', 'notes', 'presence'],
    reads: ['nodes', 'server'],
    linkable: true,
  },
  {
    path: '/routes',
    group: 'main',
    title: 'routes',
    goKey: 'r',
    icon: 'route',
    module: 'features/routes/routes-page',
    component: 'RoutesPage',
    texts: ['routes', 'jobs', 'commands'],
    reads: ['routes', 'nodes', 'server'],
    linkable: true,
  },
  {
    path: '/users',
    group: 'main',
    title: 'users',
    goKey: 'u',
    icon: 'users',
    module: 'features/users/users-page',
    component: 'UsersPage',
    texts: ['users', 'jobs', 'commands', 'machines'],
    reads: ['users', 'nodes', 'server'],
    linkable: true,
  },
  {
    path: '/users/:name',
    group: 'main',
    module: 'app/pages/user-page',
    component: 'UserPage',
    texts: ['users', 'commands', 'machines', 'notifications', 'activity', 'notes'],
    reads: ['users', 'nodes', 'server'],
    linkable: true,
  },
  {
    path: '/pre-auth-keys',
    group: 'main',
    title: 'preAuthKeys',
    goKey: 'k',
    icon: 'key-round',
    railLabel: 'keys',
    module: 'features/keys/pre-auth-keys-page',
    component: 'PreAuthKeysPage',
    texts: ['keys', 'jobs', 'commands', 'machines'],
    reads: ['preAuthKeys', 'users', 'server'],
    linkable: true,
  },
  {
    path: '/settings',
    group: 'settings',
    title: 'general',
    goKey: 's',
    module: 'features/settings/general-page',
    component: 'GeneralPage',
    texts: ['settings'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/filters',
    group: 'settings',
    title: 'filters',
    module: 'features/filters/filters-page',
    component: 'FiltersPage',
    texts: ['machines'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/policy',
    group: 'settings',
    title: 'policy',
    goKey: 'p',
    icon: 'shield-check',
    module: 'features/policy/policy-page',
    component: 'PolicyPage',
    texts: ['policy', 'review', 'access'],
    reads: ['policy', 'server'],
    linkable: true,
  },
  {
    path: '/settings/api-keys',
    group: 'settings',
    title: 'apiKeys',
    module: 'features/keys/api-keys-page',
    component: 'ApiKeysPage',
    texts: ['keys', 'jobs', 'commands'],
    reads: ['apiKeys', 'server'],
    linkable: true,
  },
  {
    path: '/settings/servers',
    group: 'settings',
    title: 'servers',
    module: 'features/settings/servers-page',
    component: 'ServersPage',
    texts: ['settings', 'connection'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/notifications',
    group: 'settings',
    title: 'notifications',
    module: 'features/settings/notifications-page',
    component: 'NotificationsPage',
    texts: ['notifications', 'machines'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/data',
    group: 'settings',
    title: 'data',
    module: 'features/settings/data-page',
    component: 'DataPage',
    texts: ['settings'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/updates',
    group: 'settings',
    title: 'updates',
    module: 'features/settings/updates-page',
    component: 'UpdatesPage',
    texts: ['settings'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/demo',
    group: 'settings',
    title: 'demo',
    module: 'features/settings/demo-page',
    component: 'DemoPage',
    texts: ['settings'],
    reads: [],
    linkable: true,
  },
  {
    path: '/settings/about',
    group: 'settings',
    title: 'about',
    module: 'features/settings/about-page',
    component: 'AboutPage',
    texts: ['settings'],
    reads: [],
    linkable: true,
  },
  {
    path: '/activity',
    group: 'main',
    title: 'activity',
    goKey: 'a',
    icon: 'history',
    module: 'features/activity/activity-page',
    component: 'ActivityPage',
    texts: ['activity'],
    reads: ['server'],
    linkable: true,
  },
  {
    path: '/expiry',
    group: 'main',
    title: 'expiry',
    goKey: 'e',
    icon: 'calendar-clock',
    module: 'app/pages/expiry-page',
    component: 'ExpiryPage',
    texts: ['expiry', 'machines', 'keys', 'jobs'],
    reads: ['nodes', 'preAuthKeys', 'apiKeys', 'server'],
    linkable: true,
  },
  {
    path: '/hygiene',
    group: 'main',
    title: 'hygiene',
    icon: 'brush-cleaning',
    module: 'app/pages/hygiene-page',
    component: 'HygienePage',
    texts: ['hygiene', 'notes', 'machines', 'keys', 'jobs'],
    reads: ['nodes', 'users', 'preAuthKeys', 'apiKeys', 'policy', 'server'],
    linkable: true,
  },
  {
    path: '/auth',
    group: 'auth',
    title: 'signIn',
    module: 'features/auth/auth-page',
    component: 'AuthPage',
    texts: ['auth', 'connection'],
    reads: [],
    linkable: false,
  },
] as const satisfies readonly PageRow[]

export type PageOf = (typeof pages)[number]
export type PagePath = PageOf['path']
/** The pages with a name of their own. */
export type TitledPage = Extract<PageOf, { title: string }>

/** Whether a page has a name of its own, and so can stand in a list of pages. */
export const isTitled = (page: PageOf): page is TitledPage => 'title' in page

/** The page that a path such as /machines/12 leads to; undefined where there is none. */
export function pageAt(pathname: string): PageOf | undefined {
  const segments = pathname.split('/')
  return pages.find(({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === segments.length && wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  })
}

/** The address of a machine's page. */
export const machinePath = (id: string): string => `/machines/${encodeURIComponent(id)}`

/** The address of a user's page. */
export const userPath = (name: string): string => `/users/${encodeURIComponent(name)}`
