import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import type { SavedServer } from '@shared/ipc/session'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { focusOnMount } from '@/ui/focus'

/** Lists the imported servers that still need their keys. */
export function ImportedServers({ servers, onClose }: { servers: readonly SavedServer[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <DialogContent>
        <Typography>{t('data.import.keys', { count: servers.length })}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {servers.map(({ id, name, url }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 4, py: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
                <Box sx={{ typography: 'mono', color: 'text.secondary' }}>{url}</Box>
              </Box>
              <Button
                component={Link}
                to={`/auth?server=${encodeURIComponent(id)}`}
                aria-label={t('servers.enterKeyOf', { name })}
              >
                {t('servers.enterKey')}
              </Button>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {tCommon('actions.done')}
        </Button>
      </DialogActions>
    </>
  )
}
