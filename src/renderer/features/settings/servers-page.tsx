import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SavedServer } from '@shared/ipc/session'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { usePageTitle } from '@/lib/page-title'
import { useSession } from '@/lib/session'
import { HostCommandsButton } from '@/components/host/host-commands-button'
import { ForgetServerDialog } from '@/components/forget-server/forget-server-dialog'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { Page } from '@/ui/page'
import { SavedServerItem } from './saved-server-item'

const EditServerDialog = lazyComponent(async () => (await import('./edit-server-dialog')).EditServerDialog)

type Open = { kind: 'edit' | 'forget'; server: SavedServer; review?: boolean } | null

function AddButton() {
  const { t } = useTranslation('settings')
  return (
    <Button component={Link} to="/auth?add" variant="contained" color="primary" startIcon={<Plus size={16} />}>
      {t('servers.add')}
    </Button>
  )
}

/** Calls `open` with the server whose certificate a link asks to review (`?review=<id>`), once per link. */
function useReviewInAddress(servers: readonly SavedServer[], open: (server: SavedServer) => void): void {
  const [params, change] = useAddressParams()
  const asked = params.get('review')
  const review = useEffectEvent(() => {
    change(withParam('review', null))
    const server = servers.find(({ id }) => id === asked)
    if (server) open(server)
  })
  useEffect(() => {
    if (asked !== null) review()
  }, [asked])
}

/** The Servers page: connect, edit, remove and add servers. */
export function ServersPage() {
  const title = usePageTitle('/settings/servers')
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const { servers, currentId, keyStorage } = session
  const [open, setOpen] = useState<Open>(null)
  useReviewInAddress(servers, (server) => setOpen({ kind: 'edit', server, review: true }))
  const close = () => setOpen(null)
  return (
    <Page title={title} context={t('servers.context', { count: servers.length })} primaryAction={<AddButton />}>
      {servers.length === 0 ? (
        <EmptyState text={t('servers.empty')} />
      ) : (
        <Box
          component="ul"
          aria-label={t('servers.list')}
          sx={{ m: 0, mb: 4, p: 0, listStyle: 'none', maxWidth: 800, borderTop: 1, borderColor: 'divider' }}
        >
          {servers.map((server) => (
            <SavedServerItem
              key={server.id}
              server={server}
              current={server.id === currentId}
              onEdit={() => setOpen({ kind: 'edit', server })}
              onForget={() => setOpen({ kind: 'forget', server })}
            />
          ))}
        </Box>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
        {tCommon(`server.keys.${keyStorage}`)}
      </Typography>
      <Box sx={{ mt: 4, maxWidth: 800 }}>
        <HostCommandsButton />
      </Box>
      {open?.kind === 'edit' ? (
        <EditServerDialog server={open.server} review={open.review ?? false} onClose={close} />
      ) : null}
      {open?.kind === 'forget' ? <ForgetServerDialog server={open.server} onClose={close} /> : null}
    </Page>
  )
}
