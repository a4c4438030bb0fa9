import Database from 'better-sqlite3'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { JobsProblem } from '@shared/ipc/jobs'
import { openingProblem } from '@main/db/problems'

/** Creates the error for a call that history.db could not answer. Errors of other origin stay as they are. */
export function historyError(thrown: unknown, path: string): unknown {
  return thrown instanceof Database.SqliteError ? notUsable(openingProblem(thrown, path)) : thrown
}

/** Creates the error for calls while the file cannot be used. */
export function notUsable(problem: Pick<JobsProblem, 'kind'> | null): ApiError {
  const details = problem ? [issue('database', { problem: problem.kind })] : []
  return new ApiError('internal', 'history.db cannot be used', { details })
}
