import type { Page } from '@playwright/test'
import { call } from './call'
import { Nodes, Users } from './shapes'

export interface Place {
  readonly path: string
  /** Its heading. */
  readonly title: string
}

const fixed: readonly Place[] = [
  { path: '/', title: 'Overview' },
  { path: '/machines', title: 'Machines' },
  { path: '/machines/99999', title: 'Machine not found' },
  { path: '/routes', title: 'Routes' },
  { path: '/users', title: 'Users' },
  { path: '/users/nobody', title: 'There is no user named nobody' },
  { path: '/pre-auth-keys', title: 'Pre-auth keys' },
  { path: '/settings', title: 'General' },
  { path: '/settings/filters', title: 'Saved views' },
  { path: '/settings/policy', title: 'Access policy' },
  { path: '/settings/api-keys', title: 'API keys' },
  { path: '/settings/servers', title: 'Servers' },
  { path: '/settings/updates', title: 'Updates' },
  { path: '/settings/data', title: 'Data on this computer' },
  { path: '/settings/about', title: 'About' },
  { path: '/auth', title: 'Connect to a server' },
  { path: '/nowhere/at/all', title: 'Page not found' },
]

/** Every kind of page the console has, those that find nothing included. */
export async function allPages(page: Page): Promise<readonly Place[]> {
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const user = users.slice(0, 1).map(({ name }) => ({ path: `/users/${encodeURIComponent(name)}`, title: name }))
  const machine = nodes.slice(0, 1).map(({ id, givenName }) => ({ path: `/machines/${id}`, title: givenName }))
  return [...fixed, ...user, ...machine]
}
