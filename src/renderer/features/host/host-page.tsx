import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@/lib/page-title'
import { useCurrentServer } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { AllowHost } from './allow-host'
import { AllowedHost } from './allowed-host'

/** The Host page: whether the console may use the server's host, Headscale there, and every command that runs there. */
export function HostPage() {
  const title = usePageTitle('/host')
  const { t } = useTranslation('host')
  const server = useCurrentServer()
  if (!server)
    return (
      <Page title={title} local>
        <EmptyState text={t('page.demo')} />
      </Page>
    )
  return server.host === undefined ? (
    <AllowHost key={server.id} title={title} server={server} />
  ) : (
    <AllowedHost key={server.id} title={title} server={{ ...server, host: server.host }} />
  )
}
