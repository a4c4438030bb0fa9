import { partCalls } from '@shared/api/server-state'
import { pageAt } from '@shared/page-at'
import type { PagePath } from '@shared/pages'
import type { FirstRequests } from './document'

/** The build's record of the files each page starts with, by language. */
export type FirstFiles = Partial<Record<string, Partial<Record<PagePath, readonly string[]>>>>

export interface FirstRequestsOptions {
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
