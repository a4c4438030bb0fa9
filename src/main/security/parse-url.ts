/** Parses an address; null if it is invalid. (Some supported runtimes lack `URL.parse`.) */
export function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/**
 * Returns scheme and host of an address; '' if it is invalid. `new URL().origin` is 'null' for schemes that Node does not know, such as
 * ours.
 */
export function originOf(address: string): string {
  const url = parseUrl(address)
  return url ? `${url.protocol}//${url.host}` : ''
}
