import { formatLink, serverInLinks } from '@shared/links'
import { useSession } from './session'

/** Makes the link to a page of the current server, given its address; it opens the page in a colleague's console, too. */
export function usePageLink(): (path: string) => string {
  const { session } = useSession()
  return (path) => formatLink(path, serverInLinks(session)) ?? ''
}
