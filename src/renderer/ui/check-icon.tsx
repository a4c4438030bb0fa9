import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import styles from './check-icon.module.css'

/** Shows whether a menu entry is chosen. An icon only: the entry itself is pressed, a control in it would be a second one. */
export function CheckIcon({ checked }: { checked: boolean }) {
  const Icon = checked ? SquareCheck : Square
  return <Icon className={styles.icon} data-checked={checked ? '' : undefined} size={16} aria-hidden />
}
