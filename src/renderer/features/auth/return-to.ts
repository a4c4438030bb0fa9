/**
 * Returns the path to open after connecting: the previous page of this app, otherwise the overview. Never another origin, and never the
 * sign-in page.
 */
export function returnPath(query: URLSearchParams): string {
  const path = query.get('returnTo') ?? '/'
  const safe = /^\/(?![/\\])/.test(path) && !/^\/auth(?:[/?#]|$)/.test(path)
  return safe ? path : '/'
}
