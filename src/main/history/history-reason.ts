import { ApiError } from '@shared/api/error'
import { type HistoryReason, HistoryReasonSchema } from '@shared/ipc/jobs'

/** Returns the reason why an entry could not be written. */
export function historyReason(error: unknown): HistoryReason {
  const params = error instanceof ApiError ? error.details.find(({ key }) => key === 'database')?.params : undefined
  return HistoryReasonSchema.safeParse(params?.['problem']).data ?? 'unknown'
}
