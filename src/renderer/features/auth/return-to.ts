/** Where to go after connecting: the address of this application one came from, else the overview. Never another origin, never back here. */
export function returnPath(query: URLSearchParams): string {
  const path = query.get('returnTo') ?? '/'
  const safe = /^\/(?![/\\])/.test(path) && !/^\/auth(?:[/?#]|$)/.test(path)
  return safe ? path : '/'
}
