import type { SavedServer } from '@shared/ipc/session'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCurrentServer } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { Page } from '@/ui/page'

const AllowHost = lazyComponent(
  async () => (await import('./allow-host')).AllowHost,
  ({ title }) => <Page title={title} local />,
)

export type ServerWithHost = SavedServer & { readonly host: string }

interface HostGateProps {
  title: string
  children: (server: ServerWithHost) => ReactNode
}

/** Shows a page about the host of a server if the admin allowed its use, and asks for that otherwise. */
export function HostGate({ title, children }: HostGateProps) {
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
    children({ ...server, host: server.host })
  )
}
