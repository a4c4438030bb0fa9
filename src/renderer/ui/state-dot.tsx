import Box from '@mui/material/Box'

export type DotState = 'online' | 'offline' | 'expired' | 'expiring' | 'waiting' | 'good' | 'bad' | 'neutral'

/** Each state has its own shape, so that it reads without colour: full, ring, half, bar, cross-out. */
const looks: Record<DotState, { color: string; shape: 'full' | 'ring' | 'half' | 'mark' | 'bar' }> = {
  online: { color: 'success.main', shape: 'full' },
  good: { color: 'success.main', shape: 'full' },
  offline: { color: 'text.secondary', shape: 'ring' },
  neutral: { color: 'text.secondary', shape: 'ring' },
  expiring: { color: 'warning.main', shape: 'half' },
  waiting: { color: 'warning.main', shape: 'mark' },
  expired: { color: 'error.main', shape: 'bar' },
  bad: { color: 'error.main', shape: 'mark' },
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
  /** The word is for screen readers and hover alone, beside text that says it already. */
  iconOnly?: boolean
}

/** A state as a shape and a word. */
export function StateDot({ state, label, iconOnly }: StateDotProps) {
  const { color, shape } = looks[state]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Box
        component="svg"
        viewBox="0 0 10 10"
        {...(iconOnly ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        sx={{ width: 10, height: 10, flex: 'none', color }}
      >
        {iconOnly ? <title>{label}</title> : null}
        <Shape shape={shape} />
      </Box>
      {iconOnly ? null : (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      )}
    </Box>
  )
}
