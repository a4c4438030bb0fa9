import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useUnlock } from './write-lock'

/** Shows why changes are locked, and the way to allow them. `children` follows the reason. */
export function LockNote({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <Alert severity="info" action={useUnlock()}>
      {reason}
      {children}
    </Alert>
  )
}
