/** The parts of a server's address, as `ServerUrl` lets it through. */
export interface ServerAddress {
  /** With the port, where it is not the scheme's own. */
  readonly host: string
  readonly hostname: string
  /** '' for a server at the root of its host. */
  readonly path: string
  /** The same for two spellings of one address. */
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

/** An address as it is meant: without a scheme it is https. What is empty stays empty. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
}

/** Names that say what a server is and not whose. */
const GENERIC = /^(headscale|hs|vpn|mesh|control|controlplane|tailscale|ts|www)\./

/** What a server at this address may be called in the console, 60 characters at most; '' where the address is none yet. */
export function proposedName(typed: string): string {
  const { hostname } = serverAddress(withScheme(typed))
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const rest = isAddress ? hostname : hostname.replace(GENERIC, '')
  return rest.slice(0, 60)
}
