import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './selection-bar.module.css'
import { keepToastsAbove } from './toast/position'
import { LockedControls } from './write-lock'

interface SelectionBarProps {
  /** The bar's name for screen readers. */
  label: string
  /** How many are selected, in words. */
  summary: string
  onClear: () => void
  /** The actions that fit all that is selected. */
  children: ReactNode
}

/** What can be done with the selected rows, at the foot of the table. */
export function SelectionBar({ label, summary, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('common')
  return (
    <section ref={keepToastsAbove} aria-label={label} className={styles.bar}>
      <span role="status" className={styles.summary}>
        {summary}
      </span>
      <LockedControls>{children}</LockedControls>
      <Button variant="text" onClick={onClear}>
        {t('actions.clear')}
      </Button>
    </section>
  )
}
