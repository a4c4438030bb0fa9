import type { Node } from '@shared/api/nodes'
import { useTranslation } from '@/lib/texts'
import { machineState } from '@shared/states/machine-state'
import { useNow } from '@/lib/now'
import { StateDot } from '@/ui/state-dot'

/** Online, offline or expired, as a shape beside the machine's name. */
export function MachineDot({ node }: { node: Pick<Node, 'online' | 'expiry'> }) {
  const { t } = useTranslation('common')
  const state = machineState(node, useNow())
  return <StateDot state={state} label={t(`state.${state}`)} iconOnly />
}
