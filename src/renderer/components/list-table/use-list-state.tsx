import type { ReactNode } from 'react'
import { type ListState, useFailure } from '@/lib/failure'
import { ErrorPanel } from '@/ui/error-panel'

/** What of a query its table shows. TanStack's query results fit. */
interface ShownList extends ListState {
  readonly isPending: boolean
  readonly isError: boolean
}

/**
 * What a table says of its list beside the rows, as props of a DataTable: that it is on its way, that it may be old, why it is missing.
 * `missing` is the title of that ("The users could not be loaded"), or what is shown in its place.
 */
export function useListState(list: ShownList, missing: string | { instead: ReactNode }) {
  const failure = useFailure(list)
  const error =
    typeof missing === 'string'
      ? failure && <ErrorPanel title={missing} error={failure} onRetry={() => void list.refetch()} />
      : failure && missing.instead
  return { loading: list.isPending && !failure, fresh: !list.isError, error: error ?? undefined }
}
