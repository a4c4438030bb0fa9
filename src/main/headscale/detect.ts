import type { ApiError } from '@shared/api/error'
import type { Line } from '@shared/api/headscale-line'
import { visibleName } from '@shared/visible'
import { hostOf, type RawResponse, type ServerCall, textOf } from './call'
import { errorFromResponse } from './errors'
import { ProblemError } from './network-error'

/** The release detected at an address. */
export interface Detected {
  readonly line: Line
  /** The server's own version text (`v0.29.2`, `dev`, …); '' if it reports none (before 0.27). */
  readonly version: string
}

/** Returns the release as shown to the admin: the server's own version text, or the release line inferred from its calls. */
export function releaseText({ line, version }: Detected): string {
  if (version !== '') return version
  return line === '0.24' ? '0.24.x – 0.25.x' : `${line}.x`
}

/** The address answers, but not as a Headscale that the console supports. */
export class NotSupported extends ProblemError {
  constructor(
    readonly reason: 'notHeadscale' | 'tooOld' | 'unknownVersion',
    message: string,
    url: string,
    readonly version = '',
  ) {
    super(reason, 'badResponse', message, { params: { host: hostOf(url), version } })
  }
}

/** Sends one request without the key. */
type Ask = (call: ServerCall) => Promise<RawResponse>

const ask = (path: string): ServerCall => ({ method: 'GET', path, withKey: false })

/**
 * Detects the release at an address, without a key (headscale-api.md 1.8). The OpenAPI document comes first: a build of 0.30 from git calls
 * itself 0.29.x. Next comes the version text, and if there is none (before 0.27, or `dev` builds), the paths in the server's own Swagger
 * document.
 */
export async function detectServer(url: string, send: Ask): Promise<Detected> {
  const [description, version] = await Promise.all([send(ask('/api/v1/openapi.yaml')), send(ask('/version'))])
  const said = versionOf(version)
  if (description.status === 200 && /^openapi:/m.test(textOf(description))) return { line: '0.30', version: said }
  const line = lineOfVersion(said)
  if (line === 'tooOld') throw tooOld(url, said)
  if (line) return { line, version: said }
  const swagger = await send(ask('/swagger/v1/openapiv2.json'))
  const found = lineOfSwagger(swagger)
  if (found === 'tooOld') throw tooOld(url, said)
  if (found) return { line: found, version: said }
  throw unknownServer(url, description, said)
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

/** Without a Headscale document, distinguishes another program from an unknown Headscale. */
function unknownServer(url: string, description: RawResponse, version: string): ApiError {
  const host = hostOf(url)
  if (description.status === 401 || version)
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
