import { type PresenceDays, presenceDays } from '@shared/presence/interval'
import { useTranslation } from '@/lib/texts'
import { useAddressChoice } from '@/lib/address'
import { FilterToggle } from '@/ui/list-filters'

/** Keeps the shown period in the address, in days; the default is 7. */
export function useDaysInAddress(): [PresenceDays, (days: PresenceDays) => void] {
  const [text, setText] = useAddressChoice(
    'days',
    presenceDays.map((days) => `${days}` as const),
    '7',
  )
  const days = presenceDays.find((one) => `${one}` === text) ?? 7
  return [days, (next) => setText(`${next}`)]
}

interface DaysChoiceProps {
  value: PresenceDays
  onChange: (days: PresenceDays) => void
}

/** Selects the shown period. */
export function DaysChoice({ value, onChange }: DaysChoiceProps) {
  const { t } = useTranslation('presence')
  return (
    <FilterToggle
      label={t('days.label')}
      value={`${value}`}
      options={presenceDays.map((days) => ({
        value: `${days}`,
        label: days === 1 ? t('days.day') : t('days.days', { count: days }),
      }))}
      onChange={(next) => onChange(presenceDays.find((days) => `${days}` === next) ?? value)}
    />
  )
}
