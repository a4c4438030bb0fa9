import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepToastsAbove } from './toast/place'
import { LockedControls } from './write-lock'

interface SelectionBarProps {
  /** The bar's name for screen readers. */
  label: string
  /** How many are selected, in words. */
  summary: string
  onClear: () => void
  /** The actions that fit all that is selected. */
  children: ReactNode
}

/** What can be done with the selected rows, at the foot of the table. */
export function SelectionBar({ label, summary, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('common')
  return (
    <Paper
      ref={keepToastsAbove}
      component="section"
      aria-label={label}
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 2, px: 3, py: 1.5, flex: 'none' }}
    >
      <Box component="span" role="status" sx={{ mr: 'auto', fontWeight: 500 }}>
        {summary}
      </Box>
      <LockedControls>{children}</LockedControls>
      <Button variant="text" onClick={onClear}>
        {t('actions.clear')}
      </Button>
    </Paper>
  )
}
