import { ApiError } from '@shared/api/error'
import { type ConnectionProblem, tlsProblems } from '@shared/api/connection-problem'
import type { ConnectionReport, testSteps } from '@shared/ipc/session'
import { hideSecrets, hostOf, type HttpClient, ProblemError, type ServerTarget } from './call'
import { type DetectedServer, detectServer, NotSupported, releaseText } from './detect'
import type { Proven } from './client'
import { errorFromResponse, outageOf } from './errors'
import { createTransport, type TransportLimits, type Transport } from './transport'

type Step = (typeof testSteps)[number]

export interface ConnectionTest extends ServerTarget {
  readonly http: HttpClient
  readonly limits?: Partial<TransportLimits>
  /** Aborts the test. */
  readonly signal?: AbortSignal | undefined
  readonly proven?: Proven
  /** Called before the last step, which tries the key. */
  readonly onKeyStep?: (() => void) | undefined
}

/**
 * Tests an address and a key step by step and returns the first step that fails and why: `address` (name, port, path, not Headscale), `tls`
 * (certificate, http and https mixed up), `version` (an unsupported Headscale), `key` (refused). Never throws, and never includes the key
 * in the result.
 */
export async function testConnection(test: ConnectionTest): Promise<ConnectionReport> {
  const { url } = test
  const transport = transportTo(test, url)
  let found: DetectedServer
  try {
    found = await detectServer(url, (call) => transport.send(call, test.signal))
    test.proven?.add()
  } catch (error) {
    return failedDetection(test.proven?.has() ? outageOf(error, url) : error, test)
  }
  test.onKeyStep?.()
  const refused = await tryKey(transport, url, test.signal)
  const version = releaseText(found)
  if (refused) return failed(refused, withoutSecrets(refused, test), version)
  return { ok: true, failedStep: null, problem: null, version, certificate: null }
}

function transportTo({ key, pin, headers, http, limits }: ConnectionTest, url: string): Transport {
  return createTransport({
    target: { url, key, pin: pin ?? null, headers: headers ?? [] },
    http,
    limits: { retries: 0, ...limits },
  })
}

/** The full description of a failure. */
interface Failure {
  readonly step: Step
  readonly problem: ConnectionProblem
  readonly params: Readonly<Record<string, string>>
  readonly certificate: ConnectionReport['certificate']
}

function failed(failure: Failure, params = failure.params, version = ''): ConnectionReport {
  const { step, problem, certificate } = failure
  return { ok: false, failedStep: step, problem: { code: problem, params: { ...params } }, version, certificate }
}

/** A server may quote the request it received. */
function withoutSecrets({ params }: Failure, target: ServerTarget): Failure['params'] {
  const hide = hideSecrets(target)
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, hide(text)]))
}

function failureOf(error: unknown, url: string): Failure {
  if (!(error instanceof ProblemError)) {
    const message = error instanceof ApiError ? error.message : ''
    const problem = message ? 'message' : 'other'
    return { step: 'address', problem, params: { host: hostOf(url), message }, certificate: null }
  }
  const { problem, params, certificate } = error
  const step = tlsProblems.has(problem) ? 'tls' : 'address'
  return { step, problem, params, certificate }
}

async function failedDetection(error: unknown, test: ConnectionTest): Promise<ConnectionReport> {
  const failure = failureOf(error, test.url)
  // The release may be told only by answers to the key.
  if (error instanceof ApiError && error.code === 'unauthorized')
    return failed({ ...failure, step: 'key' }, withoutSecrets(failure, test))
  if (error instanceof NotSupported) {
    if (error.reason !== 'notHeadscale') return failed({ ...failure, step: 'version' }, failure.params, error.version)
    const { origin } = new URL(test.url)
    if (await rootAnswers(test)) return failed({ ...failure, problem: 'path' }, { ...failure.params, origin })
  }
  return failed(failure, withoutSecrets(failure, test))
}

/** Tells whether the address has a path and Headscale answers without it. */
async function rootAnswers(test: ConnectionTest): Promise<boolean> {
  const { origin, pathname } = new URL(test.url)
  if (pathname === '/') return false
  const root = transportTo(test, origin)
  try {
    await detectServer(origin, (call) => root.send(call, test.signal))
    return true
  } catch {
    return false
  }
}

async function tryKey(transport: Transport, url: string, signal?: AbortSignal): Promise<Failure | null> {
  try {
    const response = await transport.send({ method: 'GET', path: '/api/v1/apikey', large: true }, signal)
    if (response.status === 200) return null
    const error = errorFromResponse(response, url)
    const refused = error.code === 'unauthorized' || error.code === 'forbidden'
    return { ...failureOf(error, url), ...(refused && { step: 'key' }) }
  } catch (error) {
    return failureOf(error, url)
  }
}
