import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { lazyComponent } from '@/ui/page'

const HostCommands = lazyComponent(async () => (await import('./host-commands')).HostCommands)

/** Shows and hides the list of commands. */
export function HostCommandsButton() {
  const { t } = useTranslation('host')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="text"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        startIcon={
          <Box component={ChevronRight} size={14} aria-hidden sx={{ transform: open ? 'rotate(90deg)' : 'none' }} />
        }
        sx={{ ml: -2 }}
      >
        {t('commands.title')}
      </Button>
      {open ? (
        <Box id={id} sx={{ pt: 2 }}>
          <HostCommands />
        </Box>
      ) : null}
    </div>
  )
}
