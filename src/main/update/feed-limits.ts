import { EventEmitter } from 'node:events'
import zlib from 'node:zlib'
import type { ClientRequest } from 'electron'
import { z } from 'zod'

/**
 * In bytes. The description of a release has some kilobytes, the list of ten releases up to 125 for the notes of each, a package 100 MB, and
 * the unpacked list of its parts 150 kB. A description is parsed at once: the list has another form, which takes less time.
 */
const LARGEST = { description: 300_000, list: 2_000_000, package: 1_000_000_000, parts: 4_000_000 }

/** The bytes of all answers together: a package may be asked for twice, first in parts, each of which could be as large as all of it. */
const TOGETHER = { description: 10_000_000, package: 2_500_000_000 }

/** How long a description may take, and how long a package may send nothing, in milliseconds. */
const PATIENCE_MS = 60_000

/** A release page needs one or two. electron-updater has a limit, but does not count. */
const MOST_REDIRECTS = 10

type Phase = keyof typeof TOGETHER

/** The part of electron-updater that sends requests. */
interface Executor<Options, Answer, Request> {
  createRequest(options: Options, onResponse: (response: Answer) => void): Request
}

export type HttpExecutor = Executor<Asked, NodeJS.EventEmitter, ClientRequest>

interface Asked {
  readonly protocol?: string | null
  readonly path?: string | null
}

/** A request and those that its redirects lead to. */
interface Chain {
  readonly redirects: number
  readonly most: number
  /** Why the last redirect must not be followed. */
  readonly refused?: string
  readonly isSecure: boolean
}

/** The parts of requests of Electron and Node that are used here. */
interface Sent {
  on(name: 'redirect', take: (status: number, method: string, address: string) => void): unknown
  on(name: 'error' | 'abort', take: () => void): unknown
  emit(name: 'error', error: Error): unknown
  abort(): void
}

interface Received {
  on(name: 'data', take: (part: Buffer) => void): unknown
  on(name: 'end' | 'error' | 'aborted', take: () => void): unknown
}

/**
 * Ends requests that a hostile or broken address of updates would never end: answers larger than any of a release, more redirects than any, and
 * silence. Redirects to other protocols are not followed. Returns the function that begins a check or a download.
 */
export function limitFeed<Options extends Asked, Answer extends Received, Request extends Sent>(
  executor: Executor<Options, Answer, Request>,
  { patience = PATIENCE_MS, together = TOGETHER } = {},
): (phase: Phase) => void {
  const create = executor.createRequest.bind(executor)
  let [phase, left]: [Phase, number] = ['description', together.description]
  /** The redirect that electron-updater follows at once. */
  let followed: Chain | undefined
  executor.createRequest = (options, onResponse) => {
    const chain = followed ?? { redirects: 0, most: mostOf(options, phase), isSecure: options.protocol !== 'http:' }
    followed = undefined
    if (chain.refused !== undefined) return refusedRequest(chain.refused) as unknown as Request
    const fail = (message: string, code?: string) => {
      clearTimeout(timer)
      request.emit('error', Object.assign(new Error(message), { code }))
      request.abort()
    }
    const tooLate = () => fail('The address of updates timed out')
    const timer = setTimeout(tooLate, patience)
    let bytes = 0
    const request = create(options, (response) => {
      response.on('data', (part) => {
        if (phase === 'package') timer.refresh()
        const isKnown = bytes > chain.most || left < 0
        bytes += part.length
        left -= part.length
        if (!isKnown && (bytes > chain.most || left < 0)) fail('The answer is larger than any of a release page', BAD)
      })
      for (const name of ['end', 'error', 'aborted'] as const) response.on(name, () => clearTimeout(timer))
      onResponse(response)
    })
    // Not its end, which is the end of what was sent.
    for (const name of ['error', 'abort'] as const) request.on(name, () => clearTimeout(timer))
    request.on('redirect', (_status, _method, address) => {
      clearTimeout(timer)
      followed = after(chain, address)
      queueMicrotask(() => (followed = undefined))
    })
    return request
  }
  return (next) => {
    phase = next
    left = together[next]
  }
}

const BAD = 'ERR_UPDATER_INVALID_UPDATE_INFO'

function mostOf({ path }: Asked, phase: Phase): number {
  const name = path?.split('?')[0] ?? ''
  if (name.endsWith('.yml')) return LARGEST.description
  if (name.endsWith('.blockmap')) return LARGEST.parts
  return phase === 'package' ? LARGEST.package : LARGEST.list
}

/** A redirect may lead to another host: what it sends is checked. */
function after(chain: Chain, address: string): Chain {
  const redirects = chain.redirects + 1
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  const isSecure = protocol === 'https:'
  if (redirects > MOST_REDIRECTS) return { ...chain, refused: 'The address of updates redirects again and again' }
  if (!isSecure && (chain.isSecure || protocol !== 'http:'))
    return { ...chain, refused: 'The address of updates redirects to one without protection' }
  return { ...chain, redirects, isSecure }
}

/** electron-updater expects a request, and nothing may be thrown while it follows a redirect. */
function refusedRequest(message: string): EventEmitter {
  const request = new EventEmitter()
  setImmediate(() => request.emit('error', Object.assign(new Error(message), { code: BAD })))
  return Object.assign(request, { abort: () => undefined, end: () => undefined })
}

/**
 * Limits what electron-updater unpacks: it has no limit for the list of a package's parts, which is not signed, and 400 kB of it could be
 * 400 MB. It then downloads the whole package. Nothing else in this process unpacks with these functions.
 */
export function limitUnpacking(maxOutputLength = LARGEST.parts): void {
  for (const name of ['gunzipSync', 'inflateRawSync'] as const) {
    const unpack = zlib[name]
    zlib[name] = (packed, options) => unpack(packed, { maxOutputLength, ...options })
  }
}

/** Each needs a signature to be verified. */
const MOST_FILES = 100

/**
 * A release's description, restricted so that no value is part of a path or of a command, or can add a line to the signed text, and none is
 * larger than that of any release.
 */
export const Description = z.object({
  version: z.string().regex(/^[\w.+-]+$/),
  files: z
    .array(
      z.object({
        url: z
          .string()
          .max(200)
          .regex(/^\w[\w.+-]+$/),
        sha512: z.string().regex(/^[A-Za-z\d+/]{86}==$/),
        // A second checksum, which electron-updater would prefer.
        sha2: z.undefined().optional(),
        size: z.number().min(0).max(LARGEST.package).optional(),
        // The bytes of the list of a package's parts, which electron-updater unpacks in memory.
        blockMapSize: z.number().max(400_000).optional(),
      }),
    )
    .max(MOST_FILES),
  // Downloaded by an installer of Windows, which no build of the console is.
  packages: z.undefined().optional(),
})

/**
 * Checks a description before electron-updater reads its names: aliases can repeat a long one a million times.
 * @param betas whether it may be that of a beta, which is signed as well
 * @throws an error with code ERR_UPDATER_INVALID_UPDATE_INFO if it is none of a release
 */
export function expectRelease(release: unknown, betas = false): void {
  const files: unknown = typeof release === 'object' && release !== null && 'files' in release ? release.files : []
  const isShort = Array.isArray(files) && files.length <= MOST_FILES
  const parsed = isShort ? Description.safeParse(release) : undefined
  if (!parsed?.success) throw Object.assign(new Error('This is no description of a release'), { code: BAD })
  // The part after a plus names a build.
  if (!betas && /^[^+]*-/.test(parsed.data.version))
    throw Object.assign(new Error(`${parsed.data.version} is no stable release`), { code: BAD })
}
