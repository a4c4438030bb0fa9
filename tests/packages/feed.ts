import { once } from 'node:events'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packages } from './console'

/** Answers a request differently. Returns false to leave it to the feed. */
export type Fault = (name: string, response: ServerResponse) => boolean

export interface Feed {
  /** Bytes of update files sent since the feed was created or the count was last reset. */
  sent: number
  /** Applies until it is removed. */
  fault: Fault | null
  stop(): Promise<void>
}

/** Returns the port that the packages under test use. */
export function feedPort(): number {
  const file = packages('this', 'linux-unpacked', 'resources', 'app-update.yml')
  const port = /127\.0\.0\.1:(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!port) throw new Error(`${file} names no address`)
  return Number(port)
}

/** Serves a folder of update files like a release server does, with single and multiple byte ranges. */
export async function startFeed(folder: string): Promise<Feed> {
  const feed: Feed = { sent: 0, fault: null, stop: async () => undefined }
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    void answer(feed, folder, request, response).catch(() => response.destroy())
  })
  server.listen(feedPort(), '127.0.0.1')
  await once(server, 'listening')
  feed.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return feed
}

async function answer(feed: Feed, folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = basename(decodeURIComponent(new URL(request.url ?? '/', 'http://feed.test').pathname))
  if (feed.fault?.(name, response)) return
  const file = join(folder, name)
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return void response.writeHead(404).end()
  const ranges = readRanges(request.headers.range)
  if (ranges.length > 1) {
    response.writeHead(206, { 'content-type': `multipart/byteranges; boundary=${BOUNDARY}` })
    return pipeline(parts(feed, file, size, ranges), response)
  }
  const [from, to] = ranges[0] ?? [0, size - 1]
  const partial = ranges.length === 1 ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}
  response.writeHead(ranges.length === 1 ? 206 : 200, { 'content-length': to - from + 1, ...partial })
  feed.sent += to - from + 1
  await pipeline(createReadStream(file, { start: from, end: to }), response)
}

type Range = readonly [from: number, to: number]

function readRanges(header: string | undefined): Range[] {
  return [...(header ?? '').matchAll(/(\d+)-(\d+)/g)].map((match) => [Number(match[1]), Number(match[2])] as const)
}

const BOUNDARY = 'mesh-console-feed'

/** RFC 9110, section 14.6. */
async function* parts(
  feed: Feed,
  file: string,
  size: number,
  ranges: readonly Range[],
): AsyncGenerator<Buffer | string> {
  for (const [from, to] of ranges) {
    yield `\r\n--${BOUNDARY}\r\ncontent-type: application/octet-stream\r\n`
    yield `content-range: bytes ${from}-${to}/${size}\r\n\r\n`
    feed.sent += to - from + 1
    yield* createReadStream(file, { start: from, end: to })
  }
  yield `\r\n--${BOUNDARY}--\r\n`
}
