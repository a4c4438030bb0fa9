import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

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
    <Box component="span" sx={visuallyHidden} {...(live && { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </Box>
  )
}
