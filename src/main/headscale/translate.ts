import { createHash } from 'node:crypto'
import { ApiError } from '@shared/api/error'
import { listOf } from './wire/envelope'
import { nodeOf } from './wire/node'
import type { Raw } from './wire/read'
import { routesOfNode, tableByNode, withTable } from './wire/route'

/** What is wanted from the server's list of machines: the machines, the routes derived from them, or one machine (or null). */
export type ListJob =
  | { readonly kind: 'nodes' }
  | { readonly kind: 'routes' }
  | { readonly kind: 'node'; readonly id: string }

export interface Translation {
  /** Made from the answer, in quotes, as HTTP wants it. */
  readonly etag: string
  /** The canonical answer as JSON; null where `known` was its etag. */
  readonly bytes: Uint8Array | null
}

/** The server's own lists, as they came: the table of routes only where it has one. */
export interface RawLists {
  readonly nodes: Uint8Array
  readonly routes?: Uint8Array | undefined
}

/** Turns the raw list of machines into canonical JSON. `known` is the etag of what the caller has already. */
export type Translate = (job: ListJob, raw: RawLists, known?: string) => Promise<Translation>

const decoder = new TextDecoder()
const encoder = new TextEncoder()

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // The parser's own error quotes the body, so it is not kept.
    throw new ApiError('badAnswer', 'A list of the server is not complete JSON.')
  }
}

function canonical(job: ListJob, raw: RawLists): unknown {
  const list = listOf(parse(raw.nodes), 'nodes')
  const table = raw.routes && tableByNode(listOf(parse(raw.routes), 'routes'))
  const read = (each: Raw) => (table ? withTable(nodeOf(each), table) : nodeOf(each))
  if (job.kind === 'nodes') return { nodes: list.map(read) }
  if (job.kind === 'routes') return { routes: list.flatMap((each) => routesOfNode(read(each))) }
  const found = list.find((each) => String(each['id']) === job.id)
  return { node: found ? read(found) : null }
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`
}

/** Translates here and now. 10,000 machines are 12 MB and take a quarter of a second, so large lists go to a worker. */
export function translateNow(job: ListJob, raw: RawLists, known?: string): Translation {
  const answer = encoder.encode(JSON.stringify(canonical(job, raw)))
  const etag = etagOf(answer)
  return { etag, bytes: etag === known ? null : answer }
}
