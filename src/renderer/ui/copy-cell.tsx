import type { MouseEvent } from 'react'
import { COPIED_MS, copyToClipboard } from '@/lib/clipboard'

interface CopyCellProps {
  value: string
  /** "Copy 100.64.0.3": the button's name, and what hovering says. */
  copyText: string
  copiedText: string
}

async function copy({ currentTarget: button }: MouseEvent<HTMLButtonElement>): Promise<void> {
  const { title, textContent, dataset } = button
  if (dataset['copied'] !== undefined || !(await copyToClipboard(textContent))) return
  const name = (text: string) => {
    button.title = text
    button.ariaLabel = text
  }
  name(dataset['done'] ?? title)
  dataset['copied'] = ''
  setTimeout(() => {
    name(title)
    delete dataset['copied']
  }, COPIED_MS)
}

/**
 * A value in a table cell that a click copies: `CopyText` without state and without an icon of its own, for there are hundreds, and each
 * would cost as much as the rest of its row.
 */
export function CopyCell({ value, copyText, copiedText }: CopyCellProps) {
  return (
    <button
      type="button"
      className="dt-copy"
      tabIndex={-1}
      title={copyText}
      aria-label={copyText}
      data-done={copiedText}
      onClick={(event) => void copy(event)}
    >
      <span className="dt-text">{value}</span>
    </button>
  )
}
