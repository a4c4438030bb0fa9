import { ApiError } from '@shared/api/error'
import type { Issue } from '@shared/api/issue'
import type { PlainResponse } from '@main/api/plain'
import { type Conditions, unconditional } from '@main/api/representation'
import { type HttpClient, type RawResponse, type ServerCall, type Target, textOf } from './call'
import type { CallContext } from './context'
import { type Detected, detectServer } from './detect'
import { createDetector, type Detector } from './detector'
import { badResponse, errorFromResponse } from './errors'
import { createInlineTranslator } from './list-translator'
import { classifyWriteError, type Backoff } from './lost-response'
import { NetworkError } from './network-error'
import { afterRefusal } from './refused-key'
import { type Quirks, quirksOf } from './release-quirks'
import type { ListJob, Translate } from './translate'
import { createTransport, defaultLimits, type Limits, type Transport } from './transport'

export interface ClientOptions {
  readonly target: Target
  readonly http: HttpClient
  readonly now: () => number
  readonly context?: CallContext
  readonly limits?: Partial<Limits>
  readonly random?: () => number
  /** Turns lists into the canonical shape. Default: here and now. */
  readonly translate?: Translate
  /** Told when the same address turns out to be another release than before. */
  readonly onReplaced?: (found: Detected) => void
}

/** `<`, with which no JSON begins. */
const LESS_THAN = 0x3c

type Details = Omit<ServerCall, 'method' | 'path'>

export interface ListOptions extends Pick<ServerCall, 'query' | 'quick'> {
  /** Default: all of it. */
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

/** The server as the adapters see it: JSON in, JSON out, every failure an ApiError without the key in it. */
export interface ServerClient extends Backoff {
  readonly url: string
  now(): number
  get(path: string, details?: Details): Promise<unknown>
  post(path: string, details?: Details): Promise<unknown>
  put(path: string, details?: Details): Promise<unknown>
  delete(path: string, details?: Details): Promise<unknown>
  /** What `job` wants of a list, in the console's own shape. Large ones are read in a thread of their own. */
  list(job: ListJob, options?: ListOptions): Promise<PlainResponse>
  /** What is at the address. Asked once, and again when there is reason to doubt it. */
  detected(): Promise<Detected>
  /** Asks again what is at the address. */
  detectAgain(): Promise<Detected>
  /** A response was not what the detected release gives. */
  doubt(): void
  quirks(): Promise<Quirks>
}

interface Sender {
  readonly sendRaw: (call: ServerCall) => Promise<RawResponse>
  /** The same, as JSON. A write whose response does not come or cannot be read fails with `ResponseLost`. */
  readonly send: (call: ServerCall) => Promise<unknown>
}

function createSender(
  { target, context }: ClientOptions,
  transport: Transport,
  detector: Detector,
  backoff: Backoff,
): Sender {
  const attempt = async (call: ServerCall) => successOf(await transport.send(call, context?.signal()), target.url)
  const sendRaw = async (call: ServerCall): Promise<RawResponse> => {
    try {
      const response = await attempt(call).catch((error: unknown) =>
        afterRefusal(error, call, { attempt, backoff }, target.url),
      )
      detector.answered()
      return response
    } catch (error) {
      if (makesDoubt(error)) detector.doubt()
      throw withoutKey(error, target.key)
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

export function createServerClient(options: ClientOptions): ServerClient {
  const { target } = options
  const transport = createTransport(options)
  // Not tied to one request of the page: the response serves all of them.
  const look = () =>
    detectServer(target.url, (call) => transport.send(call)).catch((error: unknown) => {
      throw withoutKey(error, target.key)
    })
  const detector = createDetector(look, options.onReplaced)
  const { detected } = detector

  const backoff = createBackoff(options.limits?.backOff ?? defaultLimits.backOff)
  const { sendRaw, send } = createSender(options, transport, detector, backoff)
  const rawList = async (path: string, details: Pick<ServerCall, 'query' | 'quick'> = {}): Promise<Uint8Array> => {
    const raw = await sendRaw({ method: 'GET', path, large: true, ...details })
    refuseWebPage(raw, path, target.url)
    return raw.bytes
  }
  const translate = options.translate ?? createInlineTranslator()
  const quirks = async () => quirksOf((await detected()).line)
  const tableOfRoutes = async () => ((await quirks()).routesTable ? rawList('/api/v1/routes') : undefined)

  return {
    url: target.url,
    now: options.now,
    get: (path, details) => send({ method: 'GET', path, ...details }),
    // Some lines refuse a POST without a body, none refuses an empty object.
    post: (path, details) => send({ method: 'POST', path, body: {}, ...details }),
    put: (path, details) => send({ method: 'PUT', path, ...details }),
    delete: (path, details) => send({ method: 'DELETE', path, ...details }),
    async list(job, { conditions = unconditional, ...details } = {}) {
      const table = job.kind === 'nodes' || job.kind === 'routes' || job.kind === 'node' ? tableOfRoutes() : undefined
      // What is wrong with the machines' own response says more.
      table?.catch(() => undefined)
      const list = await rawList(LIST_PATHS[job.kind], details)
      const translating = translate(job, { list, routes: await table }, conditions)
      translating.catch(detector.doubt)
      return translating
    },
    detected,
    detectAgain: detector.again,
    doubt: detector.doubt,
    quirks,
    ...backoff,
  }
}

/** Another release may be at the address: nothing answers, or a call is gone. */
function makesDoubt(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && ['unsupported', 'offline', 'badResponse'].includes(error.code)
}

/** The response itself where it is a success, else the error of a refusal. */
function successOf(response: RawResponse, url: string): RawResponse {
  if (response.status < 200 || response.status > 299) throw errorFromResponse(response, url)
  return response
}

function refuseWebPage(response: RawResponse, path: string, url: string): void {
  if (response.bytes[0] !== LESS_THAN) return
  throw badResponse(url, `${path} brought a web page. A sign-in page or proxy in front of the server may be the reason`)
}

function jsonOf(response: RawResponse, { path }: ServerCall, url: string): unknown {
  refuseWebPage(response, path, url)
  try {
    return JSON.parse(textOf(response)) as unknown
  } catch {
    // The parser's own error quotes the body, so it is not kept.
    throw badResponse(url, `what ${path} brought is not complete JSON`)
  }
}

/** A server, or a proxy before it, may quote the request's headers in its response: the key never gets further than this. */
function withoutKey(error: unknown, key: string): unknown {
  if (!(error instanceof ApiError) || key === '') return error
  const { message, details } = error
  const hide = (text: string) => text.replaceAll(key, '[API key]')
  const hideIn = (params: Issue['params']) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, hide(value)]))
  if (!JSON.stringify([message, details]).includes(key)) return error
  return new ApiError(error.code, hide(message), {
    details: details.map((detail) => ({ ...detail, params: hideIn(detail.params) })),
  })
}
