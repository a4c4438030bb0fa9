import { contract } from '@shared/api/contract'
import { LIST_DELTA } from '@shared/api/list-delta'
import { seenLists, type SeenList } from '@shared/history/change'
import { type PlainRequest, plainRequest, type PlainResponse } from '@main/api/plain'

/** A server's response to a request for one of its lists. */
export interface ListAnswer {
  readonly list: SeenList
  readonly response: PlainResponse
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** When it was asked and when it answered, by the monotonic clock. */
  readonly begun: number
  readonly ended: number
}

const PATHS: Readonly<Record<SeenList, string>> = {
  nodes: contract.nodes.list.path,
  users: contract.users.list.path,
  preAuthKeys: contract.preAuthKeys.list.path,
  apiKeys: contract.apiKeys.list.path,
  policy: contract.policy.get.path,
}

/** Returns the list that a request reads in full; undefined for other requests. */
export function isListRequest({ method, url }: PlainRequest): SeenList | undefined {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url)
  return search === '' ? seenLists.find((list) => PATHS[list] === pathname) : undefined
}

/** Creates a request for a list, or for its changes since the version `etag`. */
export function listRequest(list: SeenList, etag: string | undefined): PlainRequest {
  const request = plainRequest('GET', PATHS[list])
  if (etag === undefined) return request
  return {
    ...request,
    headers: [
      ['if-none-match', etag],
      ['a-im', LIST_DELTA],
    ],
  }
}
