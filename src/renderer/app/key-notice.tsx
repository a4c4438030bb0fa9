import { lazyComponent } from '@/ui/lazy-component'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ApiKey } from '@shared/api/api-keys'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { relativeTime } from '@/lib/format'
import { apiKeyState } from '@shared/states/key-state'
import { useNow } from '@/lib/now'
import { useOwnKey } from '@/lib/queries/own-key'
import { useCurrentServer, useSession } from '@/lib/session'
import { StateDot } from '@/ui/state-dot'
import { NoticeBar } from './notice-bar'

const RotateKeyDialog = lazyComponent(async () => (await import('@/features/keys/rotate-key-dialog')).RotateKeyDialog)

/** Warns 14 days before the console's own key expires, and offers to replace it. */
export function KeyNotice() {
  const now = useNow()
  const key = useOwnKey()
  const warned = key !== undefined && apiKeyState(key, now) === 'expiring'
  // Kept here, because the notice disappears while the key is being replaced.
  const [rotating, setRotating] = useState(false)
  return (
    <>
      <Box component="output" sx={{ flex: 'none', display: 'block' }}>
        {warned ? <Notice apiKey={key} now={now} onRotate={() => setRotating(true)} /> : null}
      </Box>
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

function Notice({ apiKey, now, onRotate }: { apiKey: ApiKey; now: number; onRotate: () => void }) {
  const { t } = useTranslation('common')
  const obstacle = useObstacle()
  const end = relativeTime(t, apiKey.expiration ?? '', now)
  return (
    <NoticeBar>
      <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <StateDot wrap state="expiring" label={t('ownKey.expires', { end })} />
        {obstacle ? <Box sx={{ color: 'text.secondary' }}>{obstacle}</Box> : null}
      </Box>
      {obstacle ? null : (
        <Button size="small" onClick={onRotate}>
          {t('ownKey.rotate')}
        </Button>
      )}
    </NoticeBar>
  )
}
