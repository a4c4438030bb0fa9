import type { SavedServer, Session } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { pageAt, type PageOf, type PagePath, pages } from './pages'
import { serverAddress } from '@shared/server-address'

const earlier = pages.flatMap((page) =>
  wasOf(page).map((was) => {
    const { pathname, searchParams } = new URL(was, 'app://console')
    return { path: page.path, pathname, named: [...searchParams] }
  }),
)

function wasOf(page: PageOf): readonly string[] {
  return 'was' in page ? page.was : []
}

/** The earlier addresses of pages, without their query. */
export const earlierPaths: readonly string[] = [...new Set(earlier.map(({ pathname }) => pathname))]

/**
 * Returns the current address for an earlier address of a page.
 * @param path the path, without a query
 * @param search the query, with or without "?"
 * @returns the page's current path and the rest of the query; null if no page had this address
 */
export function movedTo(path: string, search: string): { path: PagePath; search: string } | null {
  const params = new URLSearchParams(search)
  const moved = earlier.find(
    ({ pathname, named }) => pathname === path && named.every(([name, value]) => params.get(name) === value),
  )
  if (!moved) return null
  for (const [name] of moved.named) params.delete(name)
  return { path: moved.path, search: params.size > 0 ? `?${params.toString()}` : '' }
}

export const LINK_SCHEME = 'mesh-console'

/**
 * The pages that a link can open. A page that is not `linkable` cannot be opened from outside, such as the sign-in page or an address that
 * would trigger an action.
 */
export const linkPages: readonly PagePath[] = pages.filter(({ linkable }) => linkable).map(({ path }) => path)

/** The target of a link. */
export interface ConsoleLink {
  /** The address of a page in `linkPages`, with the parameters that the page keeps in links. */
  readonly path: string
  /** The server that the link names, by id, name, host or address; null if it names none. */
  readonly server: string | null
}

const MAX_LENGTH = 2000
const MAX_SEGMENT = 255
/** The maximum length of one parameter, such as a filter, in characters. */
const MAX_VALUE = 1000
/** Control and format characters, line ends and all kinds of spaces, which would make different names look alike. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u

/** Parses a link such as `mesh-console://machines/12?server=office`. Returns null if it names no known page. */
export function parseLink(text: string): ConsoleLink | null {
  const match = text.length <= MAX_LENGTH ? /^mesh-console:\/\/([^?#\\\s]*)(?:\?([^#\s]*))?$/i.exec(text) : null
  if (!match) return null
  const path = pagePath(match[1] ?? '', match[2] ?? '')
  const server = namedServer(match[2] ?? '')
  return path === null || server === undefined ? null : { path, server }
}

/**
 * Creates the link to a page of this console as it is on screen.
 * @param address the address of the page, with its query if it has one
 * @param server the server's name for other consoles: its host
 * @returns null if no link leads there. Omits a selection, then the whole query, if the link would be too long to be read.
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

/** Returns the parameters that a page keeps in links, with "?"; '' for none. */
function keptQuery(page: PageOf, query: string): string {
  const names: readonly string[] = 'keeps' in page ? page.keeps : []
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => names.includes(name) && value.length <= MAX_VALUE && !HIDDEN.test(value),
  )
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}

/**
 * Returns the address of the page that the segments name, rebuilt from the parsed values, with the query parameters that the page keeps.
 */
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

/** True if every `:id` in the page's address is a number. */
function hasNumbers(page: PagePath, segments: readonly string[]): boolean {
  const parts = page.slice(1).split('/')
  return parts.every((part, at) => part !== ':id' || /^\d{1,20}$/.test(segments[at] ?? ''))
}

function isPlain(segment: string): boolean {
  const bad = segment === '' || segment === '.' || segment === '..' || segment.length > MAX_SEGMENT
  return !bad && !/[/\\]/.test(segment) && !HIDDEN.test(segment)
}

/** Undefined if invalid: given twice, empty, or too long. */
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

/** The name of the current server in links, which other consoles know, too: its host, or its address if that is more specific. */
export function serverInLinks({ servers, currentId }: Pick<Session, 'servers' | 'currentId'>): string | null {
  if (currentId === DEMO_SERVER_ID) return DEMO_SERVER_ID
  const server = servers.find(({ id }) => id === currentId)
  if (!server) return null
  const { host, path } = serverAddress(server.url)
  return path === '' && matchServers(host, { servers }).length === 1 ? host : server.url
}

/** Returns the ids of the servers that a link may mean: the demo network, or saved ones. Never guesses. */
export function matchServers(wanted: string, { servers }: Pick<Session, 'servers'>): string[] {
  return wanted.toLowerCase() === DEMO_SERVER_ID ? [DEMO_SERVER_ID] : matchSaved(wanted, servers)
}

/** The fields of a saved server that tell it from others. */
export type KnownServer = Pick<SavedServer, 'id' | 'name' | 'url'>

/** Returns the ids of the saved servers that are meant: by id, otherwise by name, otherwise by host or address. Never guesses. */
export function matchSaved(wanted: string, servers: readonly KnownServer[]): string[] {
  const text = wanted.toLowerCase()
  const by = (test: (server: KnownServer) => boolean) => servers.filter(test).map(({ id }) => id)
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
