import type { Contract, ContractHandlers, Endpoint } from '@shared/api/endpoint'
import { ApiError, fromZodError, toApiError } from '@shared/api/error'
import { createRowFinder, type FoundRow } from './find-endpoint'
import { type Answer, jsonAnswer, type PlainRequest } from './plain'

/** The largest request body taken, in bytes: above any policy (the page's own limit for a draft is 4,000,000 characters). */
export const BODY_LIMIT = 16 * 1024 * 1024

export interface ContractAppOptions {
  /** Told once per request that no row takes, with method and path. */
  warn: (message: string) => void
  /** Checks every answer against its row and answers `badAnswer` where it does not fit. For tests and development: it costs time. */
  checkAnswers?: boolean
  /** Turns what a handler threw into the error to answer. Default: what is not an ApiError becomes `internal`. */
  translate?: (thrown: unknown) => ApiError
}

type Fields = Record<string, unknown>
type AnyHandler = (input: unknown) => unknown

/**
 * Answers every row of a contract: the input is query, then JSON body (POST, PUT), then path parameters, merged in that order and
 * parsed by the row; the handler gets what came out. Errors leave as `{code, message, details}` with their status. A path no row has
 * answers 404 and warns once; a path of a row with another method answers 405 with `allow`. Never rejects.
 */
export function createContractApp<C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  options: ContractAppOptions,
): (request: PlainRequest) => Promise<Answer> {
  const rows = createRowFinder(contract)
  const translate = options.translate ?? toApiError
  return async (request) => {
    const url = new URL(request.url)
    const found = rows.find(request.method, url.pathname)
    if (!found) return unknownCall(request.method, url.pathname, rows.methods(url.pathname), options)
    // Types prove that there is one handler per row; by name they cannot be looked up without widening.
    const handler = (handlers[found.group] as Readonly<Record<string, AnyHandler>>)[found.name] as AnyHandler
    try {
      return await answer(request, url, found, handler, options)
    } catch (thrown) {
      return errorAnswer(translate(thrown))
    }
  }
}

async function answer(
  request: PlainRequest,
  url: URL,
  { row, parameters }: FoundRow,
  handler: AnyHandler,
  { checkAnswers }: ContractAppOptions,
): Promise<Answer> {
  const parsed = row.input.safeParse({ ...queryOf(url), ...bodyOf(request), ...parameters })
  if (!parsed.success) throw fromZodError(parsed.error)
  const output = await handler(parsed.data)
  if (checkAnswers) checkOutput(row, output)
  return jsonAnswer(200, output)
}

/** The first value counts where a name is given twice. */
function queryOf(url: URL): Fields {
  return Object.fromEntries([...url.searchParams].toReversed())
}

function bodyOf({ method, body }: PlainRequest): Fields {
  if (!body || (method !== 'POST' && method !== 'PUT')) return {}
  if (body.byteLength > BODY_LIMIT)
    throw new ApiError('tooLarge', `The request is larger than ${BODY_LIMIT / 1024 / 1024} MiB`)
  return parseBody(new TextDecoder().decode(body))
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

function unknownCall(
  method: string,
  pathname: string,
  allowed: readonly string[],
  { warn }: ContractAppOptions,
): Answer {
  if (allowed.length === 0) {
    warn(`No handler takes ${method} ${pathname}`)
    return errorAnswer(new ApiError('notFound', `There is no call ${method} ${pathname}`))
  }
  const allow = allowed.join(', ')
  const refusal = errorAnswer(new ApiError('methodNotAllowed', `${pathname} takes ${allow}, not ${method}`))
  return { ...refusal, headers: { ...refusal.headers, allow } }
}

/** The answer an error travels in. */
export function errorAnswer(error: ApiError): Answer {
  return jsonAnswer(error.status, error.toBody())
}
