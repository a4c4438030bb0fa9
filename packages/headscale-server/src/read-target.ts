import { type Reply, textReply } from './shapes'
import type { Release } from './release'

interface Target {
  /** The path for the release's router: from 0.29 on as sent, before that with the necessary escapes. */
  readonly path: string
  /** The text after the question mark. */
  readonly query: string
}

interface Sent {
  readonly method: string
  readonly target: string
}

/**
 * Parses a request target as Go's server and the release's router do: normalizes only what they normalize. The other forms of a target (RFC
 * 9112, 3.2) are treated as a path: with scheme and host, `host:port` after CONNECT, and `*`.
 */
export function readTarget(release: Release, { method, target }: Sent): Target | { readonly reply: Reply } {
  if (target === '*' && method === 'OPTIONS') return { reply: { status: 200, headers: {}, body: '' } }
  const [text, query] = parted(target, '?')
  const { origin, path } = method === 'CONNECT' && !text.startsWith('/') ? authorityForm(text) : partsOf(text)
  if (path === undefined || /%(?![\da-f]{2})/i.test(path) || !PRINTABLE.test(text))
    return { reply: textReply(400, '400 Bad Request') }
  if (release.from('0.29')) return { path: path === '' ? '/' : path, query }
  const decoded = unescapeUrl(path)
  const clean = cleaned(decoded)
  if (clean === decoded) return { path: encodeURI(decoded), query }
  const redirect = `${origin}${escapePath(clean)}${query === '' ? '' : `?${query}`}`
  return { reply: { status: 301, headers: { location: redirect }, body: '' } }
}

/** Neither blanks nor control characters. */
const PRINTABLE = /^[\u0021-\u007e\u0080-\uffff]*$/

/** Splits a text at the first occurrence of a mark. */
function parted(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** Splits a target into scheme and host, if sent, and the path; undefined for an invalid target. */
function partsOf(text: string): { origin: string; path: string | undefined } {
  if (text.startsWith('/') || text === '*') return { origin: '', path: text }
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? []
  if (scheme === '') return { origin: '', path: undefined }
  const found = /^\/\/([^/]*)(.*)$/s.exec(rest)
  if (found) return { origin: `${scheme.toLowerCase()}://${found[1]}`, path: found[2] ?? '' }
  return { origin: `${scheme.toLowerCase()}:`, path: rest.startsWith('/') ? rest : '' }
}

function authorityForm(text: string): { origin: string; path: string } {
  const host = /^[^/]*/.exec(text)?.[0] ?? ''
  return { origin: `//${host}`, path: text.slice(host.length) }
}

/** Normalizes a path as Go's path.Clean does, but keeps a trailing slash: releases before 0.29 redirect to the result. */
function cleaned(path: string): string {
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return `/${kept.join('/')}${path.endsWith('/') && kept.length > 0 ? '/' : ''}`
}

/** Decodes percent escapes; bytes that are not UTF-8 become the replacement character. */
export function unescapeUrl(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

/** Escapes a path as Go does. */
function escapePath(path: string): string {
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURI(path).replaceAll(/[?#!*'()]/g, hex)
}

/** Parses a query: the first value of each name, and Go's message for the first part it cannot parse. */
export function parseSearch(search: string): { params: Map<string, string>; problem: string | undefined } {
  const params = new Map<string, string>()
  let problem: string | undefined
  for (const part of search.split('&')) {
    if (part === '') continue
    const bad = part.includes(';') ? 'invalid semicolon separator in query' : badEscape(part)
    problem ??= bad
    if (bad !== undefined) continue
    const [name, value] = parted(part, '=').map((text) => unescapeUrl(text.replaceAll('+', ' '))) as [string, string]
    if (!params.has(name)) params.set(name, value)
  }
  return { params, problem }
}

function badEscape(part: string): string | undefined {
  const malformed = /%(?![\da-f]{2}).{0,2}/i.exec(part)?.[0]
  return malformed === undefined ? undefined : `invalid URL escape ${JSON.stringify(malformed)}`
}
