import { addressElsewhere } from '@shared/server-address'
import type { ApiError } from '@shared/api/error'
import type { Session } from '@shared/ipc/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession, useSessionHold } from '@/lib/session'
import { linkOf } from '@/lib/server-link'

/**
 * Returns the path to open after connecting: the previous page of this app, otherwise the overview. Never another origin, and never the
 * sign-in page.
 */
export function returnPath(query: URLSearchParams): string {
  const path = query.get('returnTo') ?? '/'
  const safe = /^\/(?![/\\])/.test(path) && !/^\/auth(?:[/?#]|$)/.test(path)
  return safe ? path : '/'
}

/** Returns the page that led to the sign-in. If the user chose another server there, the page names no object of the previous one. */
function pathAfter(previous: Session, next: Session, query: URLSearchParams): string {
  const path = returnPath(query)
  // A link names the server of its page.
  if (query.has('server') || previous.currentId === null || previous.currentId === next.currentId) return path
  const { pathname, search } = new URL(path, 'app://console')
  return addressElsewhere(pathname, search) ?? path
}

/**
 * Returns a mutation that runs `connect`, which returns the new session, or null if the sign-in did not succeed. Then calls `onSignedIn`; by
 * default, the user returns to the page that led to the sign-in. `error` stays on screen until the next attempt.
 */
export function useSignIn<I>(connect: (input: I) => Promise<Session | null>, onSignedIn?: () => void) {
  const { session: previous, setSession } = useSession()
  const hold = useSessionHold()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [query] = useSearchParams()
  return useMutation<unknown, ApiError, I>({
    // The input may contain an API key: discard it with the form.
    gcTime: 0,
    mutationFn: (input) =>
      hold(async () => {
        const session = await connect(input)
        if (!session) return false
        setSession(session)
        // The server may be the same, with another key.
        linkOf(client).refusedKey.clear()
        if (onSignedIn) onSignedIn()
        else await navigate(pathAfter(previous, session, query), { replace: true })
        return true
      }),
  })
}
