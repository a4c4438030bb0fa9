import type { Handlers } from '@shared/api/endpoint'
import { refusal } from '@shared/api/error'
import type { policy, StoredPolicy } from '@shared/api/policy'
import type { MockDb } from '@main/db/mock-db'
import { instant, type MockContext } from '../context'
import { electPrimaries } from '../election'
import { autoApprove, judgePolicy } from '../policy-rules'

/** The access policy, kept in the database (headscale-api.md 2.6): each save is a new row with a new id. */
export function createPolicyHandlers({ db, now }: MockContext): Handlers<typeof policy> {
  return {
    get: () => stored(db),
    set: ({ policy: text, baseId }) => {
      const current = stored(db)
      if (baseId !== undefined && baseId !== current.id) throw refusal('conflict', 'policyChanged')
      const judged = judgePolicy(db, text)
      const at = instant(now())
      db.transaction(() => {
        db.policies.insert(text, at)
        autoApprove(db, judged)
        electPrimaries(db, at)
      })
      return stored(db)
    },
    check: ({ policy: text }) => {
      judgePolicy(db, text)
      return {}
    },
  }
}

function stored(db: MockDb): StoredPolicy {
  const row = db.policies.current()
  const id = row ? String(row.id) : null
  return { id, policy: row?.policy ?? '', updatedAt: row?.updatedAt ?? null, writable: true, reason: null }
}
