import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { Route } from '@shared/api/routes'
import type { User } from '@shared/api/users'
import { apiKeyState, isActive, preAuthKeyState } from '@shared/states/key-state'
import { machineState } from '@shared/states/machine-state'
import { attentionGroups } from './attention'

export interface OverviewFigure {
  id: 'machines' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys'
  /** Undefined while loading. */
  value: number | undefined
  /** The total that `value` is part of. */
  of?: number | undefined
  path: string
}

/** The lists of a server; undefined if one is not loaded. */
export interface FigureLists {
  readonly nodes: readonly Node[] | undefined
  readonly users: readonly User[] | undefined
  readonly routes: readonly Route[] | undefined
  readonly preAuthKeys: readonly PreAuthKey[] | undefined
  readonly apiKeys: readonly ApiKey[] | undefined
}

function waitingCount(routes: readonly Route[], now: number): number {
  const groups = attentionGroups({ nodes: [], routes, preAuthKeys: [], apiKeys: [], now })
  return groups.find(({ kind }) => kind === 'waiting')?.items.length ?? 0
}

/** The totals of a network, each with the address of its list. `now` in milliseconds. */
export function figuresOf({ nodes, users, routes, preAuthKeys, apiKeys }: FigureLists, now: number): OverviewFigure[] {
  return [
    {
      id: 'machines',
      value: nodes?.filter((node) => machineState(node, now) === 'online').length,
      of: nodes?.length,
      path: '/machines?q=state%3Aonline',
    },
    { id: 'users', value: users?.length, path: '/users' },
    { id: 'routes', value: routes && waitingCount(routes, now), path: '/routes?show=waiting' },
    {
      id: 'preAuthKeys',
      value: preAuthKeys?.filter((key) => isActive(preAuthKeyState(key, now))).length,
      path: '/pre-auth-keys?state=active',
    },
    {
      id: 'apiKeys',
      value: apiKeys?.filter((key) => isActive(apiKeyState(key, now))).length,
      path: '/api-keys?state=active',
    },
  ]
}
