import type { ReactNode } from 'react'
import { type ListState, useFailure } from '@/lib/texts'
import { ErrorPanel } from '@/ui/page'

/** The query state that a table shows. TanStack's query results fit. */
interface ShownList extends ListState {
  readonly isPending: boolean
  readonly isError: boolean
}

/**
 * Returns the DataTable props for a list that is loading, stale or missing. `missing` is the title of the error ("The users could not be
 * loaded"), or the content to show instead.
 */
export function useListState(list: ShownList, missing: string | { instead: ReactNode }) {
  const failure = useFailure(list)
  const error =
    typeof missing === 'string'
      ? failure && <ErrorPanel title={missing} error={failure} onRetry={() => void list.refetch()} />
      : failure && missing.instead
  return { loading: list.isPending && !failure, fresh: !list.isError, error: error ?? undefined }
}
