import Box from '@mui/material/Box'
import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'

/** Says that nothing is changed on this server. */
export function ReadOnlyMark() {
  const { t } = useTranslation('common')
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary', flex: 'none' }}
    >
      <Lock size={12} aria-hidden />
      {t('server.readOnly')}
    </Box>
  )
}
