import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface Definition {
  term: string
  /** Left out with its term where null or undefined: facts the server does not tell are not shown. */
  value: ReactNode
}

/** Terms left, values right, on two verticals. `narrow`: for a side column. */
export function DefinitionList({ items, narrow }: { items: readonly Definition[]; narrow?: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: narrow
          ? '104px minmax(0, 1fr)'
          : { xs: '140px minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1,
      }}
    >
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value }) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', py: 0.5 }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0, py: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
