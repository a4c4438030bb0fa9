import type { Contract, ContractHandlers, Endpoint } from '@shared/api/endpoint'
import { pathParameters } from '@shared/api/endpoint'
import { ApiError, fromZodError, toApiError } from '@shared/api/error'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The largest request body taken, in bytes: above any policy (the page's own limit for a draft is 4,000,000 characters). */
export const BODY_LIMIT = 16 * 1024 * 1024

export interface MountOptions {
  /** Told once per request that no row takes, with method and path. */
  warn: (message: string) => void
  /** Checks every answer against its row and answers `badAnswer` where it does not fit. For tests and development: it costs time. */
  checkAnswers?: boolean
  /** Makes the response of an answer. Default: its JSON. */
  encode?: (output: unknown) => Response
  /** Turns what a handler threw into the error to answer. Default: what is not an ApiError becomes `internal`. */
  translate?: (thrown: unknown) => ApiError
}

type Fields = Record<string, unknown>
type AnyHandler = (input: unknown) => unknown

/**
 * Answers every row of a contract on `app`: the input is query, then JSON body (POST, PUT), then path parameters, merged in that
 * order and parsed by the row; the handler gets what came out. Errors leave as `{code, message, details}` with their status. A path
 * no row has answers 404 and warns once; a path of a row with another method answers 405 with `allow`.
 */
export function mountContract<C extends Contract>(
  app: Hono,
  contract: C,
  handlers: ContractHandlers<C>,
  options: MountOptions,
): void {
  const translate = options.translate ?? toApiError
  const methods = new Map<string, string[]>()
  for (const [group, rows] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(rows)) {
      // Types prove that there is one handler per row; by name they cannot be looked up without widening.
      const handler = (handlers[group] as Readonly<Record<string, AnyHandler>>)[name] as AnyHandler
      app.on(row.method, row.path, (context) => answer(context, row, handler, options))
      methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
    }
  }
  for (const [path, allowed] of methods) app.all(path, (context) => wrongMethod(context, allowed))
  app.notFound((context) => {
    const { method, path } = context.req
    options.warn(`No handler takes ${method} ${path}`)
    return answerError(context, new ApiError('notFound', `There is no call ${method} ${path}`))
  })
  app.onError((thrown, context) => answerError(context, translate(thrown)))
}

async function answer(context: Context, row: Endpoint, handler: AnyHandler, options: MountOptions): Promise<Response> {
  const parsed = row.input.safeParse(await readInput(context, row))
  if (!parsed.success) throw fromZodError(parsed.error)
  const output = await handler(parsed.data)
  if (options.checkAnswers) checkOutput(row, output)
  return options.encode ? options.encode(output) : context.json(output)
}

async function readInput(context: Context, row: Endpoint): Promise<Fields> {
  const takesBody = row.method === 'POST' || row.method === 'PUT'
  const body = takesBody ? parseBody(await readBody(context)) : {}
  const path = Object.fromEntries(pathParameters(row.path).map((name) => [name, context.req.param(name)]))
  return { ...context.req.query(), ...body, ...path }
}

async function readBody(context: Context): Promise<string> {
  const bytes = await context.req.arrayBuffer()
  if (bytes.byteLength > BODY_LIMIT)
    throw new ApiError('tooLarge', `The request is larger than ${BODY_LIMIT / 1024 / 1024} MiB`)
  return new TextDecoder().decode(bytes)
}

function parseBody(text: string): Fields {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError('invalid', 'The request body is not JSON', { details: [why], cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid', 'The request body has to be a JSON object')
  return value as Fields
}

function checkOutput(row: Endpoint, output: unknown): void {
  const checked = row.output.safeParse(output)
  if (checked.success) return
  const { details } = fromZodError(checked.error)
  throw new ApiError('badAnswer', `The answer of ${row.method} ${row.path} does not fit the contract`, { details })
}

function wrongMethod(context: Context, allowed: readonly string[]): Response {
  const { method, path } = context.req
  const allow = allowed.join(', ')
  context.header('allow', allow)
  return answerError(context, new ApiError('methodNotAllowed', `${path} takes ${allow}, not ${method}`))
}

/** The response an error travels in. */
function answerError(context: Context, error: ApiError): Response {
  return context.json(error.toBody(), error.status as ContentfulStatusCode)
}
