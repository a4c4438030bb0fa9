import { DAY } from '@shared/time'
import { ApiError } from '@shared/api/error'
import { issue, type Issue } from '@shared/api/issue'
import { keyPrefix } from '@shared/api/key-text'
import { type PlainResponse, type Conditions, unconditional } from '@main/api/api-app'
import {
  hideSecrets,
  hostOf,
  type HttpClient,
  NetworkError,
  ProblemError,
  type RawResponse,
  type ServerCall,
  type ServerTarget,
  textOf,
} from './call'
import { type DetectedServer, detectServer } from './detect'
import { badResponse, errorFromResponse, mayBeForeign, outageOf } from './errors'
import { createInlineTranslator } from './list-translator'
import { type Quirks, quirksOf } from '@shared/api/capabilities'
import type { ListJob, TranslateList } from './translate'
import { type CallContext, createTransport, defaultLimits, type Transport, type TransportLimits } from './transport'
import type { NetworkProblem } from '@shared/api/connection-problem'

/** A write was sent and its response was lost or incomplete: the server may have applied it. */
class ResponseLost extends ApiError {}

/** The problems after which the server may have received the request. All others happen before it is sent. */
const POSSIBLY_SENT: ReadonlySet<NetworkProblem> = new Set(['reset', 'timeout', 'notHttp', 'other'])

/** Classifies the error of a write: `ResponseLost` if the server may have applied it anyway. */
function classifyWriteError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const open =
    error instanceof NetworkError
      ? POSSIBLY_SENT.has(error.problem)
      : error.code === 'badResponse' || error.code === 'offline' || error.code === 'timeout'
  return open ? new ResponseLost(error.code, error.message, { details: error.details, cause: error }) : error
}

/** The number of lookups, for a server that is busy with the write or restarting. */
const LOOKUPS = 3

interface Backoff {
  /** Waits before the next attempt, longer each time. */
  pause(attempt: number): Promise<void>
}

/**
 * Runs a write. If its response is lost, `lookUp` reads the outcome back: the value the write would have returned, or null if there is no
 * sign that it was applied. Throws the original loss if it was not applied, and `uncertain` if the outcome stays unknown. After a timeout it
 * does: a slow server may apply the write after the last lookup.
 */
export async function writeOrVerify<T>(
  backoff: Backoff,
  write: () => Promise<T>,
  lookUp: () => Promise<T | null>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isLoss(error)) throw error
    const found = await verify(backoff, lookUp)
    if (found !== null) return found
    throw error.code === 'timeout' ? uncertain(error) : notDone(error)
  }
}

/** A response that cannot be parsed counts as lost. */
function isLoss(error: unknown): error is ApiError {
  return error instanceof ResponseLost || (error instanceof ApiError && error.code === 'badResponse')
}

/** For writes whose outcome cannot be read back. */
export function unreadable(): Promise<never> {
  return Promise.reject(uncertain())
}

/** Throws for a created key whose secret was only in the lost response. `shown` is the key as lists show it. */
export function throwLostSecret(shown: string): never {
  throw new ApiError('lostSecret', `The server made the key ${shown}, but its secret did not arrive.`)
}

/**
 * Returns the only entry that is not among `before`, null if there is none. Several may have been created by others at the same moment:
 * which one is ours is `uncertain`.
 */
export function onlyNew<T extends { readonly id: string }>(
  before: readonly { readonly id: string }[],
  after: readonly T[],
): T | null {
  const known = new Set(before.map(({ id }) => id))
  const [made = null, ...others] = after.filter(({ id }) => !known.has(id))
  if (others.length > 0) throw uncertain()
  return made
}

async function verify<T>(backoff: Backoff, lookUp: () => Promise<T | null>): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === LOOKUPS
    try {
      const found = await lookUp()
      if (found !== null || last) return found
    } catch (error) {
      if (isConclusive(error)) throw error
      if (last || isRefusal(error)) throw uncertain(error)
    }
    await backoff.pause(attempt)
  }
}

/** Tells whether the lookup itself reached a conclusion, rather than failing to reach the server. */
function isConclusive(error: unknown): boolean {
  return error instanceof ApiError && ['uncertain', 'lostSecret'].includes(error.code)
}

/** A key that was refused meanwhile is refused again, and the write may have been done before. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && ['unauthorized', 'forbidden'].includes(error.code)
}

function uncertain(cause?: unknown): ApiError {
  return new ApiError(
    'uncertain',
    'No complete response came from the server, and whether the change was made is not known.',
    { cause },
  )
}

/** The lookup worked and found no change. */
function notDone({ code, message, details, cause }: ApiError): ApiError {
  return new ApiError(code, message, { details: [...details, issue('notDone')], cause })
}

interface Detector {
  /** Returns the release at the address. Detected once, and again after `doubt`. */
  readonly detected: () => Promise<DetectedServer>
  /** Detects again: the server may have been replaced unnoticed. */
  readonly again: () => Promise<DetectedServer>
  /** Reports a broken connection or a response that does not match this release: another release may be there now. */
  readonly doubt: () => void
  /** Reports that the server answered; after a doubt this triggers a new detection. */
  readonly answered: () => void
}

/** A proxy may keep the version text back for a while. */
const same = (a: DetectedServer, b: DetectedServer) =>
  a.line === b.line && (a.version === b.version || a.version === '' || b.version === '')

/** Caches the detected release of a server. Calls `onReplaced` when the same address turns out to run another release than before. */
export function createDetector(
  ask: () => Promise<DetectedServer>,
  onReplaced?: (found: DetectedServer) => void,
): Detector {
  let known: Promise<DetectedServer> | null = null
  let last: DetectedServer | null = null

  const look = async (): Promise<DetectedServer> => {
    const found = await ask()
    const replaced = last !== null && !same(last, found)
    last = found
    if (replaced) onReplaced?.(found)
    return found
  }
  const detected = (): Promise<DetectedServer> => {
    if (known) return known
    const asking = look()
    known = asking
    asking.catch(() => {
      if (known === asking) known = null
    })
    return asking
  }
  return {
    detected,
    again() {
      known = null
      return detected()
    },
    doubt() {
      known = null
    },
    answered() {
      if (!known && last) detected().catch(() => undefined)
    },
  }
}

interface Again {
  readonly attempt: (call: ServerCall) => Promise<RawResponse>
  readonly backoff: Backoff
}

const isKeyRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized'

/**
 * Verifies a refusal before it ends the session, because a proxy or a starting server may have caused it. Retries a read once, then
 * requests the list of keys, which requires a valid key. Returns the response if the retry succeeds; throws `forbidden` if the key is valid
 * and only this call is refused.
 */
async function verifyRefusal(
  error: unknown,
  call: ServerCall,
  { attempt, backoff }: Again,
  url: string,
): Promise<RawResponse> {
  if (!isKeyRefused(error) || call.withKey === false) throw error
  await backoff.pause(1)
  if (call.method === 'GET') {
    const [again] = await Promise.allSettled([attempt(call)])
    if (again.status === 'fulfilled') return again.value
    if (!isKeyRefused(again.reason)) throw again.reason
  }
  await attempt({ method: 'GET', path: '/api/v1/apikey', large: true })
  const params = { host: hostOf(url), status: '401' }
  throw new ProblemError('blocked', 'forbidden', `${params.host} refused one call, but not the API key.`, { params })
}

export interface HeadscaleClientOptions {
  readonly target: ServerTarget
  readonly http: HttpClient
  readonly now: () => number
  /** How far the server's clock is ahead, in milliseconds. */
  readonly aheadMs?: () => number
  readonly context?: CallContext
  readonly limits?: Partial<TransportLimits>
  readonly random?: () => number
  /** Converts lists to the canonical shape. Default: in the calling thread. */
  readonly translate?: TranslateList
  /** Called when the same address turns out to run another release than before. */
  readonly onReplaced?: (found: DetectedServer) => void
  /** Default: knows only this client's own answers. */
  readonly proven?: Proven
}

/** Remembers that an address has answered as Headscale since the console started. Another answer there is then an outage behind a proxy. */
export interface Proven {
  has(): boolean
  add(): void
}

/** `<`, which never starts a JSON document. */
const LESS_THAN = 0x3c

type Details = Omit<ServerCall, 'method' | 'path'>

interface ListOptions extends Pick<ServerCall, 'query' | 'quick'> {
  /** Default: the whole list. */
  readonly conditions?: Conditions
}

const LIST_PATHS: Readonly<Record<ListJob['kind'], string>> = {
  nodes: '/api/v1/node',
  node: '/api/v1/node',
  routes: '/api/v1/node',
  users: '/api/v1/user',
  apiKeys: '/api/v1/apikey',
  preAuthKeys: '/api/v1/preauthkey',
}

/** The server as the adapters use it: JSON in, JSON out. Every failure is an ApiError that does not contain the key. */
export interface ServerClient extends Backoff {
  readonly url: string
  /** The server's time, in milliseconds. */
  now(): number
  get(path: string, details?: Details): Promise<unknown>
  post(path: string, details?: Details): Promise<unknown>
  put(path: string, details?: Details): Promise<unknown>
  delete(path: string, details?: Details): Promise<unknown>
  /** Sends a policy in place of another one, and returns the text that the server then has. Refused with `conflict` if it has another one. */
  replacePolicy(policy: NonNullable<ServerCall['policy']>): Promise<string>
  /** Call this before a change that is not made through this client. Throws if the caller has withdrawn it. */
  beginWrite(): void
  /** Returns the part of a list that `job` selects, in the console's own shape. A worker thread reads large lists. */
  list(job: ListJob, options?: ListOptions): Promise<PlainResponse>
  /** Returns the release at the address. Detected once, and again after `doubt`. */
  detected(): Promise<DetectedServer>
  /** Detects the release at the address again. */
  detectAgain(): Promise<DetectedServer>
  /** Reports a response that does not match the detected release. */
  doubt(): void
  quirks(): Promise<Quirks>
}

const V2_POLICY = '/api/v2/tailnet/-/acl'

interface Sender {
  readonly sendRaw: (call: ServerCall) => Promise<RawResponse>
  /** The same, as JSON. Fails with `ResponseLost` if the response to a write does not arrive or cannot be read. */
  readonly send: (call: ServerCall) => Promise<unknown>
}

function createSender(
  { target, context }: HeadscaleClientOptions,
  transport: Transport,
  detector: Detector,
  backoff: Backoff,
  proven: Proven,
): Sender {
  const attempt = async (call: ServerCall) => {
    if (call.method !== 'GET') context?.beginWrite()
    const response = successOf(await transport.send(call, context?.signal(), context?.copies()), target.url)
    if (!isWebPage(response)) return response
    transport.forget()
    throw webPage(call.path, target.url)
  }
  /** Returns the error of a call, or the outage if the server itself is not there either. */
  const causeOf = async (error: unknown, { method }: ServerCall): Promise<unknown> => {
    // A refused change was not made, which an outage would leave open.
    const refused = method !== 'GET' && !(error instanceof ApiError && error.code === 'badResponse')
    if (refused || !proven.has() || !mayBeForeign(error)) return error
    detector.doubt()
    const [now] = await Promise.allSettled([detector.detected()])
    return now.status === 'fulfilled' ? error : now.reason
  }
  const sendRaw = async (call: ServerCall): Promise<RawResponse> => {
    try {
      const response = await attempt(call).catch((error: unknown) =>
        verifyRefusal(error, call, { attempt, backoff }, target.url),
      )
      detector.answered()
      return response
    } catch (error) {
      if (makesDoubt(error)) detector.doubt()
      throw withoutSecrets(await causeOf(error, call), target)
    }
  }

  const send = async (call: ServerCall) => {
    try {
      return jsonOf(await sendRaw(call), call, target.url)
    } catch (error) {
      throw call.method === 'GET' ? error : classifyWriteError(error)
    }
  }
  return { sendRaw, send }
}

function createBackoff(firstMs: number): Backoff {
  return {
    pause: (attempt) =>
      new Promise((resolve) => {
        setTimeout(resolve, firstMs * 2 ** attempt)
      }),
  }
}

export function createServerClient(options: HeadscaleClientOptions): ServerClient {
  const { target } = options
  const transport = createTransport(options)
  // Not aborted with one request of the page: all of them share the result.
  let answered = false
  const proven = options.proven ?? { has: () => answered, add: () => void (answered = true) }
  const look = async () => {
    try {
      const found = await detectServer(target.url, (call) => transport.send(call))
      proven.add()
      return found
    } catch (error) {
      throw withoutSecrets(proven.has() ? outageOf(error, target.url) : error, target)
    }
  }
  const detector = createDetector(look, options.onReplaced)
  const { detected } = detector
  const doubt = () => {
    transport.forget()
    detector.doubt()
  }

  const backoff = createBackoff(options.limits?.backOff ?? defaultLimits.backOff)
  const { sendRaw, send } = createSender(options, transport, detector, backoff, proven)
  const rawList = async (path: string, details: Pick<ServerCall, 'query' | 'quick'> = {}): Promise<Uint8Array> => {
    return (await sendRaw({ method: 'GET', path, large: true, ...details })).bytes
  }
  const translate = options.translate ?? createInlineTranslator()
  const quirks = async () => {
    const { line, secondApi } = await detected()
    return quirksOf(line, secondApi)
  }
  const now = () => options.now() + (options.aheadMs?.() ?? 0)
  const tableOfRoutes = async () => ((await quirks()).routesTable ? rawList('/api/v1/routes') : undefined)

  return {
    url: target.url,
    now,
    get: (path, details) => send({ method: 'GET', path, ...details }),
    // Some releases refuse a POST without a body; none refuses an empty object.
    post: (path, details) => send({ method: 'POST', path, body: {}, ...details }),
    put: (path, details) => send({ method: 'PUT', path, ...details }),
    delete: (path, details) => send({ method: 'DELETE', path, ...details }),
    async replacePolicy(policy) {
      try {
        return textOf(await sendRaw({ method: 'POST', path: V2_POLICY, policy }))
      } catch (error) {
        throw classifyWriteError(error)
      }
    },
    beginWrite: () => options.context?.beginWrite(),
    async list(job, { conditions = unconditional, ...details } = {}) {
      const table = job.kind === 'nodes' || job.kind === 'routes' || job.kind === 'node' ? tableOfRoutes() : undefined
      // The error of the machines' own response is more useful.
      table?.catch(() => undefined)
      const list = await rawList(LIST_PATHS[job.kind], details)
      const asked = job.kind === 'apiKeys' ? { ...job, own: keyPrefix(target.key), now: now() - (now() % DAY) } : job
      const translating = translate(asked, { list, routes: await table }, conditions)
      translating.catch(doubt)
      return translating
    },
    detected,
    detectAgain: detector.again,
    doubt,
    quirks,
    ...backoff,
  }
}

/** Tells whether another release may be at the address: no answer, or a missing call. */
function makesDoubt(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && ['unsupported', 'offline', 'badResponse'].includes(error.code)
}

/** Returns a successful response; throws the matching error for a refusal. */
function successOf(response: RawResponse, url: string): RawResponse {
  if (response.status < 200 || response.status > 299) throw errorFromResponse(response, url)
  return response
}

const isWebPage = (response: RawResponse) => response.bytes[0] === LESS_THAN

function webPage(path: string, url: string): ApiError {
  return badResponse(
    url,
    `${path} brought a web page. A sign-in page or proxy in front of the server may be the reason`,
  )
}

function jsonOf(response: RawResponse, { path }: ServerCall, url: string): unknown {
  try {
    return JSON.parse(textOf(response)) as unknown
  } catch {
    // The parser's own error quotes the body, so it is dropped.
    throw badResponse(url, `what ${path} brought is not complete JSON`)
  }
}

/** A server or proxy may quote the request's headers in its response: this removes the key and the other secrets. */
function withoutSecrets(error: unknown, target: ServerTarget): unknown {
  if (!(error instanceof ApiError)) return error
  const { message, details } = error
  const hide = hideSecrets(target)
  const said = [message, ...details.flatMap(({ params }) => Object.values(params))]
  if (said.every((text) => hide(text) === text)) return error
  const hideIn = (params: Issue['params']) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, hide(value)]))
  return new ApiError(error.code, hide(message), {
    details: details.map((detail) => ({ ...detail, params: hideIn(detail.params) })),
  })
}
