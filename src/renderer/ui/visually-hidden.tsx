import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** The class of `VisuallyHidden`, for elements that are something else, too. */
export const visuallyHidden = styles.hidden

/** For screen readers alone. `live` announces what changes inside. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className={visuallyHidden} {...(live && { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </span>
  )
}
