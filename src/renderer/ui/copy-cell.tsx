import { useCopy } from '@/lib/clipboard'
import styles from './copy-cell.module.css'
import cell from './data-table/cell.module.css'

interface CopyCellProps {
  value: string
  /** The button's name and tooltip: "Copy 100.64.0.3". */
  copyText: string
  /** Replaces `copyText` briefly after copying. */
  copiedText: string
}

/** A table cell that copies its value on click. Unlike `CopyText` it has no icon of its own, because a row may have several. */
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
