import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import styles from './check-icon.module.css'

/**
 * Shows whether a menu entry is selected. Only an icon: the menu entry itself takes the click, and a checkbox inside would be a second
 * control.
 */
export function CheckIcon({ checked }: { checked: boolean }) {
  const Icon = checked ? SquareCheck : Square
  return <Icon className={styles.icon} data-checked={checked ? '' : undefined} size={16} aria-hidden />
}
