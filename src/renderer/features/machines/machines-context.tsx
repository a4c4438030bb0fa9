import type { Node } from '@shared/api/nodes'
import { memo, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { machineState } from '@shared/states/machine-state'
import { UpdatedAgo } from '@/ui/updated-ago'

interface MachinesContextProps {
  nodes: readonly Node[]
  shown: number
  narrowed: boolean
  now: number
  updatedAt: number
}

/** Shows the number of machines, filtered or in total, and the age of the data. */
export const MachinesContext = memo(function MachinesContext(props: MachinesContextProps) {
  const { nodes, shown, narrowed, now, updatedAt } = props
  const { t } = useTranslation('machines')
  const online = useMemo(() => nodes.filter((node) => machineState(node, now) === 'online').length, [nodes, now])
  if (updatedAt === 0) return null
  const counts = narrowed
    ? t('context.shown', { shown, count: nodes.length })
    : `${t('context.all', { count: nodes.length })} · ${t('context.online', { count: online })}`
  return (
    <>
      <span role="status">{counts}</span>
      {' · '}
      <UpdatedAgo at={updatedAt} />
    </>
  )
})
