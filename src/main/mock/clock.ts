import type { MockDb } from '@main/db/mock-db'
import { instant } from './context'
import { electPrimaries } from './election'

/**
 * Applies the passage of time to the demo network: the returned function, called before every request, takes expired machines offline and
 * elects other primaries for their routes. It queries the database only after a write or when the next expiry is due.
 */
export function createClock(db: MockDb, now: () => number): () => void {
  let revision: string | undefined
  let next: string | undefined
  return () => {
    const at = instant(now())
    if (revision === db.revision() && (next === undefined || at < next)) return
    if (db.nodes.passExpiries(at) > 0) electPrimaries(db, at)
    next = db.nodes.nextExpiry(at)
    revision = db.revision()
  }
}
