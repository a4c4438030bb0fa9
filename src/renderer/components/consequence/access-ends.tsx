import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'

export function AccessNames({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

export function AccessArrow() {
  const { t } = useTranslation('review')
  return (
    <Box component="span" sx={{ color: 'text.secondary', mx: 1.5 }} aria-label={t('access.to')} role="img">
      →
    </Box>
  )
}
