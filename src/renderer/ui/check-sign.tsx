import Box from '@mui/material/Box'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'

/** Shows whether a menu entry is chosen. A sign only: the entry itself is what one presses, a control in it would be a second one. */
export function CheckSign({ checked }: { checked: boolean }) {
  const Sign = checked ? SquareCheck : Square
  return (
    <Box component="span" sx={{ display: 'grid', color: checked ? 'primary.main' : 'text.secondary' }}>
      <Sign size={16} aria-hidden />
    </Box>
  )
}
