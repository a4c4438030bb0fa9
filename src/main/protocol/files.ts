import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { PlainResponse } from '@main/api/api-app'
import { loadOnce } from '@main/lib/concurrency'
import type { FirstFiles } from './document'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Written by the build (electron.vite.config.ts) and not served to the page. */
const FIRST_FILES = 'first-files.json'

/** The source of the page's files: the built folder, or Vite in development. */
export interface PageSource {
  /** index.html before it is filled. */
  document(pathname: string): Promise<string>
  /** Returns a file of the page; null for an unknown name. */
  file(url: URL): Promise<PlainResponse | null>
  /** The files each page starts with, in addition to those in index.html. */
  firstFiles(): Promise<FirstFiles>
  /** Vite's address, undefined for the built folder. */
  readonly devServer: string | undefined
}

/** Serves `folder` (out/renderer). Opens only names inside it that have a known type. */
export function createBuiltSource(folder: string): PageSource {
  const root = resolve(folder)
  const notForThePage = ['index.html', FIRST_FILES].map((name) => join(root, name))
  return {
    devServer: undefined,
    document: loadOnce(() => readFile(join(root, 'index.html'), 'utf8')),
    firstFiles: loadOnce(async () => JSON.parse(await readFile(join(root, FIRST_FILES), 'utf8')) as FirstFiles),
    async file(url) {
      const path = resolve(root, `.${decodeURIComponent(url.pathname)}`)
      const type = TYPES[extname(path)]
      if (!type || !path.startsWith(root + sep) || notForThePage.includes(path)) return null
      try {
        const body = await readFile(path)
        return { status: 200, headers: { 'content-type': type, 'cache-control': cacheRule(url) }, body }
      } catch {
        return null
      }
    },
  }
}

/** Names in assets/ contain a hash of their content, so they never change. */
function cacheRule(url: URL): string {
  return url.pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Forwards everything to Vite, so that the page keeps its own origin in development. */
export function createDevSource(devServer: string, load: (address: string) => Promise<Response>): PageSource {
  return {
    devServer,
    async document() {
      const response = await load(new URL('/', devServer).href)
      return response.text()
    },
    // Vite creates them on request.
    firstFiles: async () => ({}),
    async file(url) {
      const response = await load(new URL(url.pathname + url.search, devServer).href)
      const type = response.headers.get('content-type') ?? 'application/octet-stream'
      const headers = { 'content-type': type, 'cache-control': 'no-cache' }
      return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) }
    },
  }
}
