import type { ReactNode } from 'react'
import styles from './host.module.css'

interface ToastBoxProps {
  /** Errors interrupt a screen reader, other toasts wait. Left out: a region with `label`. */
  role?: 'alert' | 'status'
  label?: string
  children: ReactNode
}

/** The frame of one entry of the stack. */
export function ToastBox({ role, label, children }: ToastBoxProps) {
  return (
    <section role={role} aria-label={label} className={styles.box} data-toast>
      {children}
    </section>
  )
}

/** The text of an entry: in one line, failures in as many as they need. */
export function ToastText({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles.words} title={title}>
      {children}
    </span>
  )
}
