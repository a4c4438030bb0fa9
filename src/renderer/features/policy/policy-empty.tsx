import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { EmptyState } from '@/ui/empty-state'
import { LockedControls } from '@/ui/write-lock'
import { BLANK_POLICY, starterPolicy } from './starter-policy'

/** Explains how a server without a policy behaves and offers two ways to start one. */
export function PolicyEmpty({ onStart }: { onStart: (text: string) => void }) {
  const { t } = useTranslation('policy')
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <LockedControls>
          <Button variant="contained" color="primary" onClick={() => onStart(starterPolicy(t))}>
            {t('empty.starter')}
          </Button>
          <Button onClick={() => onStart(BLANK_POLICY)}>{t('empty.blank')}</Button>
        </LockedControls>
      }
    />
  )
}
