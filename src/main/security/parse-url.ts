/** Reads an address; null where it is none. (`URL.parse` is not in every runtime we start on.) */
export function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/** Scheme and host of an address, '' where it is none. `new URL().origin` says 'null' for schemes Node does not know, as ours. */
export function originOf(address: string): string {
  const url = parseUrl(address)
  return url ? `${url.protocol}//${url.host}` : ''
}
