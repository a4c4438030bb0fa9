import { z } from 'zod'
import {
  CHECKSUMS,
  fileAddress,
  parseChecksums,
  parseVersion,
  type Release,
  versionText,
} from '@shared/upgrade/releases'
import type { ChecksumsRead, FeedProblem, ReleasesRead } from '@shared/ipc/upgrade'
import { parseInTurns } from '@main/lib/parse-json'

/** The releases of Headscale on a page, newest first: far more than any way needs. */
const PAGE = 100
const RELEASES = `https://api.github.com/repos/juanfont/headscale/releases?per_page=${PAGE}`
/** A hundred releases with their notes have about 2 MB, checksums 2 kB. */
const LIMITS = { releases: 8_000_000, checksums: 100_000 } as const
const TIMEOUT_MS = 20_000
const REDIRECTS = 3

/** The addresses of the page, its API and its files. Redirects lead nowhere else. */
const HOSTS = /^(?:api\.github\.com|github\.com|[a-z0-9-]+\.githubusercontent\.com)$/

class FeedError extends Error {
  constructor(readonly why: Exclude<FeedProblem, 'off'>) {
    super(why)
  }
}

/** An entry of the feed. Nothing else of it is used: no address, no name of a file. */
const Entry = z.object({ tag_name: z.string(), draft: z.boolean(), prerelease: z.boolean() })

const Entries = z.object({ entries: z.array(z.unknown()) })

/** Asks the release page for the published releases. Never rejects. */
export async function readReleases(): Promise<ReleasesRead> {
  return orProblem(async () => {
    // In turns with other work, and with an end: an answer of this size may be millions of parts.
    const feed = Entries.safeParse(await parseInTurns(`{"entries":${await get(RELEASES, LIMITS.releases)}}`))
    if (!feed.success) throw new FeedError('unreadable')
    const releases = feed.data.entries.slice(0, PAGE).flatMap((entry): Release[] => {
      const read = Entry.safeParse(entry)
      if (!read.success || read.data.draft || read.data.prerelease) return []
      const version = read.data.tag_name.startsWith('v') ? parseVersion(read.data.tag_name) : null
      return version ? [{ version: versionText(version) }] : []
    })
    if (releases.length === 0) throw new FeedError('unreadable')
    return { is: 'read' as const, releases }
  })
}

/** Reads the checksums of a release. Never rejects. */
export async function readChecksums(version: string): Promise<ChecksumsRead> {
  return orProblem(async () => {
    const sums = parseChecksums(await get(fileAddress(version, CHECKSUMS), LIMITS.checksums))
    if (sums.size === 0) throw new FeedError('unreadable')
    return { is: 'read' as const, sums: Object.fromEntries(sums) }
  })
}

async function orProblem<T>(work: () => Promise<T>): Promise<T | { is: 'failed'; why: FeedProblem }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FeedError) return { is: 'failed', why: error.why }
    // fetch gives no reason that a person could use.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return { is: 'failed', why: 'offline' }
    throw error
  }
}

async function get(address: string, most: number): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const response = await fetch(url.href, { redirect: 'manual', signal, headers: { 'user-agent': 'mesh-console' } })
    const next = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && next !== null) {
      await response.body?.cancel()
      if (!URL.canParse(next, url.href)) throw new FeedError('redirected')
      url = new URL(next, url.href)
      if (url.protocol !== 'https:' || url.port !== '' || !HOSTS.test(url.hostname)) throw new FeedError('redirected')
      continue
    }
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new FeedError('status')
    }
    return readText(response, most)
  }
  throw new FeedError('redirected')
}

async function readText({ body }: Response, most: number): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  // An endless answer is not waited for.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > most) throw new FeedError('tooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
