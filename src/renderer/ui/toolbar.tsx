import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The line between a page's header and its table: search and filters on the left, the rest at the end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3, flex: 'none' }}>
      {children}
      {end ? <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>{end}</Box> : null}
    </Box>
  )
}
