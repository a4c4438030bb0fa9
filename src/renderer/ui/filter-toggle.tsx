import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Figure } from './figure'
import styles from './filter-toggle.module.css'

export interface FilterOption<T extends string> {
  value: T
  label: string
  /** The number of matching rows; hidden if undefined. */
  count?: number | undefined
}

interface FilterToggleProps<T extends string> {
  label: string
  value: T
  options: readonly FilterOption<T>[]
  onChange: (value: T) => void
  /** The value without a pressed option; omit it if one option is always pressed. */
  none?: T
}

/** A few mutually exclusive filters, each with its number of rows. */
export function FilterToggle<T extends string>({ label, value, options, onChange, none }: FilterToggleProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: T | null) => {
        const chosen = next ?? none
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} className={styles.option}>
          {option.label}
          {option.count === undefined ? null : (
            <span className={styles.count}>
              <Figure value={option.count} />
            </span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
