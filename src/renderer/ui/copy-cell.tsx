import type { MouseEvent } from 'react'
import { COPIED_MS, copyToClipboard } from '@/lib/clipboard'

interface CopyCellProps {
  value: string
  /** "Copy 100.64.0.3": the button's name, and what hovering says. */
  copyText: string
  copiedText: string
}

function name(button: HTMLElement, text: string): void {
  button.title = text
  button.ariaLabel = text
}

async function copy({ currentTarget: button }: MouseEvent<HTMLButtonElement>): Promise<void> {
  const { title, textContent, dataset } = button
  if (dataset['copied'] !== undefined || !(await copyToClipboard(textContent))) return
  name(button, dataset['done'] ?? title)
  dataset['copied'] = title
  setTimeout(() => forgetCopied(button), COPIED_MS)
}

/** The buttons in there say again what a click copies. */
export function forgetCopied(within: Element | null): void {
  if (!within) return
  for (const button of [within, ...within.querySelectorAll('[data-copied]')]) {
    if (!(button instanceof HTMLElement) || button.dataset['copied'] === undefined) continue
    // A row that shows another machine by now has named it already.
    if (button.title === button.dataset['done']) name(button, button.dataset['copied'])
    delete button.dataset['copied']
  }
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
