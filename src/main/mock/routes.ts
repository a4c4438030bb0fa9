import { isExitPrefix } from '@shared/api/exit-prefix'
import type { MockDb, NodeRow, ServingRoute } from '@main/db/repos'
import { groupBy, instant, type MockContext } from './context'
import { approvedSet, createAllocator } from './addresses'

/**
 * Elects the machine that serves each prefix at the time `now`: the current primary while it can, else the machine with the lowest id. Only
 * online machines can, and exit routes have no primary (server 0.29, headscale-api.md 4.9).
 */
export function electPrimaries(db: MockDb, now: string): void {
  const routes = db.routes.serving(now).filter((route) => !isExitPrefix(route.prefix))
  for (const rivals of groupBy(routes, (route) => route.prefix).values()) {
    const primary = primaryOf(rivals)
    for (const route of rivals) {
      const wins = route === primary
      if (wins !== (route.isPrimary === 1)) db.routes.setPrimary(route.id, wins)
    }
  }
}

/** `rivals` are sorted by machine id. */
function primaryOf(rivals: readonly ServingRoute[]): ServingRoute | undefined {
  const candidates = rivals.filter((route) => route.online === 1)
  return candidates.find((route) => route.isPrimary === 1) ?? candidates[0]
}

/**
 * Replaces the approved prefixes of a machine by `prefixes`: sorted, without duplicates, and with both exit prefixes if either is given.
 * They need not be announced yet (server 0.26 and newer, headscale-api.md 4.9). Throws `invalid` for a malformed prefix.
 */
export function approveRoutes({ db, now }: MockContext, node: NodeRow, prefixes: readonly string[]): void {
  const wanted = new Set(approvedSet(prefixes))
  const at = instant(now())
  db.transaction(() => {
    for (const row of db.routes.byNode(node.id)) {
      const enabled = wanted.delete(row.prefix)
      if (enabled !== row.enabled) db.routes.setEnabled(row.id, enabled)
    }
    for (const prefix of wanted)
      db.routes.insert({ nodeId: node.id, prefix, advertised: false, enabled: true, createdAt: at })
    db.routes.dropUnused(node.id)
    electPrimaries(db, at)
  })
}

/** Assigns every machine the address family it lacks, and returns the changes in the server's wording (headscale-api.md 2.3). */
export function backfillAddresses(db: MockDb): string[] {
  const changes: string[] = []
  db.transaction(() => {
    const allocate = createAllocator(new Set(db.nodes.addresses()))
    for (const node of db.nodes.list()) {
      const ipv4 = node.ipv4 ?? allocate.ipv4()
      const ipv6 = node.ipv6 ?? allocate.ipv6()
      const whose = `to Node(${node.id}) ${JSON.stringify(node.givenName)}`
      if (node.ipv4 === null) changes.push(`assigned IPv4 ${JSON.stringify(ipv4)} ${whose}`)
      if (node.ipv6 === null) changes.push(`assigned IPv6 ${JSON.stringify(ipv6)} ${whose}`)
      if (node.ipv4 === null || node.ipv6 === null) db.nodes.setAddresses(node.id, ipv4, ipv6)
    }
  })
  return changes
}
