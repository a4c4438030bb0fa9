import { ApiError } from '@shared/api/error'
import { encodeList } from '@main/api/encoded-list'
import { jsonResponse, type PlainResponse } from '@main/api/plain'
import type { Conditions, Representation } from '@main/api/representation'
import { beside, listOf, readList } from './wire/envelope'
import { nodeOf } from './wire/node'
import type { Raw } from './wire/read'
import { routesOfNode, tableByNode, withTable } from './wire/route'

/** What is wanted from the server's list of machines: the machines, the routes derived from them, or one machine (or null). */
export type ListJob =
  | { readonly kind: 'nodes' }
  | { readonly kind: 'routes' }
  | { readonly kind: 'node'; readonly id: string }

/** The server's own lists, as they came: the table of routes only where it has one. */
export interface RawLists {
  readonly nodes: Uint8Array
  readonly routes?: Uint8Array | undefined
}

/** Turns the raw list of machines into what `job` wants, in the console's own shape, as much of it as the conditions leave. */
export type Translate = (job: ListJob, raw: RawLists, conditions: Conditions) => Promise<PlainResponse>

const decoder = new TextDecoder()

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // The parser's own error quotes the body, so it is not kept.
    throw new ApiError('badResponse', 'A list of the server is not complete JSON.')
  }
}

/** Translates here and now. 10,000 machines are 12 MB and take a quarter of a second, so large lists go to a worker. */
export function translateNow(job: ListJob, raw: RawLists): Representation {
  const list = readList(parse(raw.nodes), 'nodes')
  const table = raw.routes && tableByNode(listOf(parse(raw.routes), 'routes'))
  const read = (each: Raw) => (table ? withTable(nodeOf(each), table) : nodeOf(each))
  if (job.kind === 'nodes') return encodeList('nodes', { nodes: list.entries.map(read), ...beside(list) })
  if (job.kind === 'routes')
    return encodeList('routes', { routes: list.entries.flatMap((each) => routesOfNode(read(each))) })
  const found = list.entries.find((each) => String(each['id']) === job.id)
  return jsonResponse(200, { node: found ? read(found) : null })
}
