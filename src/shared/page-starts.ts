// Plain data without imports: the build reads it, too.

/** What of the server a page can start with. */
export type Read = 'nodes' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys' | 'policy' | 'server' | 'health'

/** What a page starts with. The document names it, so that all of it is on its way before the first script is. */
export interface PageStart {
  /** The module of the page below src/renderer, without its ending. */
  readonly module: string
  /** The areas of its texts, beside the common ones. */
  readonly texts: readonly string[]
  readonly reads: readonly Read[]
}

/** By address as in the routes. Pages that are not here show nothing of the server, or nobody starts there. */
export const pageStarts = {
  '/': {
    module: 'features/overview/overview-page',
    texts: ['overview'],
    reads: ['nodes', 'users', 'routes', 'preAuthKeys', 'apiKeys', 'server', 'health'],
  },
  '/machines': { module: 'features/machines/machines-page', texts: ['machines'], reads: ['nodes', 'server'] },
  '/machines/:id': { module: 'app/machine-with-access', texts: ['machines'], reads: ['nodes', 'server'] },
  '/routes': { module: 'features/routes/routes-page', texts: ['routes'], reads: ['routes', 'nodes', 'server'] },
  '/users': { module: 'features/users/users-page', texts: ['users'], reads: ['users', 'nodes', 'server'] },
  '/users/:name': { module: 'app/user-with-access', texts: ['users'], reads: ['users', 'nodes', 'server'] },
  '/pre-auth-keys': {
    module: 'features/keys/pre-auth-keys-page',
    texts: ['keys'],
    reads: ['preAuthKeys', 'users', 'server'],
  },
  '/settings/policy': {
    module: 'features/policy/policy-page',
    texts: ['policy', 'review'],
    reads: ['policy', 'server'],
  },
  '/settings/api-keys': { module: 'features/keys/api-keys-page', texts: ['keys'], reads: ['apiKeys', 'server'] },
} as const satisfies Record<string, PageStart>

export type PageAddress = keyof typeof pageStarts

/** The address in `pageStarts` that a path such as /machines/12 belongs to; undefined for other pages. */
export function pageAddress(pathname: string): PageAddress | undefined {
  const parts = pathname.split('/')
  const fits = (address: string) => {
    const wanted = address.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  return (Object.keys(pageStarts) as PageAddress[]).find(fits)
}
