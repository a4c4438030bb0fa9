import { createHash } from 'node:crypto'
import { ApiError } from '@shared/api/error'
import { listOf } from './wire/envelope'
import { nodeOf } from './wire/node'
import { routesOfNode } from './wire/route'

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

/** Turns the raw list of machines into canonical JSON. `known` is the etag of what the caller has already. */
export type Translate = (job: ListJob, bytes: Uint8Array, known?: string) => Promise<Translation>

const decoder = new TextDecoder()
const encoder = new TextEncoder()

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // The parser's own error quotes the body, so it is not kept.
    throw new ApiError('badAnswer', "The server's list of machines is not complete JSON.")
  }
}

function canonical(job: ListJob, bytes: Uint8Array): unknown {
  const list = listOf(parse(bytes), 'nodes')
  if (job.kind === 'nodes') return { nodes: list.map(nodeOf) }
  if (job.kind === 'routes') return { routes: list.flatMap((raw) => routesOfNode(nodeOf(raw))) }
  const raw = list.find((each) => String(each['id']) === job.id)
  return { node: raw ? nodeOf(raw) : null }
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`
}

/** Translates here and now. 10,000 machines are 12 MB and take a quarter of a second, so large lists go to a worker. */
export function translateNow(job: ListJob, bytes: Uint8Array, known?: string): Translation {
  const answer = encoder.encode(JSON.stringify(canonical(job, bytes)))
  const etag = etagOf(answer)
  return { etag, bytes: etag === known ? null : answer }
}
