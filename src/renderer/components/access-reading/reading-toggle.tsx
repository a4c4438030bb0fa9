import Tooltip from '@mui/material/Tooltip'
import { type AccessReading, accessReadings } from '@shared/access/reachable'
import { useTranslation } from '@/lib/texts'
import { useAddressChoice } from '@/lib/address'
import { FilterToggle } from '@/ui/list-filters'

/** Which statement about access a page makes: part of its address. */
export const useReading = () => useAddressChoice<AccessReading>('reading', accessReadings, 'allowed')

interface ReadingToggleProps {
  value: AccessReading
  onChange: (value: AccessReading) => void
  /** How many machines each statement is about, if the page counts them. */
  counts?: Partial<Record<AccessReading, number>>
}

/** Switches a page between access allowed by policy and access reachable now. Its hint explains the selected one. */
export function ReadingToggle({ value, onChange, counts }: ReadingToggleProps) {
  const { t } = useTranslation('access')
  const options = accessReadings.map((each) => ({ value: each, label: t(`reading.${each}`), count: counts?.[each] }))
  return (
    <Tooltip title={t(`reading.${value}Hint`)} describeChild>
      <span>
        <FilterToggle label={t('reading.label')} value={value} onChange={onChange} options={options} />
      </span>
    </Tooltip>
  )
}
