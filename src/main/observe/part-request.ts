import { LIST_DELTA } from '@shared/api/list-delta'
import { type Part, partCalls, parts } from '@shared/api/server-state'
import { seenLists, type SeenList } from '@shared/history/change'
import { type PlainRequest, plainRequest } from '@main/api/plain'

/** Returns the part that a request reads in full; undefined for other requests. */
export function partOf({ method, url }: PlainRequest): Part | undefined {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url)
  return search === '' ? parts.find((part) => partCalls[part].path === pathname) : undefined
}

export const isSeenList = (part: Part): part is SeenList => (seenLists as readonly Part[]).includes(part)

export const isListPart = (part: Part): boolean => 'list' in partCalls[part]

/** Creates a request for a part, or for the changes of a list since the version `etag`. `copySeconds`: how old a copy may be. */
export function partRequest(part: Part, etag: string | undefined, copySeconds: number): PlainRequest {
  const headers: PlainRequest['headers'] = [
    ['cache-control', `max-age=${copySeconds}`],
    ...(etag === undefined
      ? []
      : ([
          ['if-none-match', etag],
          ['a-im', LIST_DELTA],
        ] as const)),
  ]
  return { ...plainRequest('GET', partCalls[part].path), headers }
}
