import type { QueryFunctionContext } from '@tanstack/react-query'
import { toApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import type { ShownPart } from '@shared/api/server-state'
import type { Api } from '../api'
import { linkOf, type ServerLink } from '../server-link'

/** A server that has not answered for this many milliseconds does not delay what is known of it. */
const PATIENCE_MS = 1_000

/** Errors by which the server answers: it does not know the item, or the call. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['notFound', 'invalid', 'unsupported', 'methodNotAllowed'])

/**
 * Creates the query function of a part. While the server gives no answer, and nothing was read since the start, the query gets what an
 * earlier run read last; its own outcome stays that of the server.
 * @param pick takes the query's data from the response
 * @param find takes it from the part; left out if both are the same
 */
export function readPart<B, D>(
  part: ShownPart,
  read: (api: Api, signal: AbortSignal) => Promise<B>,
  pick: (body: B, link: ServerLink) => D,
  find?: (part: never) => D | undefined,
): (context: QueryFunctionContext) => Promise<D> {
  return async ({ client, queryKey, signal }) => {
    const link = linkOf(client)
    const { api, watch } = link
    const isKnown = () => client.getQueryData(queryKey) !== undefined
    if (isKnown()) return pick(await read(api, signal), link)
    let isOver = false
    const show = async () => {
      const isNeeded = () => !isOver && !signal.aborted && !isKnown()
      const last = isNeeded() ? await api.lastKnown(part) : null
      if (!last || !isNeeded()) return
      const data = find ? find(last.body as never) : pick(last.body as B, link)
      if (data === undefined) return
      client.setQueryData(queryKey, data, { updatedAt: last.at })
      // Only now, and only by the part's own query: a part that the server has answered meanwhile would count as old until it is read again.
      if (!find) watch.remembered(part, last.at)
    }
    const late = setTimeout(() => void show(), PATIENCE_MS)
    try {
      return pick(await read(api, signal), link)
    } catch (error) {
      if (!ANSWERS.has(toApiError(error).code)) await show()
      throw error
    } finally {
      isOver = true
      clearTimeout(late)
    }
  }
}
