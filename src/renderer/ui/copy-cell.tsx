import { useCopy } from '@/lib/clipboard'

const sign = (path: string) => (
  <svg width={12} height={12} viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden>
    <path d={path} />
  </svg>
)
// Elements made once: icon components would be drawn again with every row that scrolls in.
const copySign = sign('M4.5 4.5h6v6h-6zM7.5 4.5v-3h-6v6h3')
const doneSign = sign('M2 6.5 4.5 9 10 3')

interface CopyCellProps {
  value: string
  /** "Copy 100.64.0.3": the button's name, and what hovering says. */
  copyText: string
  copiedText: string
}

/** A value in a table cell that a click copies: `CopyText` in plain elements, for there are hundreds. */
export function CopyCell({ value, copyText, copiedText }: CopyCellProps) {
  const { copied, copy } = useCopy()
  return (
    <button
      type="button"
      className="dt-copy"
      tabIndex={-1}
      title={copied ? copiedText : copyText}
      aria-label={copied ? copiedText : copyText}
      data-copied={copied || undefined}
      onClick={() => void copy(value)}
    >
      <span className="dt-text">{value}</span>
      {copied ? doneSign : copySign}
    </button>
  )
}
