import { ApiError } from '@shared/api/error'
import type { Session } from '@shared/ipc/session'
import type { BackupServices } from './backup-handlers'
import type { Connections } from '@main/connect/connections'
import type { Jobs } from '@main/jobs/jobs'
import type { Sessions } from '@main/servers/sessions'
import type { DraftStore } from '@main/settings/drafts'
import type { PolicyVersionStore } from '@main/settings/policy-versions'
import type { PrefsStore } from '@main/settings/prefs'
import type { AlertService } from '@main/watch/watch-service'

/** Everything that keeps data of saved servers. */
export interface ServerData {
  readonly sessions: Pick<Sessions, 'forget'>
  readonly drafts: Pick<DraftStore, 'set'>
  readonly history: Pick<PolicyVersionStore, 'forget'>
  readonly jobs: Pick<Jobs, 'forget'>
  readonly prefs: Pick<PrefsStore, 'get' | 'set'>
  readonly connections: () => Promise<Pick<Connections, 'forgetServer'>>
  readonly watch: Pick<AlertService, 'forget'>
  readonly backups: () => Promise<Pick<Awaited<ReturnType<BackupServices['backups']>>, 'forget'>>
}

/**
 * Removes a server with everything that is stored about it. Every step is tried, because no page can remove the rest of a server that is
 * no longer in the list. Rejects with the error of the first step that failed.
 */
export async function forgetServer(data: ServerData, id: string): Promise<Session> {
  const errors: unknown[] = []
  const session = forgetSaved(data.sessions, id, errors)
  const steps: readonly (() => Promise<unknown> | void)[] = [
    () => data.drafts.set(id, null),
    () => data.history.forget(id),
    () => data.jobs.forget(id),
    () => forgetPrefs(data.prefs, id),
    async () => (await data.connections()).forgetServer(id),
    () => data.watch.forget(id),
    async () => (await data.backups()).forget(id),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0 || session === null) throw errors[0]
  return session
}

/** Returns null if the settings cannot be written: the server is removed anyway, and the next write stores that. */
function forgetSaved(sessions: ServerData['sessions'], id: string, errors: unknown[]): Session | null {
  try {
    return sessions.forget(id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') throw error
    errors.push(error)
    return null
  }
}

async function forgetPrefs(prefs: ServerData['prefs'], id: string): Promise<void> {
  const { [id]: own, ...others } = prefs.get().own
  if (own) await prefs.set({ own: others })
}
