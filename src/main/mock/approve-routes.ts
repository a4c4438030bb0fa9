import type { NodeRow } from '@main/db/repos/nodes'
import { instant, type MockContext } from './context'
import { electPrimaries } from './election'
import { approvedSet } from './prefix'

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
