import type { auth } from '@shared/api/auth'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError, toApiError } from '@shared/api/error'
import type { MockDb } from '@main/db/mock-db'
import { instant, type MockContext } from '../context'
import { userByName } from '../lookup'
import { checkAuthId, pendingSession, registerSession } from '../register'
import { toNode } from '../shapes'

/** Pending sessions by id (headscale-api.md 2.7): checked in the server's order of id, user, session. */
export function createAuthHandlers(context: MockContext): Handlers<typeof auth> {
  const { db, now } = context
  return {
    register: ({ user: name, authId }) => {
      checkAuthId(authId)
      const user = userByName(db, name)
      const node = registerSession(context, user, pendingSession(db, authId))
      return { node: toNode(db, node, instant(now())) }
    },
    approve: ({ authId }) => decide(db, authId, 'approved'),
    reject: ({ authId }) => decide(db, authId, 'rejected'),
  }
}

/** A decision is kept: repeating it is not an error. */
function decide(db: MockDb, authId: string, verdict: 'approved' | 'rejected') {
  try {
    checkAuthId(authId)
  } catch (error) {
    throw new ApiError('invalid', `invalid auth_id: ${toApiError(error).message}`, { cause: error })
  }
  if (!db.sessions.byId(authId)) throw new ApiError('notFound', `no pending auth session for auth_id ${authId}`)
  db.sessions.decide(authId, verdict)
  return {}
}
