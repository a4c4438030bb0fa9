import { useCopy } from '@/lib/clipboard'
import styles from './copy-cell.module.css'
import cell from './data-table/cell.module.css'

interface CopyCellProps {
  value: string
  /** "Copy 100.64.0.3": the button's name, and what hovering says. */
  copyText: string
  /** The same for a moment after it was copied. */
  copiedText: string
}

/** A value in a table cell that a click copies: `CopyText` without an icon of its own, for a row may have several. */
export function CopyCell({ value, copyText, copiedText }: CopyCellProps) {
  const { copied, copy } = useCopy()
  const name = copied ? copiedText : copyText
  return (
    <button
      type="button"
      className={styles.copy}
      tabIndex={-1}
      title={name}
      aria-label={name}
      data-copied={copied ? '' : undefined}
      onClick={() => void copy(value)}
    >
      <span className={cell.text}>{value}</span>
    </button>
  )
}
