import { useTranslation } from '@/lib/texts'
import type { RouteState } from '@shared/states/route-state'
import { type DotState, StateDot } from '@/ui/state-dot'

const dots: Record<RouteState, DotState> = {
  pending: 'neutral',
  waiting: 'waiting',
  serving: 'good',
  standby: 'neutral',
  unserved: 'bad',
  offline: 'offline',
  expired: 'expired',
  prepared: 'neutral',
  withdrawn: 'neutral',
  unknown: 'neutral',
}

/** The state of a machine's route for a prefix, as a shape and a label, the same on every page. */
export function RouteStateDot({ state, iconOnly = false }: { state: RouteState; iconOnly?: boolean }) {
  const { t } = useTranslation('common')
  return <StateDot state={dots[state]} label={t(`routeState.${state}`)} iconOnly={iconOnly} />
}
