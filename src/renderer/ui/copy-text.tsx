import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { useCopy } from '@/lib/clipboard'
import styles from './copy-text.module.css'
import text from './text-button.module.css'
import { VisuallyHidden } from './visually-hidden'

interface CopyTextProps {
  value: string
  mono?: boolean
  /** Shown instead of the value; the value is still what is copied. */
  label?: string
  /** -1 inside a grid, whose cells own the focus. */
  tabIndex?: number
}

/** A value that a click copies, with a quiet "Copied". */
export function CopyText({ value, mono, label, tabIndex }: CopyTextProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      className={`${text.button} ${styles.copy}`}
      onClick={(event) => {
        // The row below opens on click.
        event.stopPropagation()
        void copy(value)
      }}
      title={copied ? t('actions.copied') : t('actions.copyValue', { value })}
      tabIndex={tabIndex}
      data-copied={copied ? '' : undefined}
      data-mono={mono ? '' : undefined}
    >
      <span className={styles.value}>{label ?? value}</span>
      {copied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      <VisuallyHidden live="polite">{copied ? t('actions.copied') : ''}</VisuallyHidden>
    </button>
  )
}
