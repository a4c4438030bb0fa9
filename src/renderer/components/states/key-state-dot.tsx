import { useTranslation } from 'react-i18next'
import type { KeyState } from '@shared/states/key-state'
import { type DotState, StateDot } from '@/ui/state-dot'

const dots: Record<KeyState, DotState> = { active: 'good', expiring: 'expiring', used: 'neutral', expired: 'expired' }

/** What a key is still good for, as a shape and a word: the same on every page. */
export function KeyStateDot({ state }: { state: KeyState }) {
  const { t } = useTranslation('common')
  return <StateDot state={dots[state]} label={t(`keyState.${state}`)} />
}
