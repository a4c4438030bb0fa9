import type { Act } from '@shared/acts/act'
import { type ActObject, as } from '@shared/acts/object'
import { asSet } from '@shared/acts/values'
import { contract } from '@shared/api/contract'
import type { JournalAct } from '@shared/history/journal'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'

/** A prefix at the machine that announces it. */
export interface NamedRoute {
  readonly nodeId: string
  readonly prefix: string
}

/** Servers from 0.26 on have no routes of their own: ids consist of the machine's id and the prefix. */
function readRouteId(routeId: string): NamedRoute | null {
  const [, nodeId, address, length] = /^(\d+)-([\da-f:.]+)_(\d+)$/i.exec(routeId) ?? []
  return nodeId === undefined ? null : { nodeId, prefix: `${address}/${length}` }
}

/** Finds the route that a call names by id; asks the server if the id does not contain it. Returns null if the server has no such route. */
export async function findRoute(api: ApiApp, routeId: string): Promise<NamedRoute | null> {
  const read = readRouteId(routeId)
  if (read) return read
  try {
    const { routes } = await ask(api, contract.routes.list, {})
    const found = routes.find(({ id }) => id === routeId)
    return found ? { nodeId: found.node.id, prefix: found.prefix } : null
  } catch {
    return null
  }
}

/** Converts a call about one prefix to the act on its machine; null if the machine is unknown. */
export function routeAct(call: JournalAct, prefix: string, before: ActObject | null): Act | null {
  if (before?.kind !== 'node') return null
  const { id, approvedRoutes } = before
  // Exit prefixes change in pairs.
  const meant = asSet([prefix])
  const others = approvedRoutes.filter((each) => !meant.includes(each))
  return { kind: 'node.routes', id, approved: call === 'routes.enable' ? [...others, ...meant] : others }
}

/** Returns the machine after such an act, because servers do not return it. */
export function afterRoutes(act: Act | null, before: ActObject | null): ActObject | null {
  return act?.kind === 'node.routes' && before ? { ...as('node', before), approvedRoutes: act.approved } : null
}
