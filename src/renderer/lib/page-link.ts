import { formatLink, serverInLinks } from '@shared/links'
import { useSession } from './session'

/**
 * Returns a function that creates a link to a page of the current server from its address. The link also works in a colleague's console.
 */
export function usePageLink(): (path: string) => string {
  const { session } = useSession()
  return (path) => formatLink(path, serverInLinks(session)) ?? ''
}
