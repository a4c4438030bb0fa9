import { ApiError } from '@shared/api/error'
import { type Fetch, type RawAnswer, type ServerCall, type Target, textOf } from './call'
import type { CallContext } from './context'
import { type Detected, detectServer } from './detect'
import { badAnswer, errorFromAnswer } from './errors'
import { translateInline } from './list-translator'
import { NetworkError } from './network-error'
import { type Traits, traitsOf } from './traits'
import type { ListJob, Translate, Translation } from './translate'
import { createTransport, type Limits } from './transport'

export interface ClientOptions {
  readonly target: Target
  readonly fetch: Fetch
  readonly now: () => number
  readonly context?: CallContext
  readonly limits?: Partial<Limits>
  readonly random?: () => number
  /** Turns lists of machines into the canonical shape. Default: here and now. */
  readonly translate?: Translate
}

/** `<`, with which no JSON begins. */
const LESS_THAN = 0x3c

type Details = Omit<ServerCall, 'method' | 'path'>

/** The server as the adapters see it: JSON in, JSON out, every failure an ApiError without the key in it. */
export interface ServerClient {
  readonly url: string
  now(): number
  get(path: string, details?: Details): Promise<unknown>
  post(path: string, details?: Details): Promise<unknown>
  put(path: string, details?: Details): Promise<unknown>
  delete(path: string, details?: Details): Promise<unknown>
  /** What `job` wants of the list of machines, as canonical JSON. `known` is the etag of what the caller has already. */
  machines(job: ListJob, options?: { user?: string | undefined; known?: string | undefined }): Promise<Translation>
  /** What is at the address. Asked once; asked again after the connection broke, since another release may have come back. */
  detected(): Promise<Detected>
  traits(): Promise<Traits>
}

export function createServerClient(options: ClientOptions): ServerClient {
  const { target } = options
  const transport = createTransport(options)
  let known: Promise<Detected> | null = null

  const sendRaw = async (call: ServerCall): Promise<RawAnswer> => {
    try {
      return successOf(await transport.send(call, options.context?.signal()), target.url)
    } catch (error) {
      if (error instanceof NetworkError || (error instanceof ApiError && error.code === 'unsupported')) known = null
      throw withoutKey(error, target.key)
    }
  }

  const send = async (call: ServerCall) => jsonOf(await sendRaw(call), call, target.url)

  const detected = (): Promise<Detected> => {
    // Not tied to one request of the page: the answer serves all of them.
    known ??= detectServer(target.url, (call) => transport.send(call)).catch((error: unknown) => {
      known = null
      throw withoutKey(error, target.key)
    })
    return known
  }

  const rawList = async (path: string, query: ServerCall['query'] = {}): Promise<Uint8Array> => {
    const raw = await sendRaw({ method: 'GET', path, query, large: true })
    refuseWebPage(raw, path, target.url)
    return raw.bytes
  }
  const traits = async () => traitsOf((await detected()).line)
  const tableOfRoutes = async () => ((await traits()).routesTable ? rawList('/api/v1/routes') : undefined)

  return {
    url: target.url,
    now: options.now,
    get: (path, details) => send({ method: 'GET', path, ...details }),
    // Some lines refuse a POST without a body, none refuses an empty object.
    post: (path, details) => send({ method: 'POST', path, body: {}, ...details }),
    put: (path, details) => send({ method: 'PUT', path, ...details }),
    delete: (path, details) => send({ method: 'DELETE', path, ...details }),
    async machines(job, { user, known: etag } = {}) {
      const table = tableOfRoutes()
      // What is wrong with the machines' own answer says more.
      table.catch(() => undefined)
      const nodes = await rawList('/api/v1/node', { user: user || undefined })
      return (options.translate ?? translateInline)(job, { nodes, routes: await table }, etag)
    },
    detected,
    traits,
  }
}

/** The answer itself where it is a success, else the error of a refusal. */
function successOf(answer: RawAnswer, url: string): RawAnswer {
  if (answer.status < 200 || answer.status > 299) throw errorFromAnswer(answer, url)
  return answer
}

function refuseWebPage(answer: RawAnswer, path: string, url: string): void {
  if (answer.bytes[0] !== LESS_THAN) return
  throw badAnswer(url, `${path} brought a web page. A sign-in page or proxy in front of the server may be the reason`)
}

function jsonOf(answer: RawAnswer, { path }: ServerCall, url: string): unknown {
  refuseWebPage(answer, path, url)
  try {
    return JSON.parse(textOf(answer)) as unknown
  } catch {
    // The parser's own error quotes the body, so it is not kept.
    throw badAnswer(url, `what ${path} brought is not complete JSON`)
  }
}

/** A server, or a proxy before it, may quote the request's headers in its answer: the key never gets further than this. */
function withoutKey(error: unknown, key: string): unknown {
  if (!(error instanceof ApiError) || key === '') return error
  const { message, details } = error
  if (!message.includes(key) && !details.some((detail) => detail.includes(key))) return error
  const hide = (text: string) => text.replaceAll(key, '[API key]')
  return new ApiError(error.code, hide(message), { details: details.map(hide) })
}
