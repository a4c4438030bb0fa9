import { DEMO_SERVER_ID, type Session } from '@shared/ipc/session'
import { pageAt } from '@shared/page-at'
import { movedTo } from '@shared/moved-pages'
import { type PageOf, type PagePath, pages } from '@shared/pages'
import { serverAddress } from '@shared/server-address'

export const LINK_SCHEME = 'mesh-console'

/**
 * The addresses a link may lead to. A page that is not `linkable` cannot be reached from outside the console: the sign-in page, for one,
 * and everything an address could ask a page to do.
 */
export const linkPages: readonly PagePath[] = pages.filter(({ linkable }) => linkable).map(({ path }) => path)

/** Where a link leads. */
export interface ConsoleLink {
  /** The address of a page in `linkPages`, with the parameters that the page keeps in links. */
  readonly path: string
  /** The server it names, by id, name, host or address; null where it names none. */
  readonly server: string | null
}

const MAX_LENGTH = 2000
const MAX_SEGMENT = 255
/** Characters of one parameter, such as a filter. */
const MAX_VALUE = 1000
/** Control and format characters, line ends, spaces of every kind: nothing a name on screen could be told apart by. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** Reads a link such as `mesh-console://machines/12?server=office`. Null for anything that does not lead to a known page. */
export function parseLink(text: string): ConsoleLink | null {
  const match = text.length <= MAX_LENGTH ? /^mesh-console:\/\/([^?#\\\s]*)(?:\?([^#\s]*))?$/i.exec(text) : null
  if (!match) return null
  const path = pagePath(match[1] ?? '', match[2] ?? '')
  const server = namedServer(match[2] ?? '')
  return path === null || server === undefined ? null : { path, server }
}

/**
 * The link to a page of this console as it is on screen.
 * @param address the address of the page, with its query if it has one
 * @param server the server as a colleague's console knows it, too: by its host
 * @returns null if no link leads there. A selection, then the whole query, is left out if the link would be too long to be read.
 */
export function formatLink(address: string, server: string | null): string | null {
  const [path = '', query = ''] = address.replace(/^\//, '').split(/\?(.*)/s)
  const shorter = new URLSearchParams(query)
  shorter.delete('selected')
  for (const kept of [query, shorter.toString(), '']) {
    const known = pagePath(path, kept)
    if (known === null) return null
    const named = server === null ? '' : `${known.includes('?') ? '&' : '?'}server=${encodeURIComponent(server)}`
    const link = `${LINK_SCHEME}:/${known}${named}`
    if (link.length <= MAX_LENGTH) return link
  }
  return null
}

/** The parameters that a page keeps in links, with "?"; '' for none. */
function keptQuery(page: PageOf, query: string): string {
  const names: readonly string[] = 'keeps' in page ? page.keeps : []
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => names.includes(name) && value.length <= MAX_VALUE && !HIDDEN.test(value),
  )
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}

/** The address of the page the segments lead to, rebuilt from what they mean, with what of the query it keeps. */
function pagePath(text: string, query: string): string | null {
  const moved = movedTo(`/${text}`, query)
  if (moved) return pagePath(moved.path.slice(1), moved.search)
  const segments = text.replace(/\/$/, '').split('/').map(decode)
  if (segments.length === 1 && segments[0] === '') return `/${keptQuery(firstPage, query)}`
  if (!segments.every((segment): segment is string => segment !== null && isPlain(segment))) return null
  const path = `/${segments.map(encodeURIComponent).join('/')}`
  const page = pageAt(path)
  return page?.linkable && hasNumbers(page.path, segments) ? path + keptQuery(page, query) : null
}

const [firstPage] = pages

/** Whether a number stands wherever the page's address has `:id`. */
function hasNumbers(page: PagePath, segments: readonly string[]): boolean {
  const parts = page.slice(1).split('/')
  return parts.every((part, at) => part !== ':id' || /^\d{1,20}$/.test(segments[at] ?? ''))
}

function isPlain(segment: string): boolean {
  const bad = segment === '' || segment === '.' || segment === '..' || segment.length > MAX_SEGMENT
  return !bad && !/[/\\]/.test(segment) && !HIDDEN.test(segment)
}

/** Undefined where it cannot be meant: named twice, empty, too long. */
function namedServer(query: string): string | null | undefined {
  const named = query
    .split('&')
    .filter((part) => /^server(?:=|$)/.test(part))
    .map((part) => decode(part.slice('server='.length).replaceAll('+', ' ')))
  if (named.length === 0) return null
  const server = named[0]?.trim() ?? ''
  return named.length === 1 && server !== '' && server.length <= MAX_SEGMENT && !HIDDEN.test(server)
    ? server
    : undefined
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** The current server as a link names it, so that a colleague's console knows it, too: by its host, or address where that says more. */
export function serverInLinks({ servers, currentId }: Pick<Session, 'servers' | 'currentId'>): string | null {
  if (currentId === DEMO_SERVER_ID) return DEMO_SERVER_ID
  const server = servers.find(({ id }) => id === currentId)
  if (!server) return null
  const { host, path } = serverAddress(server.url)
  return path === '' && matchServers(host, { servers }).length === 1 ? host : server.url
}

/** The ids of the saved servers a link may mean: by id, else by name, else by host or address. Nothing is guessed beyond that. */
export function matchServers(wanted: string, { servers }: Pick<Session, 'servers'>): string[] {
  if (wanted.toLowerCase() === DEMO_SERVER_ID) return [DEMO_SERVER_ID]
  const text = wanted.toLowerCase()
  const by = (test: (server: Session['servers'][number]) => boolean) => servers.filter(test).map(({ id }) => id)
  const rounds = [
    by(({ id }) => id === wanted),
    by(({ name }) => name.toLowerCase() === text),
    by(({ url }) => addressesOf(url).includes(text.replace(/\/+$/, ''))),
  ]
  return rounds.find((found) => found.length > 0) ?? []
}

function addressesOf(address: string): string[] {
  const { host, hostname, key } = serverAddress(address)
  return [host, hostname, key.toLowerCase()]
}
