import { type PageOf, type PagePath, pages } from './pages'

const earlier = pages.flatMap((page) =>
  wasOf(page).map((was) => {
    const { pathname, searchParams } = new URL(was, 'app://console')
    return { path: page.path, pathname, named: [...searchParams] }
  }),
)

function wasOf(page: PageOf): readonly string[] {
  return 'was' in page ? page.was : []
}

/** The earlier addresses of pages, without their query. */
export const earlierPaths: readonly string[] = [...new Set(earlier.map(({ pathname }) => pathname))]

/**
 * Returns the current address for an earlier address of a page.
 * @param path the path, without a query
 * @param search the query, with or without "?"
 * @returns the page's current path and the rest of the query; null if no page had this address
 */
export function movedTo(path: string, search: string): { path: PagePath; search: string } | null {
  const params = new URLSearchParams(search)
  const moved = earlier.find(
    ({ pathname, named }) => pathname === path && named.every(([name, value]) => params.get(name) === value),
  )
  if (!moved) return null
  for (const [name] of moved.named) params.delete(name)
  return { path: moved.path, search: params.size > 0 ? `?${params.toString()}` : '' }
}
