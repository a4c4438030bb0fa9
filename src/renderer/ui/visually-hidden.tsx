import type { ReactNode } from 'react'

/** The same as `sx`, for elements that are something else, too. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const

/** For screen readers alone. `live` announces what changes inside. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className="visually-hidden" {...(live && { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </span>
  )
}
