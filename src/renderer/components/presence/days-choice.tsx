import { type PresenceDays, presenceDays } from '@shared/presence/interval'
import { useTranslation } from 'react-i18next'
import { FilterToggle } from '@/ui/filter-toggle'

interface DaysChoiceProps {
  value: PresenceDays
  onChange: (days: PresenceDays) => void
}

/** How far back one looks. */
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
