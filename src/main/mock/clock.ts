import type { MockDb } from '@main/db/mock-db'
import { instant } from './context'
import { electPrimaries } from './election'

/**
 * Lets time pass in the demo network: the returned function, called before every request, takes machines offline whose expiry has come
 * and elects other primaries for what they served. It asks the database only when something was written or the next expiry is due.
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
