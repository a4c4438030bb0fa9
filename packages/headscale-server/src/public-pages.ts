import { openApiOf, swaggerOf, yamlOf } from './describe'
import type { Operation } from './operation'
import { type Reply, textReply } from './refused'
import type { Release } from './release'

const page = (title: string, text: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: text === '' ? '' : `<!doctype html><title>${title}</title><p>${text}</p>`,
})

const typed = (type: string, body: string, status = 200): Reply => ({ status, headers: { 'content-type': type }, body })

const NOISE_KEY = `mkey:${'6d'.repeat(32)}`

/**
 * Answers paths that need no key: pages of the server and its API descriptions (headscale-api.md 1.7). `healthy`: whether its database
 * responds.
 */
export async function publicReply(
  release: Release,
  pathname: string,
  operations: readonly Operation[],
  healthy: () => Promise<boolean>,
): Promise<Reply | undefined> {
  if (pathname === '/health') {
    const well = await healthy()
    const body = JSON.stringify({ status: well ? 'pass' : 'fail' })
    return typed('application/health+json; charset=utf-8', body, well ? 200 : 500)
  }
  return described(release, pathname, operations) ?? simple(release, pathname)
}

function described(release: Release, pathname: string, operations: readonly Operation[]): Reply | undefined {
  if (release.gateway) {
    if (pathname === '/swagger') return page('Headscale API', 'openapiv2.json lists the calls.')
    if (pathname === '/swagger/v1/openapiv2.json') return typed('application/json', swaggerOf(release, operations))
    return undefined
  }
  const [, older, format] = /^\/api\/v1\/openapi(-3\.0)?\.(yaml|json)$/.exec(pathname) ?? []
  if (format !== undefined) {
    const description = openApiOf(release, operations, older === undefined ? '3.1.0' : '3.0.3')
    const body = format === 'yaml' ? yamlOf(description) : JSON.stringify(description)
    return typed(`application/openapi+${format}`, body)
  }
  return pathname === '/api/v1/docs' ? page('Headscale API', 'openapi.yaml lists the calls.') : undefined
}

function simple(release: Release, pathname: string): Reply | undefined {
  if (pathname === '/version' && release.from('0.27')) return typed('application/json', versionOf(release))
  if (pathname === '/key')
    return typed(
      'application/json',
      JSON.stringify({ legacyPublicKey: `mkey:${'0'.repeat(64)}`, publicKey: NOISE_KEY }),
    )
  if (pathname === '/robots.txt' && release.from('0.27')) return textReply(200, 'User-agent: *\nDisallow: /')
  const waiting = /^\/(register|auth)\/([\w:-]+)$/.exec(pathname)
  if (waiting?.[2] !== undefined && (waiting[1] === 'register' || release.from('0.29')))
    return page('Registration', `headscale ${registerCommand(release, waiting[2])}`)
  return undefined
}

function registerCommand(release: Release, key: string): string {
  return release.from('0.29')
    ? `auth register --auth-id ${key} --user USERNAME`
    : `nodes register --key ${key} --user USERNAME`
}

function versionOf({ version }: Release): string {
  const go = { version: 'go1.26', os: 'linux', arch: 'amd64' }
  return JSON.stringify({ version, commit: 'demo', buildTime: 'unknown', go, dirty: false })
}

/** The response to an unknown path: almost each release has another empty page. */
export function unknownPage(release: Release, pathname: string): Reply {
  if (release.from('0.29') && pathname !== '/') return textReply(404, '404 page not found\n')
  return release.from('0.28') ? page('', '') : textReply(404, '')
}
