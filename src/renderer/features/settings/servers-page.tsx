import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SavedServer } from '@shared/ipc/session'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { useSession } from '@/lib/session'
import { useKeyStorageText } from '@/components/connection/use-key-storage-text'
import { HostCommandsButton } from '@/components/host/host-commands-button'
import { ForgetServerDialog } from '@/components/forget-server/forget-server-dialog'
import { lazyComponent, EmptyState, Page } from '@/ui/page'
import { toApiError } from '@shared/api/error'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useServerSign } from '@/components/states/state-dots'
import { invoke } from '@/lib/desktop'
import { useServerState } from '@/lib/server-link'
import { CopyText } from '@/ui/copying'
import { MenuButton } from '@/ui/menu-button'
import { StateDot } from '@/ui/marks'
import { useToast } from '@/ui/toast/toast'
import { serverColorValue } from '@/ui/theme/tokens'
import Lock from 'lucide-react/icons/lock'
import styles from './servers-page.module.css'

/** Marks a server as read-only. */
function ReadOnlyMark() {
  const { t } = useTranslation('common')
  return (
    <span className={styles.mark}>
      <Lock size={12} aria-hidden />
      {t('server.readOnly')}
    </span>
  )
}

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
  const { session } = useSession()
  const { servers, currentId } = session
  const keyStorageText = useKeyStorageText()
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
        {keyStorageText}
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

interface SavedServerItemProps {
  server: SavedServer
  current: boolean
  onEdit: () => void
  onForget: () => void
}

function State({ server, current }: Pick<SavedServerItemProps, 'server' | 'current'>) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  if (!server.hasKey) return <StateDot state="waiting" label={t('servers.needsKey')} />
  if (server.connection?.identityReady === false)
    return <StateDot state="waiting" label={tCommon('server.needsCertificate')} />
  if (server.connection?.headersReady === false)
    return <StateDot state="waiting" label={tCommon('server.needsHeaders')} />
  return current ? <CurrentState /> : null
}

/** Shows the state of the current server in the same words as the rail. */
function CurrentState() {
  const { t } = useTranslation('settings')
  const { dot, word } = useServerSign(useServerState())
  return <StateDot state={dot} label={`${t('servers.current')} · ${word}`} />
}

function MainAction({ server, current, onEdit }: Pick<SavedServerItemProps, 'server' | 'current' | 'onEdit'>) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const toast = useToast()
  const { name } = server
  const use = () =>
    void invoke('servers:use', { id: server.id }).then(setSession, (thrown: unknown) =>
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' }),
    )
  if (!server.hasKey)
    return (
      <Button aria-label={t('servers.enterKeyOf', { name })} onClick={onEdit}>
        {t('servers.enterKey')}
      </Button>
    )
  if (current) return null
  return (
    <Button aria-label={t('servers.connectTo', { name })} onClick={use}>
      {t('servers.connect')}
    </Button>
  )
}

/** A saved server as a row: colour, name, address and state on the left, actions on the right. */
function SavedServerItem({ server, current, onEdit, onForget }: SavedServerItemProps) {
  const { t } = useTranslation('settings')
  const { name, url, color, ssh } = server
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ width: 3, alignSelf: 'stretch', borderRadius: 1, bgcolor: serverColorValue[color], flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={name}>
          {name}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <CopyText mono value={url} />
          {ssh === undefined ? null : (
            <Box component="span" sx={{ ml: 2 }}>
              {t('servers.overSsh', { destination: ssh })}
            </Box>
          )}
        </Box>
      </Box>
      {server.readOnly ? <ReadOnlyMark /> : null}
      <State server={server} current={current} />
      <MainAction server={server} current={current} onEdit={onEdit} />
      <MenuButton
        label={t('servers.more', { name })}
        items={[
          { label: t('servers.edit'), icon: <Pencil size={14} />, onClick: onEdit },
          { label: t('servers.forget'), icon: <Trash size={14} />, onClick: onForget, danger: true },
        ]}
      />
    </Box>
  )
}
