import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A line above the page about the server as a whole: what is the matter, then what can be done. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 6 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  )
}
