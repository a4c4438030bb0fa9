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

/** Adds https to an address without a scheme. An empty text stays empty. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
}

/** Name parts that are generic for servers of this kind. */
const GENERIC = /^(headscale|hs|vpn|mesh|control|controlplane|tailscale|ts|www)\./

/** Proposes a name for a server at this address, at most 60 characters; '' if the address is incomplete. */
export function proposedName(typed: string): string {
  const { hostname } = serverAddress(withScheme(typed))
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const rest = isAddress ? hostname : hostname.replace(GENERIC, '')
  return rest.slice(0, 60)
}
