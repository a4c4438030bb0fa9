/** Why a session ended. */
export type EndReason = 'unauthorized' | 'signedOut' | 'removed'

/** Returns the address of the sign-in page, with the reason for signing in and the page to return to. */
export function authPath({ reason, returnTo }: { reason?: EndReason; returnTo?: string }): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (returnTo && returnTo !== '/') query.set('returnTo', returnTo)
  const text = query.toString()
  return text ? `/auth?${text}` : '/auth'
}
