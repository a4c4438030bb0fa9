import styles from './state-dot.module.css'

export type DotState = 'online' | 'offline' | 'expired' | 'expiring' | 'waiting' | 'good' | 'bad' | 'neutral'

/** Each state has its own shape, so that it is readable without colour: full, ring, half, bar, cross-out. */
const looks: Record<DotState, { color: string; shape: 'full' | 'ring' | 'half' | 'mark' | 'bar' }> = {
  online: { color: 'success', shape: 'full' },
  good: { color: 'success', shape: 'full' },
  offline: { color: 'neutral', shape: 'ring' },
  neutral: { color: 'neutral', shape: 'ring' },
  expiring: { color: 'warning', shape: 'half' },
  waiting: { color: 'warning', shape: 'mark' },
  expired: { color: 'error', shape: 'bar' },
  bad: { color: 'error', shape: 'mark' },
}

function Shape({ shape }: { shape: 'full' | 'ring' | 'half' | 'mark' | 'bar' }) {
  switch (shape) {
    case 'full':
      return <circle cx="5" cy="5" r="4" fill="currentColor" />
    case 'ring':
      return <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    case 'half':
      return (
        <>
          <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M5 1.5a3.5 3.5 0 0 0 0 7z" fill="currentColor" />
        </>
      )
    case 'mark':
      return <path d="M4.1 0.8h1.8v5.4H4.1zM4.1 7.4h1.8v1.8H4.1z" fill="currentColor" />
    case 'bar':
      return (
        <>
          <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M2.7 7.3 7.3 2.7" stroke="currentColor" strokeWidth="1.5" />
        </>
      )
  }
}

interface StateDotProps {
  state: DotState
  label: string
  /** Shows the label only to screen readers and on hover, if the text beside it already contains it. */
  iconOnly?: boolean
  /** Lets a long label wrap; otherwise it is truncated, as in a table. */
  wrap?: boolean
}

/** A state as a shape with a label. */
export function StateDot({ state, label, iconOnly, wrap }: StateDotProps) {
  const { color, shape } = looks[state]
  return (
    <span className={styles.dot} data-color={color} data-wrap={wrap} title={iconOnly ? label : undefined}>
      <svg viewBox="0 0 10 10" {...(iconOnly ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
        <Shape shape={shape} />
      </svg>
      {iconOnly ? null : <span>{label}</span>}
    </span>
  )
}
