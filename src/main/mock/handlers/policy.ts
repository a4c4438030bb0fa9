import type { Handlers } from '@shared/api/endpoint'
import { refusal } from '@shared/api/error'
import type { policy, StoredPolicy } from '@shared/api/policy'
import type { MockDb } from '@main/db/mock-db'
import { instant, type MockContext } from '../context'
import { electPrimaries } from '../routes'
import { dialectOfLine, rulesFrom } from '../line-rules'
import { autoApprove, judgePolicy } from '../policy-rules'

/** The access policy, stored in the database (headscale-api.md 2.6): each save is a new row with a new id. */
export function createPolicyHandlers({ db, now, line }: MockContext): Handlers<typeof policy> {
  const dialect = dialectOfLine(line)
  return {
    get: () => stored(db),
    set: ({ policy: text, baseId }) => {
      const current = stored(db)
      if (baseId !== undefined && baseId !== current.id) throw refusal('conflict', 'policyChanged')
      // An empty text is stored but does not change the active policy.
      const judged = text === '' && rulesFrom(line, '0.24') ? undefined : judgePolicy(db, text, dialect)
      const at = instant(now())
      db.transaction(() => {
        db.policies.insert(text, at)
        if (judged) autoApprove(db, judged)
        electPrimaries(db, at)
      })
      return stored(db)
    },
    check: ({ policy: text }) => {
      // An empty text means no policy and is valid.
      if (text !== '') judgePolicy(db, text, dialect)
      return {}
    },
  }
}

function stored(db: MockDb): StoredPolicy {
  const row = db.policies.current()
  const id = row ? String(row.id) : null
  return { id, policy: row?.policy ?? '', updatedAt: row?.updatedAt ?? null, writable: true, reason: null }
}
