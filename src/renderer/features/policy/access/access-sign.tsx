export type AccessLevel = 'full' | 'partial' | 'none'

const shapes: Record<AccessLevel, React.ReactNode> = {
  full: <rect x="1" y="1" width="10" height="10" rx="2" fill="currentColor" />,
  partial: (
    <>
      <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M2 10 10 2v8z" fill="currentColor" />
    </>
  ),
  none: <path d="M3 6h6" stroke="currentColor" strokeWidth="1.5" />,
}

/** Shows the access level as a shape: a full square, a half square or a dash. Decorative, so always place it beside words. */
export function AccessSign({ level }: { level: AccessLevel }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
      {shapes[level]}
    </svg>
  )
}
