import type { ApiError } from '@shared/api/error'
import type { Line } from '@shared/api/capabilities'
import { visibleName } from '@shared/visible'
import { hostOf, ProblemError, type RawResponse, type ServerCall, textOf } from './call'
import { contentOf, errorFromResponse, problemStatus } from './errors'
import { record } from './wire/read'

/** The release detected at an address. */
export interface DetectedServer {
  readonly line: Line
  /** The server's own version text (`v0.29.2`, `dev`, …); '' if it reports none (before 0.27). */
  readonly version: string
  /** `/api/v2` answers, too. */
  readonly secondApi?: true
}

/** Returns the release as shown to the admin: the server's own version text, or the release line inferred from its calls. */
export function releaseText({ line, version }: DetectedServer): string {
  if (version !== '') return version
  return line === '0.24' ? '0.24.x – 0.25.x' : `${line}.x`
}

/** The address answers, but not as a Headscale that the console supports. */
export class NotSupported extends ProblemError {
  constructor(
    readonly reason: 'notHeadscale' | 'tooOld' | 'unknownVersion' | 'blockedPaths',
    message: string,
    url: string,
    readonly version = '',
    params: { readonly paths?: string; readonly status?: string; readonly came?: string } = {},
  ) {
    super(reason, 'badResponse', message, { params: { host: hostOf(url), version, ...params } })
  }
}

type Ask = (call: ServerCall) => Promise<RawResponse>

const ask = (path: string): ServerCall => ({ method: 'GET', path, withKey: false })
const VERSION = '/version'
const SWAGGER = '/swagger/v1/openapiv2.json'
const SECOND_API = '/api/v2/openapi.json'
/** Its keys are the OAuth clients, too. */
export const V2_KEYS = '/api/v2/tailnet/-/keys'

/** Asks for a document that a proxy may refuse to pass, also by closing the connection. */
const passed = (send: Ask, path: string) => send(ask(path)).catch(() => null)

/**
 * Detects the release at an address (headscale-api.md 1.8). The OpenAPI document comes first: a build of 0.30 from git calls itself 0.29.x.
 * Next comes the text of `/version`, if it is a release. Any other text (`dev`, a branch, a commit, a version that Go made up) is decided by
 * the calls in the server's own Swagger document, and if a proxy keeps that back, by the calls that the API answers to the key. A
 * distribution's suffix counts only if neither can be had.
 *
 * @param send Sends one request; with the key only to an address whose API refuses requests without one, as Headscale does.
 * @throws {ApiError} `NotSupported`, `unauthorized` if the key is needed and refused, or the reason why there is no answer.
 */
export async function detectServer(url: string, send: Ask): Promise<DetectedServer> {
  const found = await detectLine(url, send)
  if (found.line !== '0.30') return found
  const second = await passed(send, SECOND_API)
  const paths = record(record(second && jsonOf(second))['paths'])
  return knows(paths, V2_KEYS.replace('-', '{tailnet}')) ? { ...found, secondApi: true } : found
}

async function detectLine(url: string, send: Ask): Promise<DetectedServer> {
  const [description, response] = await Promise.all([send(ask('/api/v1/openapi.yaml')), passed(send, VERSION)])
  const said = response ? versionOf(response) : ''
  if (description.status === 200 && /^openapi:/m.test(textOf(description))) return { line: '0.30', version: said }
  const release = /^v?\d+\.\d+\.\d+$/.test(said) ? lineOfVersion(said) : null
  if (release && release !== 'tooOld') return { line: release, version: said }
  const swagger = await passed(send, SWAGGER)
  const line =
    (swagger && lineOfSwagger(swagger)) ??
    (await lineOfAnswers(url, send, description)) ??
    (/^v?0\.0\./.test(said) ? null : lineOfVersion(said))
  if (line === 'tooOld') throw tooOld(url, said)
  if (line) return { line, version: said }
  const blocked = [response && jsonOf(response) ? [] : VERSION, swagger && jsonOf(swagger) ? [] : SWAGGER].flat()
  throw unknownServer(url, description, said, blocked)
}

const textIs = (response: RawResponse, text: string) => textOf(response).trim() === text

/** True for the refusal of a request without a key: a text up to 0.29, later a problem document. */
function refusesLikeHeadscale(response: RawResponse): boolean {
  return response.status === 401 && (textIs(response, 'Unauthorized') || problemStatus(response) === 401)
}

/**
 * Derives the release from the calls that exist: the API answers `Not Found` to an unknown call, and `Method Not Allowed` to a GET of one
 * that has only other methods, so asking changes nothing (headscale-api.md 1.4). Null if the answers are not Headscale's, or contradict
 * each other. 0.27.0 and 0.27.1 differ only in a parameter: the smaller one is assumed.
 */
async function lineOfAnswers(url: string, send: Ask, description: RawResponse): Promise<Line | 'tooOld' | null> {
  const locked = refusesLikeHeadscale(description) ? description : await passed(send, '/api/v1/apikey')
  if (!locked || !refusesLikeHeadscale(locked)) return null
  if (problemStatus(locked) !== null) return '0.30'
  const get = (path: string) => send({ method: 'GET', path: `/api/v1/${path}` })
  const key = await get('apikey')
  if (key.status !== 200) throw errorFromResponse(key, url)
  const approval = 'node/0/approve_routes'
  const paths = ['no-such-call', 'machine', 'routes', approval, 'health', 'auth/register', 'policy/check']
  const answers = await Promise.all(paths.map(async (path) => [path, callExists(await get(path))] as const))
  const has = new Map<string, boolean | null>(answers)
  if (has.get('no-such-call') !== false || answers.some(([, exists]) => exists === null)) return null
  if (has.get('machine')) return 'tooOld'
  if (has.get('routes'))
    return has.get('health') ? null : textOf(await get('user/0')).includes('Not Allowed') ? '0.24' : '0.23'
  if (!has.get('health')) return has.get(approval) ? '0.26' : null
  if (has.get('auth/register') || has.get('policy/check')) return '0.29'
  // Since 0.28 the keys of all users can be listed.
  return (await get('preauthkey')).status === 200 ? '0.28' : '0.27.0'
}

/** Null if the answer is not that of Headscale's API. */
function callExists(response: RawResponse): boolean | null {
  let body: unknown
  try {
    body = JSON.parse(textOf(response))
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null) return null
  return !('code' in body && body.code === 5 && 'message' in body && body.message === 'Not Found')
}

function tooOld(url: string, version: string): NotSupported {
  const which = version ? ` ${version}` : ' before 0.23'
  return new NotSupported(
    'tooOld',
    `${hostOf(url)} runs Headscale${which}. The console works with 0.23 and newer: update the server.`,
    url,
    version,
  )
}

/** Without a release, distinguishes another program from an unknown Headscale, and from one whose documents a proxy keeps back. */
function unknownServer(url: string, description: RawResponse, version: string, blocked: readonly string[]): ApiError {
  const host = hostOf(url)
  if (blocked.length > 0 && refusesLikeHeadscale(description) && !/^v?[1-9]/.test(version))
    return new NotSupported(
      'blockedPaths',
      `${host} answers /api like Headscale, but not ${blocked.join(' and ')}. A proxy probably blocks them: let them through.`,
      url,
      version,
      { paths: blocked.join(', ') },
    )
  if (refusesLikeHeadscale(description) || version)
    return new NotSupported(
      'unknownVersion',
      `${host} looks like Headscale, but of a version the console does not know.`,
      url,
      version,
    )
  const error = errorFromResponse(description, url)
  if (description.status >= 300 && description.status !== 404 && description.status !== 405) return error
  return new NotSupported(
    'notHeadscale',
    `Something answers at ${host}, but it is not a Headscale server. Check the address and the path.`,
    url,
    version,
    { status: String(description.status), came: contentOf(description) },
  )
}

function jsonOf(response: RawResponse): unknown {
  if (response.status !== 200) return null
  try {
    return JSON.parse(textOf(response))
  } catch {
    return null
  }
}

/** 0.28 answers 200 with a blank page to unknown paths, so only JSON counts. */
function versionOf(response: RawResponse): string {
  const body = jsonOf(response)
  if (typeof body !== 'object' || body === null || !('version' in body) || typeof body.version !== 'string') return ''
  return visibleName(body.version)
}

function lineOfVersion(version: string): Line | 'tooOld' | null {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version)
  if (!match) return null
  const [major, minor, patch] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (major > 0 || minor > 30) return null
  if (minor < 23) return 'tooOld'
  if (minor === 25) return '0.24'
  if (minor === 27) return patch === 0 ? '0.27.0' : '0.27'
  return `0.${minor}` as Line
}

const knows = (paths: object, path: string) => path in paths

function lineOfSwagger(response: RawResponse): Line | 'tooOld' | null {
  const body = jsonOf(response)
  if (typeof body !== 'object' || body === null || !('paths' in body)) return null
  const { paths } = body
  if (typeof paths !== 'object' || paths === null) return null
  if (knows(paths, '/api/v1/machine')) return 'tooOld'
  if (knows(paths, '/api/v1/user/{name}')) return '0.23'
  if (knows(paths, '/api/v1/routes')) return '0.24'
  if (knows(paths, '/api/v1/auth/register')) return '0.29'
  if (!knows(paths, '/api/v1/node/{nodeId}/approve_routes')) return null
  if (JSON.stringify((paths as Record<string, unknown>)['/api/v1/preauthkey'] ?? '').includes('"delete"')) return '0.28'
  if (!knows(paths, '/api/v1/health')) return '0.26'
  const expire = (paths as Record<string, unknown>)['/api/v1/node/{nodeId}/expire'] ?? ''
  return JSON.stringify(expire).includes('"expiry"') ? '0.27' : '0.27.0'
}
