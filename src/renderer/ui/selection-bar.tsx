import Button from '@mui/material/Button'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useOfferCommands } from '@/lib/page-commands'
import { MenuButton } from './menu-button'
import styles from './selection-bar.module.css'
import { LockedControls, useBlockedActs } from './marks'

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
        <FittingActs acts={acts} />
      </LockedControls>
      <Button variant="text" onClick={onClear}>
        {t('actions.clear')}
      </Button>
    </section>
  )
}

const GAP = 8
const MENU_WIDTH = 36

/** Returns how many of the buttons fit into the box with a menu for the others. Their widths are measured once, while all are shown. */
function useFitting(acts: readonly SelectionAct[]) {
  const box = useRef<HTMLDivElement>(null)
  const total = acts.length
  const labels = acts.map(({ label }) => label).join()
  const [{ of, fitting }, setFit] = useState({ of: labels, fitting: total })
  if (of !== labels) setFit({ of: labels, fitting: total })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const widths = Array.from(element.children, (child) => (child as HTMLElement).offsetWidth + GAP)
    const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0)
    const measure = () => {
      if (element.clientWidth === 0) return
      const room = element.clientWidth + GAP
      let count = total
      while (count > 0 && sum(count) + (count < total ? MENU_WIDTH + GAP : 0) > room) count--
      setFit((before) => (before.fitting === count ? before : { of: labels, fitting: count }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [labels, total])
  return { box, fitting }
}

/** The actions in one line; those without room are in a menu at its end. */
function FittingActs({ acts }: { acts: readonly SelectionAct[] }) {
  const { t } = useTranslation('common')
  const { box, fitting } = useFitting(acts)
  const rest = acts.slice(fitting).map(({ label, danger = false, reason, run }) => ({
    label,
    danger,
    onClick: run,
    ...(reason !== undefined && { disabled: true, reason }),
  }))
  return (
    <div ref={box} className={styles.acts}>
      {acts.slice(0, fitting).map((act) => (
        <ActButton key={act.id} act={act} />
      ))}
      {rest.length > 0 ? <MenuButton label={t('actions.more')} items={rest} /> : null}
    </div>
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
