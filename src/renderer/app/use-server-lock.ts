import { useLastKnownAt, useServerState } from '@/lib/server-link'
import { useCurrentServer, useKeyProblem } from '@/lib/session'
import { useTranslation } from '@/lib/texts'
import { useLocation } from 'react-router'
import { sectionAt } from './navigation'

/** True on the pages about the host of a server, which the console uses over SSH, without the API key. */
export function useIsAtHost(): boolean {
  const { pathname } = useLocation()
  return useCurrentServer()?.host !== undefined && sectionAt(pathname) === 'host'
}

/** Returns why nothing can be changed on the current server now; null if changes are allowed. */
export function useServerLock(): string | null {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const isOld = useLastKnownAt() !== null
  const { answeredAt } = useServerState()
  const keyProblem = useKeyProblem()
  const isAtHost = useIsAtHost()
  if (!server) return null
  if (server.readOnly) return t('lock.reason', { name: server.name })
  if (isAtHost) return null
  if (keyProblem) return t(`lock.key.${keyProblem}`, { name: server.name })
  return isOld && answeredAt === null ? t('lock.lastKnown', { name: server.name }) : null
}
