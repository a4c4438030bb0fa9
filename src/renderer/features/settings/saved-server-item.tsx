import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import type { SavedServer } from '@shared/ipc/session'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useTranslation } from '@/lib/texts'
import { serverDots } from '@/components/server-state/server-dots'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useServerState } from '@/lib/server-watch'
import { serverWord } from '@/lib/server-words'
import { useSession } from '@/lib/session'
import { CopyText } from '@/ui/copy-text'
import { MenuButton } from '@/ui/menu-button'
import { ReadOnlyMark } from '@/ui/read-only-mark'
import { StateDot } from '@/ui/state-dot'
import { useToast } from '@/ui/toast/toast'
import { serverColorValue } from '@/ui/theme/tokens'

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
  const { t: tCommon } = useTranslation('common')
  const state = useServerState()
  return (
    <StateDot state={serverDots[state.condition]} label={`${t('servers.current')} · ${serverWord(state, tCommon)}`} />
  )
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
export function SavedServerItem({ server, current, onEdit, onForget }: SavedServerItemProps) {
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
