import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { useOfferCommands } from '@/lib/page-commands'
import styles from './selection-bar.module.css'
import { LockedControls, useBlockedActs } from './write-lock'

export interface SelectionAct {
  readonly id: string
  readonly label: string
  /** The letter key that runs it. */
  readonly key?: string
  readonly danger?: boolean
  /** The most common action. */
  readonly primary?: boolean
  /** The reason it is disabled. */
  readonly reason?: string
  readonly run: () => void
}

interface SelectionBarProps {
  /** The bar's name for screen readers. */
  label: string
  /** The number of selected rows, as text. */
  summary: string
  /** How many of them the filter hides; shown, because the actions include them. */
  hidden?: number
  onClear: () => void
  /** The actions available for the whole selection. */
  acts: readonly SelectionAct[]
}

/** The bulk actions of the selected rows: at the foot of the table, in the command palette and by key. */
export function SelectionBar({ label, summary: selected, hidden = 0, onClear, acts: offered }: SelectionBarProps) {
  const { t } = useTranslation('common')
  const summary = hidden > 0 ? `${selected} ${t('actions.hiddenRows', { count: hidden })}` : selected
  const blocked = useBlockedActs()
  const acts = blocked === null ? offered : offered.map((act) => ({ ...act, reason: blocked }))
  useOfferCommands(
    acts
      .filter(({ reason }) => reason === undefined)
      .map(({ id, label: name, key, run }) => ({
        id: `selected-${id}`,
        label: `${name} (${summary})`,
        words: '',
        run,
        writes: true,
        ...(key && { key }),
      })),
  )
  return (
    <section data-free-of-toasts aria-label={label} className={styles.bar}>
      <span role="status" className={styles.summary}>
        {summary}
      </span>
      <LockedControls>
        {acts.map((act) => (
          <ActButton key={act.id} act={act} />
        ))}
      </LockedControls>
      <Button variant="text" onClick={onClear}>
        {t('actions.clear')}
      </Button>
    </section>
  )
}

function ActButton({ act: { label, key: letter, danger, primary, reason, run } }: { act: SelectionAct }) {
  const letters = letter?.toUpperCase()
  const plain = primary ? 'primary' : 'inherit'
  return (
    <Button
      variant={primary ? 'contained' : 'outlined'}
      color={danger ? 'error' : plain}
      disabled={reason !== undefined}
      aria-keyshortcuts={letters}
      title={reason ?? (letters && `${label} (${letters})`)}
      onClick={run}
    >
      {label}
    </Button>
  )
}
