import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'

/** Shows that the engine is still running, on top of the picture. */
export function Evaluating() {
  const { t } = useTranslation('access')
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        zIndex: 2,
        top: 4,
        left: '50%',
        transform: 'translateX(-50%)',
        px: 3,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        color: 'text.secondary',
      }}
    >
      {t('state.evaluating')}
    </Box>
  )
}
