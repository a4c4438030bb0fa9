import type { EndReason } from '@/lib/session-end'

/** The address of the sign-in page, with why one is there and where to go afterwards. */
export function authPath({ reason, returnTo }: { reason?: EndReason; returnTo?: string }): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (returnTo && returnTo !== '/') query.set('returnTo', returnTo)
  const text = query.toString()
  return text ? `/auth?${text}` : '/auth'
}
