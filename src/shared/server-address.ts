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
