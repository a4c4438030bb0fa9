import { type ApiError, toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys'

export interface BulkResult {
  node: Node
  /** Null where it went well. */
  error: ApiError | null
}

/** Calls in flight at a time: enough to be quick, few enough that the server keeps answering everybody else. */
const AT_ONCE = 4

/**
 * Runs one call per machine, a few at a time, and tells each outcome as it comes. Ends when all are done, or no further calls are
 * started once `signal` is aborted.
 */
export async function runBulk(
  nodes: readonly Node[],
  call: (node: Node) => Promise<unknown>,
  onResult: (result: BulkResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...nodes]
  const worker = async () => {
    for (let node = waiting.shift(); node && !signal.aborted; node = waiting.shift()) {
      try {
        await call(node)
        onResult({ node, error: null })
      } catch (thrown) {
        onResult({ node, error: toApiError(thrown) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** {@link runBulk}, after which everything that shows machines is read again, once. */
export function useNodeBulk() {
  const client = useQueryClient()
  return async (...args: Parameters<typeof runBulk>) => {
    try {
      await runBulk(...args)
    } finally {
      await Promise.all([queryKeys.nodes, queryKeys.routes].map((queryKey) => client.invalidateQueries({ queryKey })))
    }
  }
}
