import { compilePolicy, targetsOf } from '@shared/policy/compile/compile'
import { openingsOf } from '@shared/policy/compile/reach'
import { hasBit } from '@shared/policy/net/ip'
import { readPolicy } from '@shared/policy/read/read'
import type { ActedNode } from '@shared/acts/simulated-network'
import type { PolicyUser } from '@shared/policy/read/model'
import { mergeOpened } from '@/domain/policy-worker/access-shares'

interface Listed {
  readonly users: readonly PolicyUser[]
  readonly nodes: readonly ActedNode[]
}

/** The state of machines at one instant, as the test itself knows it. */
export interface Liveness {
  /** Ids of machines that are online and not expired. */
  readonly up: ReadonlySet<string>
  /** Subnets for which the server has a router that is up. */
  readonly served: ReadonlySet<string>
}

const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

/** The network without anything that is down: such machines and routes are removed from the lists. */
export function onlyUp({ users, nodes }: Listed, { up, served }: Liveness): Listed {
  const left = nodes.filter(({ id, absent }) => !absent && up.has(id))
  return {
    users,
    nodes: left.map(({ primaryRoutes: _none, ...node }) => {
      const routes = node.advertisedRoutes.filter(
        (prefix) => node.approvedRoutes.includes(prefix) && (isExit(prefix) || served.has(prefix)),
      )
      return { ...node, advertisedRoutes: routes, approvedRoutes: routes }
    }),
  }
}

/** Everything that a policy opens, by the names of both ends: computed pair by pair, for the existing machines only. */
export function everyPair({ users, nodes }: Listed, text: string): Map<string, string> {
  const there = nodes.filter(({ absent }) => !absent)
  const { policy } = readPolicy(text, 'headscale', users)
  if (!policy) throw new Error('no policy')
  const compiled = compilePolicy(policy, { users, nodes: there })
  const targets = targetsOf(compiled)
  const nameOf = (at: number) => {
    const target = targets[at]
    if (target?.kind === 'subnet') return target.prefix
    return target?.kind === 'internet' ? 'internet' : (there[at]?.name ?? '')
  }
  const found = new Map<string, string>()
  there.forEach((from, place) => {
    const openings = openingsOf(compiled, place, targets)
    targets.forEach((_target, at) => {
      const open = mergeOpened(openings.filter((opening) => hasBit(opening.targets, at)))
      if (at !== place && open.length > 0) found.set(`${from.name} → ${nameOf(at)}`, JSON.stringify(open))
    })
  })
  return found
}
