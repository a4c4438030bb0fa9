import type { Boot } from '@shared/ipc/boot'
import { partCalls } from '@shared/api/server-state'
import { pageAt, type PagePath } from '@shared/pages'

/** The build's record of the files each page starts with, by language. */
export type FirstFiles = Partial<Record<string, Partial<Record<PagePath, readonly string[]>>>>

interface FirstRequestsOptions {
  readonly pathname: string
  readonly language: string
  readonly files: FirstFiles
  /** Without a server there is nothing to read. */
  readonly signedIn: boolean
}

/** Returns the first requests of the page at `pathname`; empty for an unknown page. */
export function firstRequests({ pathname, language, files, signedIn }: FirstRequestsOptions): FirstRequests {
  const page = pageAt(pathname)
  if (!page) return { scripts: [], reads: [] }
  return {
    scripts: files[language]?.[page.path] ?? [],
    reads: signedIn ? page.reads.map((part) => partCalls[part].path) : [],
  }
}

const BOOT_PLACEHOLDER = '<!--boot-->'

/** Addresses on our own origin. */
interface FirstRequests {
  readonly scripts: readonly string[]
  readonly reads: readonly string[]
}

interface DocumentOptions {
  /** index.html as built (or as Vite serves it). */
  readonly html: string
  readonly boot: Boot
  /** The language and the colours of the first paint, before any script runs. */
  readonly language: string
  readonly scheme: 'light' | 'dark'
  /** The page's first requests, preloaded before its first script arrives. */
  readonly first: FirstRequests
  /** In development Vite adds inline scripts to the page: they get the nonce too. */
  readonly dev: boolean
}

/** Fills one document with the data of the first paint, so that no call precedes it. */
export function fillDocument({ html, boot, language, scheme, first, dev }: DocumentOptions): string {
  // Inside a script element only '<' can end the data early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="boot">${json}</script>`
  const nonce = attribute(boot.nonce)
  // For libraries that create style elements before they can receive the nonce; scripts can read it, the markup hides it.
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const filled = html
    .replace(/<html(?: lang="[^"]*")?/i, () => `<html lang="${attribute(language)}" data-color-scheme="${scheme}"`)
    .replace(BOOT_PLACEHOLDER, () => meta + data)
    .replace('</head>', () => `${firstLinks(first)}</head>`)
  return dev
    ? filled.replace(/<script(?=[\s>])(?! type="application\/json")/g, () => `<script nonce="${nonce}"`)
    : filled
}

/** After the links of the document itself: files that every page needs come first. */
function firstLinks({ scripts, reads }: FirstRequests): string {
  const link = (kind: string) => (address: string) => `<link ${kind} crossorigin href="${attribute(address)}">`
  return [...scripts.map(link('rel="modulepreload"')), ...reads.map(link('rel="preload" as="fetch"'))].join('')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
