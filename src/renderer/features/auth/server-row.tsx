import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ServerColor } from '@shared/ipc/session'
import type { ReactNode } from 'react'
import { serverColorValue } from '@/ui/theme/tokens'

interface ServerRowProps {
  color: ServerColor
  name: string
  detail: ReactNode
  actions: ReactNode
  error?: string | null
  /** Shown below the row: the form for its key. */
  children?: ReactNode
}

/** A server as a row: colour, name and address on the left, actions on the right. */
export function ServerRow({ color, name, detail, actions, error, children }: ServerRowProps) {
  return (
    <Box sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ width: 3, alignSelf: 'stretch', borderRadius: 1, bgcolor: serverColorValue[color], flex: 'none' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            title={name}
          >
            {name}
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{detail}</Box>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>{actions}</Box>
      </Box>
      {children}
      {error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error}
        </Alert>
      ) : null}
    </Box>
  )
}
