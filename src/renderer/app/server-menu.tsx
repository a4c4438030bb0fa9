import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { toApiError } from '@shared/api/error'
import type { SavedServer, ServerColor } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { errorText, useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import { serverColorValue } from '@/ui/theme/tokens'
import { useToast } from '@/ui/toast/toast'
import { useServerActs } from './commands/command-context'

/** Returns functions that switch servers, open a page and sign out. */
function useServerActions() {
  const { t } = useTranslation('common')
  const { setSession } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const attempt = (action: () => Promise<void>) => () =>
    void action().catch((thrown: unknown) => toast.show(errorText(toApiError(thrown), t), { kind: 'error' }))
  return {
    use: (id: string) => attempt(async () => setSession(await invoke('servers:use', { id })))(),
    // The frame then redirects to the sign-in page.
    signOut: attempt(async () => setSession(await invoke('session:signOut'))),
    go: (path: string) => void navigate(path),
  }
}

/** Returns true if the server can be queried without entering a key or certificate again. */
function isReady({ hasKey, connection }: SavedServer): boolean {
  return hasKey && connection?.ready !== false
}

export function ServerMenu({ id, anchor, onClose }: { id: string; anchor: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation('common')
  const { session } = useSession()
  const actions = useServerActions()
  const noteOf = (server: SavedServer) => {
    if (!server.hasKey) return t('server.needsKey')
    if (server.connection?.headersReady === false) return t('server.needsHeaders')
    return isReady(server) ? undefined : t('server.needsCertificate')
  }
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 260 } }, list: { 'aria-label': t('server.saved') } }}
    >
      {session.servers.map((server) => (
        <ServerItem
          key={server.id}
          name={server.name}
          color={server.color}
          note={noteOf(server)}
          readOnly={server.readOnly ?? false}
          current={server.id === session.currentId}
          onClick={then(() => (isReady(server) ? actions.use(server.id) : actions.go(`/auth?server=${server.id}`)))}
        />
      ))}
      <ServerItem
        name={t('server.demo')}
        color="grey"
        current={session.currentId === DEMO_SERVER_ID}
        onClick={then(() => actions.use(DEMO_SERVER_ID))}
      />
      <Divider component="li" sx={{ my: '4px !important' }} />
      <MenuItem onClick={then(() => actions.go('/compare'))}>{t('server.compare')}</MenuItem>
      <LockItem onClose={onClose} />
      <MenuItem onClick={then(() => actions.go('/auth?add'))}>{t('server.add')}</MenuItem>
      <MenuItem onClick={then(() => actions.go('/settings/servers'))}>{t('server.manage')}</MenuItem>
      <MenuItem onClick={then(actions.signOut)}>{t('server.signOut')}</MenuItem>
    </Menu>
  )
}

/** Locks or unlocks the current server. MUI passes the props that menu items need. */
function LockItem({ onClose, ...menu }: { onClose: () => void }) {
  const { t, ready } = useTranslation('commands')
  const { server, setLocked } = useServerActs()
  if (!server || !ready) return null
  const locked = server.readOnly ?? false
  const change = () => {
    onClose()
    setLocked(!locked)
  }
  return (
    <MenuItem {...menu} onClick={change}>
      {t(locked ? 'verb.unlock' : 'verb.lock')}
    </MenuItem>
  )
}

interface ServerItemProps {
  name: string
  color: ServerColor
  note?: string | undefined
  readOnly?: boolean
  current: boolean
  onClick: () => void
}

function ServerItem({ name, color, note, readOnly, current, onClick, ...menu }: ServerItemProps) {
  const { t } = useTranslation('common')
  return (
    <MenuItem {...menu} role="menuitemradio" aria-checked={current} onClick={current ? undefined : onClick}>
      <Box sx={{ width: 3, height: 20, borderRadius: 1, bgcolor: serverColorValue[color], flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
          {name}
        </Box>
        {note ? <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{note}</Box> : null}
      </Box>
      {readOnly ? <Lock size={12} aria-label={t('server.readOnly')} role="img" /> : null}
      {current ? <Check size={14} aria-hidden /> : null}
    </MenuItem>
  )
}
