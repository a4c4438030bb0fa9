import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { LockedControls, useWriteLock, WriteLock } from '@/ui/write-lock'
import { useServerId } from '@/lib/session'
import { type Side, useCopySection } from './use-copy-section'

interface CopyButtonProps {
  section: string
  from: Side
  to: Side
}

/** Returns why the server's policy cannot be changed, or null. */
function useObstacle({ id, stored, readOnly, name }: Side): string | null {
  const { t } = useTranslation('compare')
  const lock = useWriteLock()
  const current = useServerId()
  if (stored === null) return t('noPolicy', { name })
  if (!stored.writable) return t('policyFile', { name })
  if (id === current) return lock
  return readOnly ? t('locked', { name }) : null
}

/** Copies a section of the policy to the other server's draft and opens its review. */
export function CopyButton({ section, from, to }: CopyButtonProps) {
  const { t } = useTranslation('compare')
  const { copy, busy } = useCopySection(from, to)
  return (
    <WriteLock reason={useObstacle(to)}>
      <LockedControls>
        <Button
          size="small"
          disabled={busy}
          sx={{ mt: 1 }}
          aria-label={t('copyOf', { section, server: to.name })}
          onClick={() => void copy(section)}
        >
          {t('copy', { server: to.name })}
        </Button>
      </LockedControls>
    </WriteLock>
  )
}
