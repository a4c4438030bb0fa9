import Button from '@mui/material/Button'
import type { SavedServer } from '@shared/ipc/session'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/texts'
import { useCurrentServer } from '@/lib/session'
import { lazyComponent, EmptyState, Page } from '@/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/cache'

/** Connects again at once, also after a question was refused, and finds Headscale again. */
export function ReconnectButton({ id }: { id: string }) {
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: async () => {
      await invoke('host:again')
      await invoke('host:look', { id, fresh: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.host(id) }),
  })
  return (
    <Button loading={again.isPending} onClick={() => again.mutate()} sx={{ alignSelf: 'flex-start' }}>
      {tCommon('actions.retry')}
    </Button>
  )
}

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
  const { t: tCommon } = useTranslation('common')
  const server = useCurrentServer()
  if (!server)
    return (
      <Page title={title} context={tCommon('server.demo')} local>
        <EmptyState
          text={t('page.demo')}
          action={
            <Button component={Link} to="/auth?add">
              {tCommon('server.add')}
            </Button>
          }
        />
      </Page>
    )
  return server.host === undefined ? (
    <AllowHost key={server.id} title={title} server={server} />
  ) : (
    children({ ...server, host: server.host })
  )
}
