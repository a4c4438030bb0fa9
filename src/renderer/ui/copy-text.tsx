import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { use } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { TermContext } from './definition-list'
import styles from './copy-text.module.css'
import text from './text-button.module.css'
import { VisuallyHidden } from './visually-hidden'

interface CopyTextProps {
  value: string
  mono?: boolean
  /** Shown instead of the value; the copy still contains the value. */
  label?: string
  /** -1 inside a grid, whose cells manage the focus. */
  tabIndex?: number
}

/** A value that a click copies, with a discreet "Copied". Inside a definition list its accessible name includes the term. */
export function CopyText({ value, mono, label, tabIndex }: CopyTextProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const term = use(TermContext)
  const shown = label ?? value
  return (
    <button
      type="button"
      className={`${text.button} ${styles.copy}`}
      onClick={(event) => {
        // A click on the row below would open it.
        event.stopPropagation()
        void copy(value)
      }}
      aria-label={term ? t('actions.copyTerm', { value: shown, term }) : t('actions.copyValue', { value: shown })}
      title={copied ? t('actions.copied') : t('actions.copyValue', { value })}
      tabIndex={tabIndex}
      data-copied={copied ? '' : undefined}
      data-mono={mono ? '' : undefined}
    >
      <span className={styles.value}>{shown}</span>
      {copied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      <VisuallyHidden live="polite">{copied ? t('actions.copied') : ''}</VisuallyHidden>
    </button>
  )
}
