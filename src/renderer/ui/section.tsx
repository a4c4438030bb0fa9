import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { LockedControls } from './write-lock'

/** A named part of a page, with a line above it. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 8 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 32,
          gap: 2,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          pb: 1,
        }}
      >
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        <LockedControls>{actions}</LockedControls>
      </Box>
      {children}
    </Box>
  )
}
