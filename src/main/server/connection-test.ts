import { ApiError } from '@shared/api/error'
import type { ConnectionReport, testSteps } from '@shared/ipc/session'
import { type Fetch, hostOf, type Target } from './call'
import { type Detected, detectServer, NotSupported } from './detect'
import { errorFromAnswer } from './errors'
import { NetworkError, tlsProblems } from './network-error'
import { createTransport, type Limits, type Transport } from './transport'

type Step = (typeof testSteps)[number]

export interface ConnectionTest extends Target {
  readonly fetch: Fetch
  readonly limits?: Partial<Limits>
}

/**
 * Tries an address and a key, step by step, and names the first step that fails with what to do about it: `address` (name, port,
 * path, something else answers), `tls` (certificate, http and https mixed up), `version` (a Headscale the console does not know),
 * `key` (refused). Never throws, and never says the key.
 */
export async function testConnection({ url, key, fetch, limits }: ConnectionTest): Promise<ConnectionReport> {
  const transport = createTransport({ target: { url, key }, fetch, limits: { retries: 0, ...limits } })
  let found: Detected
  try {
    found = await detectServer(url, (call) => transport.send(call))
  } catch (error) {
    return failedDetection(error, url, () => rootAnswers({ url, key, fetch, ...(limits ? { limits } : {}) }))
  }
  const refused = await tryKey(transport, url)
  if (refused) return failed(refused.step, withoutKey(refused.message, key), found.version)
  return { ok: true, failedStep: null, message: '', version: found.version }
}

function failed(failedStep: Step, message: string, version = ''): ConnectionReport {
  return { ok: false, failedStep, message, version }
}

function withoutKey(message: string, key: string): string {
  return key === '' ? message : message.replaceAll(key, '[API key]')
}

async function failedDetection(
  error: unknown,
  url: string,
  answersAtRoot: () => Promise<boolean>,
): Promise<ConnectionReport> {
  if (error instanceof NetworkError) return failed(tlsProblems.has(error.problem) ? 'tls' : 'address', error.message)
  if (error instanceof NotSupported && error.reason !== 'notHeadscale')
    return failed('version', error.message, error.version)
  if (!(error instanceof ApiError)) return failed('address', `${hostOf(url)} could not be asked.`)
  if (/speaks https on this port/.test(error.message)) return failed('tls', error.message)
  if (error instanceof NotSupported && (await answersAtRoot()))
    return failed('address', `The path is wrong: Headscale answers at ${new URL(url).origin}. Leave out the path.`)
  return failed('address', error.message)
}

/** True where the address has a path and Headscale answers without it. */
async function rootAnswers({ url, key, fetch, limits }: ConnectionTest): Promise<boolean> {
  const { origin, pathname } = new URL(url)
  if (pathname === '/') return false
  const root = createTransport({ target: { url: origin, key }, fetch, limits: { retries: 0, ...limits } })
  try {
    await detectServer(origin, (call) => root.send(call))
    return true
  } catch {
    return false
  }
}

async function tryKey(transport: Transport, url: string): Promise<{ step: Step; message: string } | null> {
  try {
    const answer = await transport.send({ method: 'GET', path: '/api/v1/apikey', large: true })
    if (answer.status === 200) return null
    const error = errorFromAnswer(answer, url)
    return {
      step: error.code === 'unauthorized' || error.code === 'forbidden' ? 'key' : 'address',
      message: error.message,
    }
  } catch (error) {
    return { step: 'address', message: error instanceof Error ? error.message : `${hostOf(url)} could not be asked.` }
  }
}
