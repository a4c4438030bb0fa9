import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from '@/lib/texts'
import type { Zoom } from './use-zoom'

/** Zoom buttons in the corner of the map. */
export function MapZoom({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation('access')
  const steps = [
    { label: t('map.zoomOut'), Icon: Minus, go: zoom.further },
    { label: t('map.zoomReset'), Icon: Maximize, go: zoom.reset },
    { label: t('map.zoomIn'), Icon: Plus, go: zoom.closer },
  ]
  return (
    <Box
      sx={{
        position: 'absolute',
        left: '50%',
        bottom: 8,
        transform: 'translateX(-50%)',
        display: 'flex',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      {steps.map(({ label, Icon, go }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={label}
          title={label}
          // A disabled button would lose the focus.
          aria-disabled={go === undefined}
          sx={{ opacity: go ? 1 : 0.4 }}
          onClick={() => go?.()}
        >
          <Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </Box>
  )
}
