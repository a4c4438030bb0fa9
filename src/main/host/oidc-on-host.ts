import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { commandLine } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { ConfigRead } from '@shared/host/config-values-schema'
import type { OidcFinding } from '@shared/host/oidc'
import { visible, visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import { type HostConnection, MISSING } from './connection'
import { HostError } from './host-error'

/** The clocks may differ by this many seconds: ID tokens are valid for minutes. */
const SKEW_S = 60

/** The exit codes of curl that have a text of their own. */
const EXITS: Readonly<Record<number, OidcFinding['is']>> = {
  [MISSING]: 'noCurl',
  6: 'name',
  7: 'unreachable',
  28: 'slow',
  51: 'certificate',
  60: 'certificate',
  63: 'large',
}

/** Errors by which an issuer says that it knows the client, and would now ask for a login (OpenID Connect Core 3.1.2.6). */
const WOULD_ASK = ['login_required', 'interaction_required', 'account_selection_required', 'consent_required']

/** The parts of the discovery document that a login needs. */
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

const found = (is: OidcFinding['is'], detail = ''): OidcFinding => ({ is, detail: visible(detail).slice(0, 300) })

interface Answer {
  readonly status: number
  /** By name in lower case; the first of each name. */
  readonly head: ReadonlyMap<string, string>
  readonly body: string
}

/** Parses what `curl -i` prints. Null for anything else. Answers before the last one, such as a proxy's, are left out. */
export function parseAnswer(text: string): Answer | null {
  let rest = text
  for (;;) {
    const end = /\r?\n\r?\n/.exec(rest)
    const [first = '', ...lines] = rest.slice(0, end?.index ?? 0).split(/\r?\n/)
    const status = Number(/^HTTP\/\d(?:\.\d)? (\d{3})(?: |$)/.exec(first)?.[1])
    if (!end || Number.isNaN(status)) return null
    rest = rest.slice(end.index + end[0].length)
    if (status < 200 || /^HTTP\/\d\.\d 200 connection established$/i.test(first)) continue
    const head = new Map<string, string>()
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
      if (name !== '' && !head.has(name.toLowerCase())) head.set(name.toLowerCase(), value.trim())
    }
    return { status, head, body: rest }
  }
}

/** Asks an address from the host. */
async function ask(connection: Pick<HostConnection, 'run'>, address: string): Promise<Answer | OidcFinding> {
  try {
    const { exit, stdout, stderr } = await connection.run(hostCommands.oidc(address))
    const answer = exit === 0 ? parseAnswer(stdout) : null
    return answer ?? found(EXITS[exit] ?? 'failed', exit === 0 ? '' : stderr.trim().split('\n')[0])
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    if (error.failure.why === 'tooLarge') return found('large')
    if (error.failure.why === 'timeout') return found('slow')
    throw error
  }
}

/** Reads the host's clock, in seconds since 1970; null if it does not say. */
async function clockOf(connection: Pick<HostConnection, 'run'>): Promise<number | null> {
  const { exit, stdout } = await connection.run(hostCommands.oidc(null))
  return exit === 0 && /^\d{9,11}$/.test(stdout.trim()) ? Number(stdout) : null
}

/** @param clocks the host's before and after the answer */
function clockFinding({ head }: Answer, clocks: readonly [number | null, number | null]): OidcFinding {
  const [before, after] = clocks
  // A document from a cache has the time at which it was made.
  const age = Number(head.get('age') ?? 0)
  const date = Date.parse(head.get('date') ?? '') / 1000 + age
  if (before === null || after === null || !Number.isFinite(date)) return found('clockOpen')
  if (before > date) return compared(before - date, 'clockAhead')
  return compared(Math.max(0, date - after), 'clockBehind')
}

const compared = (seconds: number, is: OidcFinding['is']) =>
  seconds > SKEW_S ? found(is, String(Math.round(seconds))) : found('clockGood', String(SKEW_S))

const Discovery = z.record(z.string(), z.unknown())

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** An issuer has neither a query nor a fragment (OpenID Connect Discovery 1.0, section 2), and the page may not send a login for it. */
function isIssuer(value: string): boolean {
  if (!isAddress(value) || /[?#]/.test(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

/** The address of the document that describes an issuer. */
const documentOf = (issuer: string) => new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).href

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly scope: readonly string[]
  readonly pkce: boolean
  /** The address for machines: a login returns to a page below it. */
  readonly serverUrl: string
}

/** Returns the settings of a login; null without an issuer that can be shown, and that has no query, fragment or user. */
export function oidcSettings(values: Readonly<Record<string, ConfigRead>>): OidcSettings | null {
  const value = (path: string) => {
    const one = values[path]
    return one?.is === 'value' ? one.value : undefined
  }
  const text = (path: string) => {
    const one = value(path)
    return typeof one === 'string' ? one.trim() : ''
  }
  const scope = value('oidc.scope')
  if (!isIssuer(text('oidc.issuer'))) return null
  return {
    issuer: text('oidc.issuer'),
    clientId: text('oidc.client_id'),
    scope: Array.isArray(scope) ? scope.map(String) : ['openid', 'profile', 'email'],
    pkce: value('oidc.pkce.enabled') === true,
    serverUrl: text('server_url'),
  }
}

/**
 * Returns what the person has to agree to before a test: its command, and a line for each setting that it sends. Null if the file on the host has
 * the same settings.
 */
export function linesOfTest(settings: OidcSettings, inFile: OidcSettings | null): string[] | null {
  if (inFile && isDeepStrictEqual({ ...inFile, pkce: settings.pkce }, settings)) return null
  const { issuer, clientId, scope, serverUrl } = settings
  return [
    commandLine(hostCommands.oidc(documentOf(issuer))),
    `oidc.client_id: ${visibleName(clientId)}`,
    `oidc.scope: ${visibleName(scope.join(' '))}`,
    `server_url: ${visibleName(serverUrl)}`,
  ]
}

/**
 * Asks the sign-in page whether it knows the client, without a login: with `prompt=none` an issuer that does returns an error to the address of
 * the client, and no issuer may do that for a client or an address that it does not know. Only the issuer's own origin is asked: the document
 * is foreign text.
 */
async function clientFinding(
  connection: Pick<HostConnection, 'run'>,
  { issuer, clientId, scope, pkce, serverUrl }: OidcSettings,
  endpoint: string,
): Promise<OidcFinding> {
  if (clientId === '') return found('clientNone')
  const page = new URL(endpoint)
  if (page.origin !== new URL(issuer).origin) return found('clientElsewhere', page.origin)
  const back = `${serverUrl.replace(/\/$/, '')}/oidc/callback`
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    scope: scope.join(' '),
    state: randomBytes(16).toString('hex'),
    nonce: randomBytes(16).toString('hex'),
    prompt: 'none',
    ...(pkce && {
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  }
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value)
  const answer = await ask(connection, page.href)
  if ('is' in answer) return found('clientOpen', answer.detail)
  const { status, head } = answer
  const to = head.get('location') ?? ''
  if (status >= 300 && status < 400 && (to === back || to.startsWith(`${back}?`))) {
    const error = new URL(to).searchParams.get('error') ?? ''
    if (WOULD_ASK.includes(error)) return found('clientKnown', back)
    return found(error === '' ? 'clientOpen' : 'clientRefused', error)
  }
  // Other errors, such as 403 and 429, may be those of a proxy or of a limit.
  return found(status === 400 || status === 401 ? 'clientRefused' : 'clientOpen', String(status))
}

/**
 * Tests the settings of a login from the host, without a login: what Headscale checks when it starts (the discovery document, its issuer), and the
 * client and clocks as far as they show without one. Rejects with HostError.
 */
export async function testOidcOn(
  connection: Pick<HostConnection, 'run'>,
  settings: OidcSettings,
): Promise<OidcFinding[]> {
  const { issuer } = settings
  const before = await clockOf(connection)
  const answer = await ask(connection, documentOf(issuer))
  if ('is' in answer) return [answer]
  const clock = clockFinding(answer, [before, await clockOf(connection)])
  const { status, head, body } = answer
  if (status >= 300 && status < 400) return [found('redirects', head.get('location') ?? ''), clock]
  if (status !== 200) return [found('status', String(status)), clock]
  const { data } = Discovery.safeParse(parseJson(body))
  if (!data) return [found('notJson'), clock]
  const named = data['issuer']
  const same = named === issuer ? found('issuerSame') : found('issuerOther', typeof named === 'string' ? named : '–')
  const lacking = NEEDED.filter((name) => !isAddress(data[name]))
  const page = data['authorization_endpoint']
  return [
    found('read'),
    same,
    ...(lacking.length > 0 ? [found('lacks', lacking.join(', '))] : []),
    ...(isAddress(page) ? [await clientFinding(connection, settings, page)] : []),
    clock,
  ]
}
