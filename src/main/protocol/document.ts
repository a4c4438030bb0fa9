import type { Boot } from '@shared/ipc/boot'

const BOOT_PLACEHOLDER = '<!--boot-->'

export interface DocumentOptions {
  /** index.html as built (or as Vite serves it). */
  readonly html: string
  readonly boot: Boot
  /** The language and the colours of the first paint, before any script runs. */
  readonly language: string
  readonly scheme: 'light' | 'dark'
  /** In development Vite puts inline scripts into the page: they get the nonce too. */
  readonly dev: boolean
}

/** Fills one document: what the page has to know at its first paint, as data, so that no call precedes it. */
export function fillDocument({ html, boot, language, scheme, dev }: DocumentOptions): string {
  // Inside a script element only '<' can end the data early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="boot">${json}</script>`
  const nonce = attribute(boot.nonce)
  // For libraries that make their style elements before they can be told the nonce; scripts read it, the markup hides it.
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const filled = html
    .replace(/<html(?: lang="[^"]*")?/i, () => `<html lang="${attribute(language)}" data-color-scheme="${scheme}"`)
    .replace(BOOT_PLACEHOLDER, () => meta + data)
  return dev
    ? filled.replace(/<script(?=[\s>])(?! type="application\/json")/g, () => `<script nonce="${nonce}"`)
    : filled
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
