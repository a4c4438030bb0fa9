import { pageAt } from './pages'
import { parseAddress } from './policy/net/ip'

/** The parts of a server's address, as validated by `ServerUrl`. */
export interface ServerAddress {
  /** With the port, unless it is the scheme's default. */
  readonly host: string
  readonly hostname: string
  /** '' for a server at the root of its host. */
  readonly path: string
  /** Equal for two spellings of one address. */
  readonly key: string
}

const DEFAULT_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' }

export function serverAddress(url: string): ServerAddress {
  const match = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d*))?(.*?)\/*$/i.exec(url.trim())
  const [, scheme = '', name = '', port = '', path = ''] = match ?? []
  const hostname = name.toLowerCase()
  const host = port === '' || port === DEFAULT_PORT[scheme.toLowerCase()] ? hostname : `${hostname}:${port}`
  return { host, hostname, path, key: match ? `${scheme.toLowerCase()}://${host}${path}` : url }
}

/** Invisible characters that clipboards add: zero-width blanks, direction marks, a byte order mark, a soft hyphen. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Removes unseen characters, blanks around the text, and the quotes or brackets that enclose it. */
function unwrapped(typed: string): string {
  const text = typed.replace(UNSEEN, '').trim()
  const inner = /^(?:"(.*)"|'(.*)'|`(.*)`|<(.*)>|“(.*)”|„(.*)[“”]|‘(.*)’|«(.*)»)[,;]?$/s.exec(text)
  const found = inner?.slice(1).find((each) => each !== undefined)
  return found === undefined ? text : unwrapped(found)
}

/** Forms of punctuation that East Asian keyboards type. */
const WIDE_FORMS: Readonly<Record<string, string>> = { '．': '.', '。': '.', '｡': '.', '：': ':', '／': '/' }
const WIDE = /[．。｡：／]/g

/** The name of a setting or a label in front of a value: `server_url: `, `export HEADSCALE_URL=`, `--login-server `. */
const LABEL =
  /^(?:export\s+)?(?:"?[a-z][\w. -]*"?(?:\s*=\s*|:\s+)|(?:server_url|headscale_\w+)\s*:\s*(?!\d)|--[\w-]+\s+)/i

/** The same in front of a key, which may itself have other characters than letters. */
const KEY_LABEL = /^(?:export\s+)?"?(?:[a-z][\w -]*)?(?:key|token|authorization)"?\s*[:=]\s*|^bearer(?:\s+|$)/i

/** Removes labels and wrapping in turn. */
function unlabelled(typed: string, label: RegExp): string {
  const text = unwrapped(typed)
  const rest = unwrapped(text.replace(label, ''))
  return rest === text ? text : unlabelled(rest, label)
}

/**
 * Pages and calls that Headscale or consoles for it have below a server's address. A path from one of them on is no part of it: other
 * consoles are given `…/api` or `…/web`, and admins copy the address of a page or a call.
 */
const BELOW =
  /\/+(?:api(?:\/+v\d.*)?|(?:web|admin|swagger|headplane)(?:\/.*)?|(?:register|oidc)\/.*|version|health|metrics|key|ts2021|machine\/map|apple|windows)\/*$/i

/**
 * Returns the server's address that a typed or pasted text means: without what clipboards, commands and other consoles add to it, with
 * https
 * if it has no scheme. A text that names two addresses, or none, is returned as it is, so that its check refuses it. An empty text stays
 * empty.
 */
export function meantAddress(typed: string): string {
  const text = unlabelled(
    typed.replace(WIDE, (one) => WIDE_FORMS[one] ?? one),
    LABEL,
  ).replace(/^(?:https?:\/*)+(?=https?:\/\/)/i, '')
  const named = [...text.matchAll(/https?:\/\/[^\s"'`<>()“”‘’«»]*/gi)].map(([one]) =>
    one.replace(/[\].,;:!]+$/, endOfName),
  )
  const addresses = new Set(named.map(trimmed))
  const [only = ''] = addresses
  if (addresses.size === 1 && /[a-z0-9]/i.test(only.slice(8))) return only
  if (text === '' || addresses.size > 1) return text
  const bare = bracketed(text.replace(/(?<=.)[,;!]+$/, ''))
    .replace(/^(https?)(?:[:;]\/*|\/\/+)(?!\d+(?:\/|$))(?=.)/i, '$1://')
    .replace(/^\/\/(?=.)/, 'https://')
  return trimmed(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`)
}

/** Encloses an IPv6 address without a port in brackets, as addresses of servers have it. */
const bracketed = (text: string) => (parseAddress(text) !== undefined && text.includes(':') ? `[${text}]` : text)

/** Removes punctuation after an address in a sentence; the bracket of an IPv6 address stays. */
const endOfName = (end: string, at: number, all: string) =>
  end.startsWith(']') && all.lastIndexOf('[', at) >= 0 && !all.slice(all.lastIndexOf('['), at).includes(']') ? ']' : ''

/** Removes query, fragment, slashes at the end and {@link BELOW}; the rest is unchanged. */
function trimmed(address: string): string {
  const [, start = '', path = ''] = /^([^:]*:\/\/[^/?#]+)([^?#]*)/.exec(address) ?? []
  if (start === '') return address
  return `${start}${path.replace(BELOW, '').replace(/\/+$/, '')}`
}

/** The two formats of an API key (key-text.ts), not inside a longer word. */
const KEY = /(?<![\w.-])(?:hskey-api-[\w-]{12}-[\w-]{64}|[\w-]{7}\.[\w-]{32}|[\w-]{10}\.[\w-]{43})(?![\w-]|\.\w)/g

/**
 * Returns the API key that a pasted text means: without a label, `Bearer`, quotes, unseen characters and line ends. A key is opaque, so
 * anything else stays as it is, and its check refuses a text with blanks. A command or a log is searched for a key of a known format.
 */
export function meantKey(typed: string): string {
  const bare = unlabelled(typed, KEY_LABEL)
  const joined = bare.replace(/\s*[\r\n]+\s*/g, '').replace(/[‐‑‒–—]/g, '-')
  for (const each of [bare, joined]) {
    const known = new Set([...each.matchAll(KEY)].map(([key]) => key))
    const [only] = known
    if (only !== undefined && known.size === 1) return only
  }
  return bare
}

/** Name parts that are generic for servers of this kind. */
const GENERIC = /^(headscale|hs|vpn|mesh|control|controlplane|tailscale|ts|www)\./

/** Proposes a name for a server at this address, at most 60 characters; '' if the address is incomplete. */
export function proposedName(typed: string): string {
  const { hostname } = serverAddress(meantAddress(typed))
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const rest = isAddress ? hostname : hostname.replace(GENERIC, '')
  return rest.slice(0, 60)
}

/** Parameters of addresses that name objects of one server: users, machines, keys, jobs, entries. */
const OBJECT_PARAMS = ['selected', 'id', 'object', 'name', 'prefix', 'route', 'job', 'create', 'version', 'rule']

/**
 * Returns what remains of an address on another server: the list instead of an object's page, and filters and order but no selection. Null
 * if the address names no object.
 */
export function addressElsewhere(pathname: string, search: string): string | null {
  const params = new URLSearchParams(search)
  const list = pageAt(pathname)?.path.split('/:', 1)[0]
  const named = OBJECT_PARAMS.filter((param) => params.has(param))
  if (list === undefined || (list === pathname && named.length === 0)) return null
  for (const param of named) params.delete(param)
  return params.size > 0 ? `${list}?${params.toString()}` : list
}
