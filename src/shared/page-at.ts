import { type PageOf, pages } from './pages'

/** The page that a path such as /machines/12 leads to; undefined where there is none. */
export function pageAt(pathname: string): PageOf | undefined {
  const segments = pathname.split('/')
  return pages.find(({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === segments.length && wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  })
}
