import Alert from '@mui/material/Alert'
import type { Act } from '@shared/acts/act'
import { objectKey } from '@shared/acts/act-key'
import { machineName } from '@shared/states/machine-state'
import { useTranslation } from '@/lib/texts'
import { useLocalClient } from './use-local-client'
import type { Node } from '@shared/api/nodes'

/** Warns by name if acts affect this computer. */
export function ThisComputerNotice({ acts }: { acts: readonly Act[] }) {
  const { t, ready } = useTranslation('client')
  const self = useLocalClient((client) => client.self)
  if (!ready || !self || !actsAffect(acts, self)) return null
  const count = new Set(acts.map(objectKey)).size
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('affected', { count, name: machineName(self) })}
    </Alert>
  )
}

/** Returns true if an act changes this machine or deletes its owner. A policy has its own check of access. */
export function actsAffect(acts: readonly Act[], { id, user }: Pick<Node, 'id' | 'user'>): boolean {
  return acts.some((act) => {
    if (act.kind === 'user.delete') return act.id === user?.id
    return act.kind.startsWith('node.') && 'id' in act && act.id === id
  })
}
