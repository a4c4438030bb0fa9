import { randomBytes } from 'node:crypto'

/** A value for one document's style elements, never used twice. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The content security policy of a document: nothing but our own files. Style elements of the CSS-in-JS libraries carry the nonce.
 * `devServer` is Vite's address in development: only there its websocket, and its inline scripts with the same nonce, are allowed.
 */
export function contentSecurityPolicy(nonce: string, devServer: string | undefined): string {
  const dev = devServer !== undefined
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': dev ? ["'self'", `'nonce-${nonce}'`] : ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': dev ? ["'self'", websocketOf(devServer)] : ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function websocketOf(devServer: string): string {
  const url = new URL(devServer)
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`
}

/**
 * Headers of every response of our origin: pages, files and API alike. No opener policy: no page opens another here, and with one Chromium
 * would start the page's process a second time, at every start.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
