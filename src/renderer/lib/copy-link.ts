import { formatLink, serverInLinks } from '@shared/links'
import { useCopy } from './clipboard'
import { useSession } from './session'

/**
 * Copies a link to a page, which opens it in a colleague's console, too: it names the current server by its address. Takes the page's
 * address; false where no link leads there.
 */
export function useCopyLink(): (path: string) => Promise<boolean> {
  const { session } = useSession()
  const { copy } = useCopy()
  return async (path) => {
    const link = formatLink(path, serverInLinks(session))
    if (link === null) return false
    await copy(link)
    return true
  }
}
