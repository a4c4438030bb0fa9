import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { use } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { TermContext } from './page'
import styles from './copy-text.module.css'
import text from './text-button.module.css'
import { VisuallyHidden } from './marks'
import { useToast } from './toast/toast'
import LinkIcon from 'lucide-react/icons/link'
import type { MenuEntry } from './menu-button'
import cellStyles from './copy-cell.module.css'
import cell from './data-table/cell.module.css'

/** Returns a function that copies a text and reports the outcome: `done`, or that the system refused. */
export function useCopyToast(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('common')
  const { copy } = useCopy()
  const toast = useToast()
  return async (content, done) => {
    if (await copy(content)) toast.show(done)
    else toast.show(t('notCopied'), { kind: 'error' })
  }
}

/** Returns a function that creates the menu entry for copying a link. A toast reports the outcome. */
export function useCopyLinkEntry(): (link: string) => MenuEntry {
  const { t } = useTranslation('common')
  const copy = useCopyToast()
  return (link) => ({
    label: t('link.copy'),
    icon: <LinkIcon size={14} />,
    onClick: () => void copy(link, t('link.copied')),
  })
}

interface CopyTextProps {
  value: string
  mono?: boolean
  /** Shown instead of the value; the copy still contains the value. */
  label?: string
  /** Shows as much of the value as there is room for, and always this many characters of its end. */
  tail?: number
  /** -1 inside a grid, whose cells manage the focus. */
  tabIndex?: number
}

/** A value that a click copies, with a discreet "Copied". Inside a definition list its accessible name includes the term. */
export function CopyText({ value, mono, label, tail, tabIndex }: CopyTextProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const term = use(TermContext)
  // A name has to contain what is shown: with `tail`, each part of the value may be.
  const shown = tail === undefined ? (label ?? value) : value
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
      {tail === undefined ? (
        <span className={styles.value}>{shown}</span>
      ) : (
        <span className={styles.split}>
          <span className={styles.value}>{value.slice(0, -tail)}</span>
          <span>{value.slice(-tail)}</span>
        </span>
      )}
      {copied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      <VisuallyHidden live="polite">{copied ? t('actions.copied') : ''}</VisuallyHidden>
    </button>
  )
}

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
      className={cellStyles.copy}
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
