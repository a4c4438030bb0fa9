import { refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { Route } from '@shared/api/routes'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { isPrefix } from '@shared/net-address'
import { flag, id, isId, type Raw, record, time, verbatim } from './read'
import { noReport, type Report } from './value-report'

/** Reads a row of the routes table (0.23 to 0.25). Returns null if its machine is gone or its prefix is invalid. */
export function routeOf(raw: Raw, report: Report = noReport): Route | null {
  const nodeId = id(record(raw['node'])['id'])
  if (!isId(nodeId)) return null
  const prefix = verbatim(raw['prefix'])
  if (!isPrefix(prefix)) {
    report('badPrefix')
    return null
  }
  return {
    id: id(raw['id']),
    node: { id: nodeId },
    prefix,
    advertised: flag(raw['advertised']),
    enabled: flag(raw['enabled']),
    isPrimary: flag(raw['isPrimary']),
    createdAt: time(raw['createdAt'], report),
  }
}

export const EXIT_PREFIXES: readonly string[] = ['0.0.0.0/0', '::/0']

/** Returns the prefix itself, or both exit prefixes: they are approved and withdrawn as a pair. */
export function withExitPair(prefix: string): readonly string[] {
  return isExitPrefix(prefix) ? EXIT_PREFIXES : [prefix]
}

/** Groups the rows of the routes table by machine. */
export function tableByNode(
  rows: readonly Raw[],
  reportOf: (nodeId: string) => Report,
): ReadonlyMap<string, readonly Route[]> {
  const table = new Map<string, Route[]>()
  for (const row of rows) {
    const route = routeOf(row, reportOf(id(record(row['node'])['id'])))
    if (!route) continue
    const known = table.get(route.node.id)
    if (known) known.push(route)
    else table.set(route.node.id, [route])
  }
  return table
}

/**
 * Adds routes to a machine from a server with a routes table, which omits them. The served routes are its primaries and then its exit
 * routes, as 0.26 and newer list them.
 */
export function withTable(node: Node, table: ReadonlyMap<string, readonly Route[]>): Node {
  const rows = table.get(node.id) ?? []
  const prefixes = (wanted: (row: Route) => boolean) => rows.filter(wanted).map((row) => row.prefix)
  return {
    ...node,
    availableRoutes: prefixes((row) => row.advertised),
    approvedRoutes: prefixes((row) => row.enabled),
    subnetRoutes: [
      ...prefixes((row) => row.isPrimary),
      ...prefixes((row) => isExitPrefix(row.prefix) && row.enabled && row.advertised),
    ],
  }
}

/** Creates the id of a derived route: machine and prefix, without a slash. */
export function routeId(nodeId: string, prefix: string): string {
  return `${nodeId}-${prefix.replaceAll('/', '_')}`
}

/** Parses an id created by `routeId`. Throws `notFound` if it is not one. */
export function parseRouteId(value: string): { nodeId: string; prefix: string } {
  const match = /^(\d+)-([0-9a-fA-F:.]+)_(\d{1,3})$/.exec(value)
  if (!match?.[1] || !match[2] || !match[3]) throw refusal('notFound', 'routeGone', { params: { prefix: value } })
  return { nodeId: match[1], prefix: `${match[2]}/${match[3]}` }
}

/**
 * Returns the routes of a machine on servers without a routes table (0.26 and newer): every announced or approved prefix. `subnetRoutes`
 * are the served ones; exit routes are listed there too, but have no primary.
 */
export function routesInNode(node: Pick<Node, 'id' | 'availableRoutes' | 'approvedRoutes' | 'subnetRoutes'>): Route[] {
  const prefixes = new Set([...node.availableRoutes, ...node.approvedRoutes, ...node.subnetRoutes])
  return [...prefixes].map((prefix) => ({
    id: routeId(node.id, prefix),
    node: { id: node.id },
    prefix,
    advertised: node.availableRoutes.includes(prefix),
    enabled: node.approvedRoutes.includes(prefix),
    isPrimary: node.subnetRoutes.includes(prefix) && !isExitPrefix(prefix),
    createdAt: null,
  }))
}
