import { type PageOf, pages } from './pages'

/** Returns the page of a path such as /machines/12; undefined if there is none. */
export function pageAt(pathname: string): PageOf | undefined {
  const segments = pathname.split('/')
  return pages.find(({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === segments.length && wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  })
}
