import { useTranslation } from '@/lib/texts'
import type { KeyState } from '@shared/states/key-state'
import { type DotState, StateDot } from '@/ui/state-dot'

const dots: Record<KeyState, DotState> = {
  active: 'good',
  expiring: 'expiring',
  used: 'neutral',
  expired: 'expired',
  revoked: 'neutral',
}

/** A key's state as a shape and a label, the same on every page. */
export function KeyStateDot({ state }: { state: KeyState }) {
  const { t } = useTranslation('common')
  return <StateDot state={dots[state]} label={t(`keyState.${state}`)} />
}
