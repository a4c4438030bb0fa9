import Alert from '@mui/material/Alert'
import type { Act } from '@shared/acts/act'
import { objectKey } from '@shared/acts/act-key'
import { machineName } from '@shared/states/machine-state'
import { useTranslation } from '@/lib/texts'
import { actsAffect } from './acts-affect'
import { useLocalClient } from './use-local-client'

/** Warns by name if acts affect this computer. */
export function ThisComputerNotice({ acts }: { acts: readonly Act[] }) {
  const { t, ready } = useTranslation('client')
  const { self } = useLocalClient()
  if (!ready || !self || !actsAffect(acts, self)) return null
  const count = new Set(acts.map(objectKey)).size
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('affected', { count, name: machineName(self) })}
    </Alert>
  )
}
