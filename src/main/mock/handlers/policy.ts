import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { policy, StoredPolicy } from '@shared/api/policy'
import type { MockDb } from '@main/db/mock-db'
import { instant, type MockContext } from '../context'
import { checkPolicyText } from '../policy-text'

/** The access policy, kept in the database (headscale-api.md 2.6): each save is a new row with a new id. */
export function createPolicyHandlers({ db, now }: MockContext): Handlers<typeof policy> {
  return {
    get: () => stored(db),
    set: ({ policy: text, baseId }) => {
      const current = stored(db)
      if (baseId !== undefined && baseId !== current.id)
        throw new ApiError('conflict', 'The stored policy is another one by now: somebody saved it meanwhile')
      checkPolicyText(text)
      db.policies.insert(text, instant(now()))
      return stored(db)
    },
    check: ({ policy: text }) => {
      checkPolicyText(text)
      return {}
    },
  }
}

function stored(db: MockDb): StoredPolicy {
  const row = db.policies.current()
  const id = row ? String(row.id) : null
  return { id, policy: row?.policy ?? '', updatedAt: row?.updatedAt ?? null, writable: true, reason: null }
}
