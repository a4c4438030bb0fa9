import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** The class of `VisuallyHidden`, to use on other elements. */
export const visuallyHidden = styles.hidden

/** Content only for screen readers. `live` announces its changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className={visuallyHidden} {...(live && { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </span>
  )
}
