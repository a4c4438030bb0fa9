import { lazyComponent } from '@/ui/page'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ApiKey } from '@shared/api/resources'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation, relativeTime, useNow } from '@/lib/texts'
import { isSoon } from '@shared/states/machine-state'
import { useOwnKey } from '@/lib/queries/lists'
import { useCurrentServer, useSession } from '@/lib/session'
import { StateDot } from '@/ui/marks'
import { ToastSlot } from '@/ui/toast/toast'
import { ToastBox } from '@/ui/toast/toast-box'
import { Link, useLocation } from 'react-router'
import { authPath } from './navigation'
import { NoticeBar } from './notices'
import { ServerSettings } from './server-settings'

const RotateKeyDialog = lazyComponent(async () => (await import('@/features/keys/rotate-key-dialog')).RotateKeyDialog)

/** Warns 14 days before the console's own key expires, even one made for a shorter time, beside the toasts, and offers to replace it. Dismissed, it is gone until the next start. */
export function KeyNotice() {
  const now = useNow()
  const key = useOwnKey()
  const warned = key !== undefined && isSoon(key.expiration, now)
  // Kept here, because the notice disappears while the key is being replaced.
  const [rotating, setRotating] = useState(false)
  const [dismissed, setDismissed] = useState<string | null>(null)
  return (
    <>
      {warned && key.id !== dismissed ? (
        <Notice apiKey={key} now={now} onRotate={() => setRotating(true)} onDismiss={() => setDismissed(key.id)} />
      ) : null}
      {rotating ? <RotateKeyDialog onClose={() => setRotating(false)} /> : null}
    </>
  )
}

/** Returns why the console cannot replace its own key, or null. */
function useObstacle(): string | null {
  const { t } = useTranslation('common')
  const { keyStorage } = useSession().session
  const server = useCurrentServer()
  if (server?.readOnly) return t('lock.reason', { name: server.name })
  return keyStorage === 'memory' ? t('ownKey.memory') : null
}

interface NoticeProps {
  apiKey: ApiKey
  now: number
  onRotate: () => void
  onDismiss: () => void
}

function Notice({ apiKey, now, onRotate, onDismiss }: NoticeProps) {
  const { t } = useTranslation('common')
  const obstacle = useObstacle()
  const end = relativeTime(t, apiKey.expiration ?? '', now)
  return (
    <ToastSlot>
      <ToastBox role="status">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <StateDot wrap state="expiring" label={t('ownKey.expires', { end })} />
          {obstacle ? <Box sx={{ color: 'text.secondary' }}>{obstacle}</Box> : null}
        </Box>
        {obstacle ? null : (
          <Button size="small" variant="text" color="primary" onClick={onRotate}>
            {t('ownKey.rotate')}
          </Button>
        )}
        <ServerSettings />
        <IconButton size="small" aria-label={t('actions.dismiss')} onClick={onDismiss}>
          <X size={14} aria-hidden />
        </IconButton>
      </ToastBox>
    </ToastSlot>
  )
}

/** Says on the pages about a host that the server's API cannot be used, but its host can. */
export function NoKeyNotice() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const server = useCurrentServer()
  if (!server) return null
  const why = t(server.hasKey ? 'noKey.refused' : 'noKey.missing', { name: server.name })
  const returnTo = pathname + search
  const signIn = server.hasKey
    ? authPath({ reason: 'unauthorized', returnTo })
    : `/auth?${new URLSearchParams({ server: server.id, returnTo }).toString()}`
  return (
    <NoticeBar>
      <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <StateDot wrap state="waiting" label={why} />
        <Box sx={{ color: 'text.secondary' }}>{t('noKey.host')}</Box>
      </Box>
      <Button size="small" component={Link} to={signIn}>
        {t('noKey.enter')}
      </Button>
    </NoticeBar>
  )
}
